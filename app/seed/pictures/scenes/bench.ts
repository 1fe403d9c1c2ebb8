import { Figure } from "../figure";
import type { Point } from "../painter";
import { Room } from "../room";
import { CAST, type Draw, panel, plant, poster } from "./things";

export const bench: Draw = (p) => {
  const walls = { left: -2.3, right: 2.6, back: 4.6, height: 2.9, wall: "#d9e8e5", floor: "#c3b49c" };
  const room = new Room(p, { eye: 1.5, at: [760, 300], reach: 1080 }, walls).shell().joints(0.5, 0.5, "#8b7a6230").window(2.2, 1.3).window(3.75, 0.6);
  room.block([-0.6, 0, 4.0], [3.2, 0.95, 0.6], "#f1f4f2").block([-0.6, 0.95, 4.0], [3.2, 0.05, 0.6], "#6f8f93");
  for (let x = -0.5; x < 2.5; x += 0.62) room.block([x, 0.12, 3.99], [0.56, 0.72, 0.01], "#e3ebe9");
  room.shadow([1.3, 1.6, 4.59], 2.8, 0.1).block([-0.1, 1.62, 4.3], [2.7, 0.7, 0.3], "#f1f4f2");
  for (let x = -0.04; x < 2.5; x += 0.66) room.block([x, 1.66, 4.29], [0.6, 0.62, 0.01], "#e6eeec");
  poster(room, [-1.3, 1.45, 4.59]);
  for (const [x, color] of [
    [-0.4, "#e58a6d"],
    [-0.1, "#f0c987"],
    [1.35, "#7fb0b5"],
  ] as const) {
    room.shadow([x + 0.2, 1, 4.15], 0.4, 0.3, "#16262e44").block([x, 1, 4.1], [0.26, 0.2, 0.2], color);
    panel(room, [x + 0.05, 1.05, 4.1], 0.16, 0.08, "#ffffff");
  }
  plant(room, [1.9, 1, 4.2], 0.5);
  const teacher = new Figure(room, CAST.teacher, {
    spot: [0.5, 0, 2.15],
    turn: -0.8,
    nod: 0.4,
    lean: -0.08,
    tilt: -0.05,
    hands: [
      [0.24, 0.98, 1.8],
      [0.66, 0.82, 1.75],
    ],
  }).body();
  const rui = new Figure(room, CAST.rui, {
    spot: [-0.3, 0, 2.15],
    turn: 0.6,
    nod: 0.8,
    lean: 0.06,
    tilt: 0.08,
    gloves: "#6fb7d6",
    hands: [
      [-0.28, 0.92, 1.75],
      [0.09, 0.95, 1.75],
    ],
  }).body();
  room.table([-1.2, 0, 1.4], [2.4, 0.8, 0.72], "#e9eeec");
  // The training arm on its cushion.
  room.shadow([0.02, 0.805, 1.68], 0.9, 0.2, "#16262e66").block([-0.4, 0.8, 1.62], [0.66, 0.035, 0.2], "#0e7c86");
  const skin = { from: [0, 650] as const, to: [0, 722] as const, colors: ["#f6d8bb", "#dba883", "#b07c58"] };
  const [from, elbow, wrist, palm] = [-0.4, -0.05, 0.24, 0.33].map((x, index) => room.to([x, 0.885 - index * 0.008, 1.7])) as [
    Point,
    Point,
    Point,
    Point,
  ];
  p.line([from, elbow, wrist, palm], [64, 56, 36, 46], skin).line([palm, room.to([0.38, 0.89, 1.7])], [20, 15], skin);
  for (const rise of [0, 1, 2]) p.line([palm, room.to([0.46 - Math.abs(rise - 1) * 0.012, 0.877 - rise * 0.018, 1.7])], [22, 14], skin);
  p.box(from[0] - 36, from[1] - 36, 26, 74, 8, { from, to: [from[0], from[1] + 40], colors: ["#8d9aa0", "#58666c"] });
  p.line([room.to([-0.26, 0.925, 1.7]), room.to([-0.25, 0.84, 1.7])], 16, "#d8654c");
  p.line([room.to([-0.08, 0.895, 1.7]), room.to([0.12, 0.885, 1.7])], 3, "#b44a4a66", 2);
  rui.arms();
  p.line([room.to([0.09, 0.95, 1.7]), room.to([-0.02, 0.9, 1.7])], [13, 4], "#ffffff");
  teacher.arms();
  // The rack of tubes in the foreground.
  room.shadow([-0.78, 0.805, 1.56], 0.4, 0.16).block([-0.98, 0.8, 1.5], [0.36, 0.09, 0.12], "#29516b");
  for (const [index, color] of ["#d8654c", "#f6c667", "#6d4a7c", "#d8654c"].entries()) {
    const [x, y] = room.to([-0.93 + index * 0.085, 0.89, 1.5]);
    p.box(x - 13, y - 84, 26, 96, 12, "#ffffffb8")
      .box(x - 11, y - 44, 22, 54, 10, "#8f2f2acc")
      .box(x - 15, y - 96, 30, 26, 6, color);
  }
  room.glow();
};
