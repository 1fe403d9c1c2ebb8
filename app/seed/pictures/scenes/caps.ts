import { Figure } from "../figure";
import { along, HEIGHT, type Painter, WIDTH } from "../painter";
import { CAST, type Draw, outdoors, puffs } from "./things";

const GOWN = ["#17656f", "#0c4850"] as const;

function cap(p: Painter, x: number, y: number, size: number, tilt: number): void {
  const q = p.at({ x, y, size: size / 100, tilt });
  q.shape(along("-46 6 46 6 40 46 0 58 -40 46"), { from: [-40, 0], to: [40, 0], colors: ["#1a5a64", "#0a2e33"] });
  q.shape(along("0 -40 100 0 0 40 -100 0"), { from: [-80, -30], to: [80, 30], colors: ["#2d7a84", "#0c3f47"] });
  q.line(along("0 0 74 14 80 56"), 5, "#f0c05a").line(along("80 56 80 84"), [8, 13], "#f0c05a");
}

export const caps: Draw = (p) => {
  const room = outdoors(p, 1.25, [720, 640], 1000);
  p.rect(0, 0, WIDTH, HEIGHT, { from: [0, 0], to: [0, 700], colors: ["#5fb0d2", "#a5d6e4", "#fdf0d2"] });
  p.disc(220, 170, 520, { center: [220, 170], radius: 520, colors: ["#fff8dccc", "#fff3c455", "#fff3c400"] });
  puffs(p, "clouds", 14, [700, 120], [700, 160], 90, ["#ffffff", "#f4fafb"], 30);
  puffs(p, "far trees", 40, [-40, 560], [1520, 110], 90, ["#9cc8a4", "#6fa884"], 14);
  puffs(p, "trees", 34, [-40, 660], [1520, 90], 80, ["#5c9a70", "#3f7d5c"], 8);
  p.rect(0, 730, WIDTH, 230, { from: [0, 730], to: [0, 960], colors: ["#7fb87a", "#3f7d55"] });
  const throwers = [
    ["senior", -0.5, 3.1, 0.1],
    ["rui", 0.52, 3.1, -0.1],
    ["advisor", 1.85, 3.1, -0.3],
    ["teacher", -1.75, 3.1, 0.3],
    ["noor", -0.92, 2.35, 0.3],
    ["sam", 0, 2.25, 0.1],
    ["bea", 0.86, 2.35, -0.4],
  ] as const;
  for (const [index, [name, x, z, turn]] of throwers.entries()) {
    const person = { ...CAST[name], scrubs: GOWN };
    const [left, right] = [index % 3 !== 0, index % 2 === 0];
    const figure = new Figure(room, person, {
      spot: [x, 0, z],
      turn,
      tilt: turn * 0.2,
      isGowned: true,
      hands: [left ? [x - 0.34, 1.98, z] : null, right ? [x + 0.34, 2.0, z] : null],
    });
    figure.body().arms();
  }
  for (const [x, y, size, tilt] of [
    [300, 250, 84, -0.4],
    [700, 200, 104, 0.2],
    [1040, 260, 84, 0.5],
    [480, 110, 56, 0.3],
    [900, 90, 56, -0.5],
    [1330, 180, 66, -0.2],
    [90, 330, 62, 0.5],
  ] as const)
    cap(p, x, y, size, tilt);
  room.glow();
};
