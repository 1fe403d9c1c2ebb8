import { Figure } from "../figure";
import { along, smooth } from "../painter";
import { Room } from "../room";
import { CAST, type Draw, plant, poster } from "./things";

export const pulse: Draw = (p) => {
  const walls = { left: -2.3, right: 2.2, back: 4, height: 2.8, wall: "#f1e7d6", floor: "#b9a58a" };
  const room = new Room(p, { eye: 1.4, at: [800, 230], reach: 1000 }, walls).shell().window(1.75, 1.7, 0.95, 2.4);
  poster(room, [0.85, 1.15, 3.99], "#e3f0ef", "#0e7c86");
  room.block([-1.9, 0, 3.5], [1.7, 0.9, 0.45], "#d8c3a0");
  for (const x of [-1.86, -1.3, -0.74]) room.block([x, 0.1, 3.49], [0.5, 0.72, 0.01], "#e2d0b0");
  plant(room, [-0.95, 0.9, 3.6], 0.6);
  for (const [index, color] of ["#29516b", "#d8795c", "#e7b65a"].entries())
    room.block([-1.7, 0.9 + index * 0.06, 3.6], [0.4 - index * 0.04, 0.06, 0.24], color);
  const sam = new Figure(room, CAST.sam, {
    spot: [0.36, 0.46, 1.75],
    isSeated: true,
    turn: -0.7,
    tilt: -0.05,
    cuff: "#29516b",
    hands: [
      [-0.2, 0.8, 1.38],
      [0.6, 0.8, 1.5],
    ],
  }).body();
  const dana = new Figure(room, CAST.dana, {
    spot: [-0.44, 0.48, 1.7],
    isSeated: true,
    turn: 0.7,
    nod: 0.7,
    lean: 0.06,
    tilt: 0.06,
    gloves: "#7cc0dc",
    hands: [
      [-0.24, 0.79, 1.4],
      [-0.08, 0.88, 1.42],
    ],
  }).body();
  room.table([-1.5, 0, 1.1], [3, 0.74, 0.55], "#e8d6b6", "#a2805f");
  // The cushion below the arm, the gauge of the cuff and its tube.
  room.shadow([0, 0.745, 1.46], 0.7, 0.2).block([-0.28, 0.74, 1.4], [0.46, 0.035, 0.2], "#0e7c86");
  dana.arm(0);
  sam.arms();
  const [x, y] = room.to([0.42, 0.75, 1.28]);
  const [fromX, fromY] = room.to([0.09, 0.82, 1.5]);
  const tube = along(`${fromX} ${fromY} ${fromX + 30} ${fromY + 60} ${fromX + 110} ${fromY + 84} ${fromX + 190} ${fromY + 70} ${x} ${y}`);
  p.line(smooth(tube).slice(0, 49), 9, "#37474e");
  room.shadow([0.44, 0.745, 1.28], 0.2, 0.14);
  p.disc(x, y - 8, 46, "#37474e", 0.86).disc(x, y - 10, 38, { center: [x - 14, y - 24], radius: 60, colors: ["#ffffff", "#dfe8ea"] }, 0.86);
  for (let tick = 0; tick < 9; tick += 1) {
    const turn = 2.4 + tick * 0.56;
    p.line(
      [
        [x + 29 * Math.cos(turn), y - 10 + 25 * Math.sin(turn)],
        [x + 34 * Math.cos(turn), y - 10 + 29 * Math.sin(turn)],
      ],
      3,
      "#37474e",
    );
  }
  p.line(
    [
      [x, y - 10],
      [x + 18, y - 28],
    ],
    4,
    "#d8654c",
  );
  dana.arm(1);
  room.glow();
};
