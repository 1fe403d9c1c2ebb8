import { Painter } from "./painter";
import { bench } from "./scenes/bench";
import { caps } from "./scenes/caps";
import { classroom } from "./scenes/classroom";
import { desk } from "./scenes/desk";
import { dusk } from "./scenes/dusk";
import { harbor } from "./scenes/harbor";
import { lab } from "./scenes/lab";
import { library } from "./scenes/library";
import { street } from "./scenes/street";
import type { Draw } from "./scenes/things";
import { uniform } from "./scenes/uniform";

/** Each scene with its name as a file, and what is to be seen. */
export const SCENES = {
  harbor: [harbor, "The brick building of the academy at the harbor"],
  lab: [lab, "Skills lab with two beds, a monitor and a view of the bay"],
  classroom: [classroom, "Classroom with a board, a clock and desks in rows"],
  library: [library, "Library with full shelves and a lamp on the reading table"],
  bench: [bench, "Rack of blood tubes on a laboratory bench"],
  dusk: [dusk, "The pier at dusk, with the lights of the city behind"],
  street: [street, "The Eastside center with its awning, between two houses"],
  uniform: [uniform, "Folded scrubs, a stethoscope and a watch on a table"],
  desk: [desk, "Desk with a laptop, a notebook and a cup of coffee"],
  caps: [caps, "Graduation caps in the air"],
} as const satisfies Record<string, readonly [Draw, string]>;

export type SceneName = keyof typeof SCENES;

/** A scene as a PNG of 1440 by 960 dots. */
export function paintedScene(name: SceneName): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new Painter();
  SCENES[name][0](painter);
  return painter.png();
}
