import { along, mixed, type Painter, type Point } from "./painter";

/** How a person looks. Heads are drawn in a square of 480 whose face has its middle at 240, 216. */
export interface Person {
  /** In the light and in the shade. */
  skin: readonly [string, string];
  hair: string;
  cut: "bun" | "long" | "short" | "curls" | "bob" | "scarf" | "crop";
  scrubs: readonly [string, string];
  /** Like the scrubs, if absent. */
  pants?: readonly [string, string];
  beard?: boolean;
  glasses?: boolean;
  stethoscope?: boolean;
}

/** Where a head looks: `turn` from -1 (left) to 1 (right), `nod` from 0 (straight) to 1 (down), where the eyes look down too. */
export interface Gaze {
  turn?: number;
  nod?: number;
}

export const SKIN = {
  deep: ["#7b4b33", "#643a27"],
  brown: ["#a8714c", "#8f5c3c"],
  olive: ["#cf9a72", "#b9825c"],
  fair: ["#efc4a4", "#dca98a"],
  rose: ["#f3cdb5", "#e2b197"],
} as const;
export const TEAL = ["#0e7c86", "#0b6670"] as const;
export const NAVY = ["#29516b", "#204258"] as const;
export const PLUM = ["#6d4a7c", "#5a3c68"] as const;

/** The left half of an outline and its mirror image; points on the axis stay single. */
export const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points
    .filter(([x]) => x !== 240)
    .map(([x, y]): Point => [480 - x, y])
    .reverse(),
];

/** A line along part of a circle's upper side. */
const arch = (x: number, y: number, half: number, rise: number): Point[] =>
  Array.from({ length: 9 }, (_, step): Point => [x + (step / 4 - 1) * half, y - rise * (1 - (step / 4 - 1) ** 2)]);

/** The hair that falls behind the neck. */
export function behind(p: Painter, { hair, cut }: Person): void {
  const back = mixed(hair, "#000000", 0.22);
  if (cut === "long") p.blob(mirrored(along("240 62 160 92 136 180 134 290 120 380 170 410 220 400")), back);
  if (cut === "bob") p.blob(mirrored(along("240 66 160 96 136 190 138 300 180 322")), back);
  if (cut === "bun") p.disc(240, 66, 46, hair).disc(250, 72, 34, back);
  if (cut === "curls")
    for (const [x, y, r] of [
      [240, 92, 66],
      [176, 116, 56],
      [304, 116, 56],
      [140, 180, 50],
      [340, 180, 50],
      [142, 246, 42],
      [338, 246, 42],
      [160, 290, 30],
      [320, 290, 30],
    ] as const)
      p.disc(x, y, r, x > 250 ? back : hair);
  if (cut === "scarf") p.blob(mirrored(along("240 70 168 94 136 180 142 290 128 390 180 440")), hair);
}

/** Neck, neckline and what hangs from the neck, over the shoulders. */
export function neck(p: Painter, { skin, scrubs, cut, hair, stethoscope }: Person): void {
  const [base, shade] = skin;
  p.blob(along("198 270 282 270 282 350 296 372 240 452 184 372 198 350"), base);
  p.blob(along("198 290 282 290 282 330 240 356 200 334"), shade);
  for (const side of [-1, 1]) p.line(along(`${240 + side * 58} 362 ${240 + side * 34} 408 240 458`), 16, scrubs[1]);
  if (cut === "scarf") {
    const dark = mixed(hair, "#000000", 0.14);
    p.blob(mirrored(along("240 306 162 290 118 388 170 438 240 462")), hair);
    p.line(arch(214, 372, 52, -44), 6, dark).line(arch(262, 352, 54, -52), 6, dark);
  }
  if (stethoscope) {
    for (const side of [-1, 1])
      p.line(along(`${240 + side * 62} 356 ${240 + side * 80} 400 ${240 + side * 78} 452 ${240 + side * 62} 490`), 9, "#26343b");
    p.disc(318, 456, 17, "#26343b").disc(318, 456, 10, "#c9d3d6");
  }
}

