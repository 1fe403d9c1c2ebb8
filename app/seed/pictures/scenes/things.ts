import { diceOf } from "~/ui/site/family";
import { along, mixed, type Painter, type Point } from "../painter";
import { NAVY, type Person, PLUM, SKIN, TEAL } from "../people";
import { Room, type Spot } from "../room";

export type Draw = (p: Painter) => void;

/** The outline of a heart around 0, 0, as high as 160. */
export const HEART = along("0 -34 20 -60 54 -70 84 -46 86 -8 52 42 0 90 -52 42 -86 -8 -84 -46 -54 -70 -20 -60");

/** What visitors wear. */
export const EVERYDAY = { scrubs: ["#e6b063", "#c48a45"], pants: ["#4f6f8f", "#35506c"] } as const;

/** The people of Bayside. */
export const CAST = {
  teacher: { skin: SKIN.deep, hair: "#241a18", cut: "curls", scrubs: NAVY },
  advisor: { skin: SKIN.brown, hair: "#231d1b", cut: "crop", scrubs: NAVY, glasses: true },
  senior: { skin: SKIN.rose, hair: "#b9b4b0", cut: "bob", scrubs: PLUM, glasses: true },
  rui: { skin: SKIN.olive, hair: "#2c1d17", cut: "short", scrubs: TEAL },
  dana: { skin: SKIN.fair, hair: "#8b5a33", cut: "bun", scrubs: TEAL },
  noor: { skin: SKIN.olive, hair: "#d08a70", cut: "scarf", scrubs: TEAL },
  sam: { skin: SKIN.deep, hair: "#1f1816", cut: "crop", scrubs: TEAL, beard: true },
  bea: { skin: SKIN.brown, hair: "#33201a", cut: "long", scrubs: TEAL },
} as const satisfies Record<string, Person>;

/** Ground under the open sky, seen as a room is. */
export const outdoors = (p: Painter, eye: number, at: Point, reach = 1080): Room =>
  new Room(p, { eye, at, reach }, { left: -9, right: 9, back: 30, height: 9, wall: "#ffffff", floor: "#ffffff" });

/** An upright rectangle that faces the viewer. */
export function panel(room: Room, [x, y, z]: Spot, w: number, h: number, from: string, to = from): void {
  const [[left, bottom], [right, top]] = [room.to([x, y, z]), room.to([x + w, y + h, z])];
  room.p.rect(left, top, right - left, bottom - top, { from: [left, top], to: [right, bottom], colors: [from, to] });
}

/** A framed picture on the back wall: a heart on a light ground. */
export function poster(room: Room, [x, y, z]: Spot, ground = "#fbf6ea", ink = "#d8654c"): void {
  panel(room, [x + 0.03, y - 0.04, z], 0.6, 0.8, "#16262e22");
  panel(room, [x, y, z], 0.6, 0.8, "#ffffff");
  panel(room, [x + 0.04, y + 0.04, z], 0.52, 0.72, ground);
  const [cx, cy] = room.to([x + 0.3, y + 0.46, z]);
  const q = room.p.at({ x: cx, y: cy, size: room.scale(z) / 500 });
  q.blob(HEART, {
    from: [-60, -60],
    to: [60, 60],
    colors: [mixed(ink, "#ffffff", 0.25), ink],
  });
  for (const line of [0, 1]) q.rect(-70, 130 + line * 24, 140 - line * 50, 10, mixed(ground, "#20303a", 0.25));
}

