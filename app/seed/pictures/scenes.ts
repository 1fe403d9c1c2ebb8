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

/** Each scene with its name as a file, and what is to be seen. */
export const SCENES = {
  harbor: [harbor, "Students in front of the brick academy building at the harbor"],
  lab: [lab, "Two students at the bed of a manikin in the skills lab"],
  classroom: [classroom, "A teacher at the board and students at their desks, seen from behind"],
  library: [library, "A student reading at a table between bookshelves"],
  bench: [bench, "A student drawing blood from a training arm, with the instructor beside him"],
  dusk: [dusk, "Two students on the pier at dusk, with the lights of the city behind"],
  street: [street, "People in front of the Eastside center with its awning"],
  corridor: [corridor, "Students in scrubs walking along a bright corridor"],
  pulse: [pulse, "A student taking a classmate's blood pressure"],
  desk: [desk, "A member of staff greeting a visitor at the front desk"],
  caps: [caps, "Graduates throwing their caps into the air"],
} as const satisfies Record<string, readonly [Draw, string]>;

export type SceneName = keyof typeof SCENES;

/** A scene as a PNG of 1440 by 960 dots. */
export function paintedScene(name: SceneName): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new Painter();
  SCENES[name][0](painter);
  return painter.png();
}
