import { Painter } from "./painter";
import { bench } from "./scenes/bench";
import { caps } from "./scenes/caps";
import { classroom } from "./scenes/classroom";
import { corridor } from "./scenes/corridor";
import { desk } from "./scenes/desk";
import { dusk } from "./scenes/dusk";
import { harbor } from "./scenes/harbor";
import { lab } from "./scenes/lab";
import { library } from "./scenes/library";
import { pulse } from "./scenes/pulse";
import { street } from "./scenes/street";
import type { Draw } from "./scenes/things";

/** Each scene by its file name, with its description and the height that stays in view when it is cropped, in percent from the top. */
export const SCENES = {
  harbor: [harbor, "Students in front of the brick academy building at the harbor", 55],
  lab: [lab, "Two students at the bed of a manikin in the skills lab", 40],
  classroom: [classroom, "A teacher at the board and students at their desks, seen from behind", 45],
  library: [library, "Two students at a reading table between bookshelves", 50],
  bench: [bench, "A student drawing blood from a training arm, with the instructor beside him", 38],
  dusk: [dusk, "Two students on the pier at dusk, with the lights of the city behind", 50],
  street: [street, "People in front of the Eastside center with its awning", 55],
  corridor: [corridor, "Students in scrubs walking along a bright corridor", 36],
  pulse: [pulse, "A student taking a classmate's blood pressure", 33],
  desk: [desk, "A member of staff greeting a visitor at the front desk", 38],
  caps: [caps, "Graduates throwing their caps into the air", 45],
} as const satisfies Record<string, readonly [Draw, string, number]>;

export type SceneName = keyof typeof SCENES;

/** A scene as a PNG of 1440 by 960 dots. */
export function paintedScene(name: SceneName): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new Painter();
  SCENES[name][0](painter);
  return painter.png();
}