/** A pot with leaves. */
export function plant(room: Room, spot: Spot, tall: number): void {
  const [x, y] = room.to(spot);
  const q = room.p.at({ x, y, size: (room.scale(spot[2]) * tall) / 200 });
  room.shadow([spot[0] + 0.1, spot[1], spot[2]], tall * 0.6, tall * 0.4);
  const dice = diceOf("plant");
  for (let leaf = 0; leaf < 13; leaf += 1) {
    const turn = (leaf % 2 ? -1 : 1) * (0.1 + dice() * 1.05);
    const long = 90 + dice() * 60;
    const color = mixed("#3c7f5a", leaf % 3 ? "#8dbd7f" : "#24523f", dice() * 0.7);
    q.at({ x: 0, y: -56, tilt: turn }).blob(along(`0 0 ${-16} ${-long * 0.5} 0 ${-long} 16 ${-long * 0.5}`), {
      from: [-14, 0],
      to: [14, 0],
      colors: [mixed(color, "#fff4d8", 0.25), color],
    });
  }
  q.shape(along("-38 -64 38 -64 28 0 -28 0"), { from: [-38, 0], to: [38, 0], colors: ["#e7b598", "#c6815f", "#9b5f43"] });
}

/** A door in a side wall, from `z` on, with its frame and its pane. */
export function door(room: Room, x: number, z: number, color: string): void {
  const upright = (from: number, to: number, low: number, high: number): Spot[] => [
    [x, low, from],
    [x, high, from],
    [x, high, to],
    [x, low, to],
  ];
  room.face(upright(z - 0.08, z + 1.08, 0, 2.18), "#f4f5f1").face(upright(z, z + 1, 0, 2.1), color);
  room.face(upright(z + 0.62, z + 0.86, 1.15, 1.9), "#d8eaee").face(upright(z + 0.06, z + 0.16, 0.98, 1.04), "#5d6d72");
}

/** The top of a chair, before or behind the person on it. */
export function chair(room: Room, [x, , z]: Spot, color: string): void {
  room.shadow([x + 0.1, 0, z], 0.7, 0.6);
  for (const at of [-0.19, 0.16]) room.block([x + at, 0, z - 0.02], [0.03, 0.86, 0.03], "#75858b");
  const [[left, bottom], [right, top]] = [room.to([x - 0.23, 0.52, z]), room.to([x + 0.23, 0.92, z])];
  room.p.box(left, top, right - left, bottom - top, (right - left) * 0.16, {
    from: [left, top],
    to: [right, bottom],
    colors: [mixed(color, "#ffffff", 0.2), color, mixed(color, "#16262e", 0.2)],
  });
}

/** A tree whose foot is at a spot. */
export function tree(room: Room, spot: Spot, tall: number, seed: string): void {
  const [x, y] = room.to(spot);
  const q = room.p.at({ x, y, size: (room.scale(spot[2]) * tall) / 400 });
  room.shadow([spot[0] + tall * 0.25, spot[1], spot[2]], tall * 0.9, tall * 0.3, "#1a302a44");
  q.line(along("0 0 4 -120 -6 -220"), [26, 18, 12], { from: [-14, 0], to: [14, 0], colors: ["#a2805f", "#5f4632"] });
  const dice = diceOf(seed);
  for (let index = 0; index < 70; index += 1) {
    const [turn, far] = [dice() * 6.28, Math.sqrt(dice())];
    const [cx, cy] = [Math.cos(turn) * far * 105, -265 + Math.sin(turn) * far * 110];
    const light = Math.min(1, Math.max(0, 0.5 - cx / 260 - (cy + 265) / 260 + (dice() - 0.5) * 0.35));
    q.disc(cx, cy, 16 + dice() * 20, mixed("#2f6049", "#a3c882", light), 0.9, 2);
  }
}

/** Clouds, or the crowns of far trees, as soft discs along a line. */
export function puffs(
  p: Painter,
  seed: string,
  count: number,
  [x, y]: Point,
  [w, h]: Point,
  r: number,
  colors: readonly [string, string],
  blur: number,
): void {
  const dice = diceOf(seed);
  for (let index = 0; index < count; index += 1)
    p.disc(x + dice() * w, y + dice() * h, r * (0.5 + dice() * 0.6), mixed(colors[0], colors[1], dice()), 0.72, blur);
}
