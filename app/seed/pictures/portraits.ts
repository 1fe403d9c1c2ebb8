import { along, mixed, Painter } from "./painter";
import { behind, hair, head, mirrored, NAVY, neck, type Person, PLUM, SKIN, TEAL } from "./people";

/** A portrait is as wide as it is high. */
export const SIDE = 480;

type Portrait = Person & { ground: readonly [string, string] };

const SEA = ["#e6f2f1", "#c4e0de"] as const;
const SAND = ["#f8eedd", "#ecdcbf"] as const;

/** Each portrait with its name as a file, and what is to be seen. */
export const PORTRAITS = {
  amara: [
    { skin: SKIN.deep, hair: "#241a18", cut: "curls", scrubs: TEAL, ground: SAND, stethoscope: true },
    "Smiling woman with curly black hair and a stethoscope",
  ],
  beatriz: [{ skin: SKIN.olive, hair: "#3a241c", cut: "long", scrubs: NAVY, ground: SEA }, "Smiling woman with long brown hair in navy scrubs"],
  caleb: [
    { skin: SKIN.fair, hair: "#7a4a2b", cut: "short", scrubs: TEAL, ground: SEA, beard: true },
    "Smiling man with a short beard in teal scrubs",
  ],
  dalia: [{ skin: SKIN.olive, hair: "#c9826b", cut: "scarf", scrubs: TEAL, ground: SAND }, "Smiling woman with a coral headscarf in teal scrubs"],
  elena: [
    { skin: SKIN.rose, hair: "#b9b4b0", cut: "bob", scrubs: PLUM, ground: SEA, glasses: true },
    "Smiling older woman with gray hair and glasses",
  ],
  farid: [
    { skin: SKIN.brown, hair: "#231d1b", cut: "crop", scrubs: NAVY, ground: SAND, glasses: true, stethoscope: true },
    "Smiling man with glasses and a stethoscope",
  ],
  lead: [
    { skin: SKIN.deep, hair: "#55504d", cut: "crop", scrubs: ["#5b3fa8", "#4b338d"], ground: ["#f0ecfa", "#dcd3f2"], beard: true },
    "Smiling man with short gray hair and a beard",
  ],
  guide: [
    { skin: SKIN.fair, hair: "#8b5a33", cut: "bun", scrubs: ["#8f3f22", "#78331a"], ground: ["#faece4", "#f0d3c3"] },
    "Smiling woman with her hair in a bun",
  ],
} as const satisfies Record<string, readonly [Portrait, string]>;

export type PortraitName = keyof typeof PORTRAITS;

/** The portrait as a PNG. */
export function paintedPortrait(name: PortraitName): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new Painter(SIDE, SIDE);
  const person: Portrait = PORTRAITS[name][0];
  const [from, to] = person.ground;
  painter.fade(from, to).disc(330, 150, 190, mixed(from, to, 0.35));
  behind(painter, person);
  shoulders(painter, person);
  neck(painter, person);
  head(painter, person);
  hair(painter, person);
  return painter.png();
}

function shoulders(p: Painter, { scrubs: [cloth, fold] }: Person): void {
  p.blob(mirrored(along("200 352 140 378 76 404 44 470 40 560 240 580")), cloth);
  p.blob(along("330 376 404 404 436 470 440 560 352 560 364 460"), fold);
  p.line(along("126 440 134 500"), 5, fold);
}