export function head(p: Painter, { skin, hair, beard, glasses, cut }: Person, { turn = 0, nod = 0 }: Gaze = {}): void {
  const [base, shade] = skin;
  const line = mixed(shade, "#2a1512", 0.45);
  if (cut !== "scarf")
    for (const side of [-1, 1]) if (side * turn < 0.4) p.disc(240 + side * 84 - turn * 16, 224 - nod * 14, 19, side < 0 ? base : shade, 1.3);
  const face = mirrored(along("240 108 184 124 158 180 160 240 182 292 216 322"));
  p.blob(face, shade).blob(
    face.map(([x, y]): Point => [240 + (x - 240) * 0.94 - 6, y - 1]),
    base,
  );
  const to = p.at({ x: turn * 34, y: nod * 26 });
  if (beard) {
    const jaw = p.at({ x: turn * 3, y: 0 });
    jaw.blob(along("157 222 168 250 196 262 240 256 284 262 312 250 323 222 320 262 296 312 240 338 184 312 160 262"), hair);
    to.blob(along("210 276 240 272 270 276 258 292 240 296 222 292"), mixed(base, "#a4433d", 0.3));
  } else for (const side of [-1, 1]) if (side * turn < 0.5) to.disc(240 + side * 48 - 3, 256, 17, mixed(base, "#d8604f", 0.16), 0.8);
  const eyes = [-1, 1].map((side) => [238 + side * (37 - (side * turn > 0 ? 8 * Math.abs(turn) : 0)), side] as const);
  for (const [x] of eyes) {
    to.line(arch(x, 192, 17, 8), 6, cut === "scarf" ? "#3a241c" : mixed(hair, "#2a1512", 0.35));
    if (nod > 0.35) to.disc(x + turn * 3, 218, 6.5, "#2a1a18", 0.8).line(arch(x, 214, 13, 3), 5.5, "#2a1a18");
    else to.disc(x, 216, 7.5, "#2a1a18", 1.15).disc(x + 2.5, 212.5, 2.2, "#ffffff");
  }
  const point = turn < -0.2 ? -1 : 1;
  to.line(along(`240 222 ${240 + point * 6} 246 ${240 - point * 4} 250`), 4, mixed(shade, line, 0.35));
  if (nod > 0.35) to.line(arch(240, 282, 20, -9), 6, mixed(line, "#a4322f", 0.4));
  else to.blob(along("208 274 224 280 240 281 256 280 272 274 262 291 240 300 218 291"), beard ? "#ffffff" : mixed(line, "#a4322f", 0.4));
  if (!beard && nod <= 0.35) to.blob(along("214 277 240 282 266 277 258 286 240 289 222 286"), "#ffffff");
  if (!glasses) return;
  for (const [x, side] of eyes) {
    const ring = Array.from(
      { length: 33 },
      (_, step): Point => [x + side + 29 * Math.cos((step * Math.PI) / 16), 216 + 25 * Math.sin((step * Math.PI) / 16)],
    );
    to.line(ring, 4, "#2d3a40").line(along(`${238 + side * 9} 213 238 210`), 4, "#2d3a40");
  }
}

/** The hair over the forehead. */
export function hair(p: Painter, { hair: color, cut }: Person): void {
  const light = mixed(color, "#ffffff", 0.12);
  if (cut === "scarf") {
    const cloth = "240 66 168 88 138 170 142 270 176 330 170 250 166 190 190 140 240 124 290 140 312 190 310 250 304 330 338 270 342 170 312 88";
    p.blob(along(cloth), color).line(arch(232, 124, 62, 28), 6, light);
  } else if (cut === "crop" || cut === "short") {
    const rise = cut === "short" ? 16 : 0;
    p.blob(
      along(
        `240 ${88 - rise} 186 ${98 - rise} 152 146 150 212 164 206 170 168 200 146 240 ${140 + rise / 2} 286 ${144 - rise / 4} 310 168 316 206 330 212 328 146 294 ${98 - rise}`,
      ),
      color,
    );
    if (cut === "short") p.line(arch(238, 108, 44, 12), 6, light);
  } else if (cut === "curls") {
    for (const [x, y, r] of [
      [190, 122, 30],
      [228, 110, 32],
      [268, 110, 30],
      [300, 128, 26],
      [164, 152, 22],
      [320, 156, 20],
    ] as const)
      p.disc(x, y, r, color);
    p.disc(206, 92, 12, light).disc(250, 82, 10, light);
  } else p.blob(along("240 78 176 96 144 160 146 236 162 236 170 186 206 152 262 128 290 158 312 190 318 236 334 236 336 160 304 96"), color);
}

/** A head seen from behind. */
export function backOfHead(p: Painter, person: Person): void {
  const { skin, hair: color, cut } = person;
  for (const side of [-1, 1]) if (cut !== "scarf") p.disc(240 + side * 84, 224, 17, skin[side < 0 ? 0 : 1], 1.3);
  const shine = { from: [150, 120] as Point, to: [330, 260] as Point, colors: [mixed(color, "#ffffff", 0.16), mixed(color, "#000000", 0.2)] };
  if (cut === "curls") behind(p, person);
  const low = { long: 400, bob: 318, scarf: 400, curls: 300, bun: 280, short: 276, crop: 272 }[cut];
  p.blob(mirrored(along(`240 74 176 92 150 160 152 ${low - 60} 176 ${low}`)), shine);
  if (cut === "bun") p.disc(240, 84, 50, mixed(color, "#000000", 0.25)).disc(236, 78, 46, shine);
}
