import { Figure } from "../figure";
import { Room } from "../room";
import { CAST, type Draw, EVERYDAY, HEART, panel, plant } from "./things";

export const desk: Draw = (p) => {
  const walls = { left: -2.9, right: 2.9, back: 5, height: 2.9, wall: "#e9e4d6", floor: "#b99a72" };
  const room = new Room(p, { eye: 1.5, at: [700, 330], reach: 1080 }, walls).shell().joints(0.28, 9, "#7a563738").window(1.9, 1.4).window(3.7, 1);
  // The wall behind the counter, with the sign of the school.
  room.shadow([0.9, 1.5, 4.98], 3, 0.1).block([-0.5, 0, 4.8], [2.9, 2.5, 0.15], "#0e7c86");
  for (let x = -0.3; x < 2.4; x += 0.29) panel(room, [x, 0, 4.79], 0.02, 2.5, "#0a5b63");
  const [sx, sy] = room.to([1.75, 1.92, 4.7]);
  p.disc(sx + 6, sy + 8, 58, "#0a2e3355", 1, 10)
    .disc(sx, sy, 56, "#f6f2e6")
    .at({ x: sx, y: sy, size: 0.45 })
    .blob(HEART, "#e58a6d");
  for (const [x, y, color] of [
    [-0.3, 1.6, "#f0c987"],
    [-0.02, 1.6, "#e58a6d"],
    [0.26, 1.6, "#ffffff"],
  ] as const)
    panel(room, [x, y, 4.76], 0.2, 0.28, color, "#fff6e4");
  panel(room, [-0.36, 1.56, 4.75], 0.9, 0.05, "#c79a68", "#8f6a45");
  new Figure(room, CAST.senior, { spot: [1.3, 0, 2.9], turn: -0.2, nod: 0.7 }).body().arms();
  const advisor = new Figure(room, CAST.advisor, {
    spot: [0.5, 0, 2.62],
    turn: -0.4,
    tilt: -0.07,
    hands: [
      [0.1, 1.56, 2.4],
      [0.72, 1.06, 2.2],
    ],
  }).body();
  // The counter.
  room.shadow([0.9, 0, 2.1], 3.4, 1).block([-0.3, 0, 1.9], [3.4, 0.98, 0.5], "#f3efe4").block([-0.36, 0.98, 1.84], [3.5, 0.06, 0.6], "#c79a68");
  for (let x = -0.22; x < 2.9; x += 0.42) panel(room, [x, 0.1, 1.89], 0.36, 0.78, "#e8e1cf", "#dcd3bd");
  room
    .shadow([1.15, 1.045, 2.15], 0.5, 0.2)
    .block([1.08, 1.04, 2.2], [0.12, 0.06, 0.06], "#75858b")
    .block([0.92, 1.08, 2.16], [0.46, 0.28, 0.03], "#37474e");
  plant(room, [-0.16, 1.04, 2.15], 0.36);
  advisor.arms();
  panel(room, [0.44, 1.04, 2.0], 0.3, 0.02, "#ffffff");
  for (const [x, color] of [
    [0.1, "#f0c987"],
    [0.03, "#e58a6d"],
  ] as const)
    room.block([x, 1.04, 2.0 - x * 0.6], [0.13, 0.2, 0.03], color);
  // The visitor.
  const visitor = { ...CAST.bea, ...EVERYDAY };
  new Figure(room, visitor, { spot: [-0.62, 0, 1.85], isBack: true, turn: 0.3, tilt: 0.05 }).body();
  p.line([room.to([-0.47, 1.34, 1.8]), room.to([-0.76, 0.9, 1.8])], 12, "#7a5637");
  room.glow();
};
