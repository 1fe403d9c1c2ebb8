import { Figure } from "../figure";
import { HEIGHT, WIDTH } from "../painter";
import { sash } from "./harbor";
import { CAST, type Draw, EVERYDAY, HEART, outdoors, panel, plant, puffs, tree } from "./things";

export const street: Draw = (p) => {
  const room = outdoors(p, 1.6, [820, 560], 1000);
  p.rect(0, 0, WIDTH, 580, { from: [0, 0], to: [0, 580], colors: ["#8cc6de", "#d4ebee", "#fdf1da"] });
  puffs(p, "street", 14, [0, 60], [1440, 130], 76, ["#ffffff", "#f8fafa"], 24);
  const front = 7;
  room.face(
    [
      [-20, 0, 1],
      [-20, 0, 30],
      [20, 0, 30],
      [20, 0, 1],
    ],
    { from: [0, 560], to: [0, 960], colors: ["#d9d2c2", "#a9a79e"] },
  );
  room.face(
    [
      [-20, 0, 1],
      [-20, 0, 4],
      [20, 0, 4],
      [20, 0, 1],
    ],
    { from: [0, 700], to: [0, 960], colors: ["#75828a", "#566068"] },
  );
  room.face(
    [
      [-20, 0.02, 3.9],
      [-20, 0.02, 4.1],
      [20, 0.02, 4.1],
      [20, 0.02, 3.9],
    ],
    "#e9e3d4",
  );
  // Three houses; a gap on the right shows the side of the middle one.
  panel(room, [-9, 0, front + 0.2], 5.2, 6.2, "#e3c79d", "#c9a878");
  panel(room, [-3.8, 0, front], 6.6, 5, "#fbf3e4", "#e6d8bf");
  panel(room, [2.8, 0, front + 0.2], 6, 5.6, "#a9c6b2", "#86a992");
  for (const [x, w] of [
    [-9.1, 5.4],
    [-3.95, 6.9],
    [2.75, 6.2],
  ] as const)
    room.block([x, x === -3.95 ? 4.85 : x < 0 ? 6.1 : 5.5, front - 0.25], [w, 0.25, 0.4], "#f6efe0");
  for (const x of [-5.8, -4.7, 3.3, 4.4]) sash(room, [x, 3.3, front + 0.2], 0.65, 1.1);
  for (const x of [-5.8, -4.7, 3.3, 4.4]) sash(room, [x, 1, front + 0.2], 0.65, 1.2);
  for (const x of [-3.2, -1.9, -0.6, 0.7, 2.0]) sash(room, [x, 3.35, front], 0.6, 1);
  // The shop front: warm light inside.
  panel(room, [-3.3, 0, front - 0.01], 5.6, 2.55, "#0d5b64", "#0a474f");
  for (const [x, w] of [
    [-3.1, 2],
    [0.1, 2],
  ] as const) {
    panel(room, [x, 0.5, front - 0.02], w, 1.75, "#fbe8bd", "#c9dcd6");
    panel(room, [x, 0.5, front - 0.03], w, 0.5, "#8db4b655");
    p.shape(
      [
        room.to([x, 1, front]),
        room.to([x + w * 0.7, 2.25, front]),
        room.to([x + w, 2.25, front]),
        room.to([x + 0.2, 0.5, front]),
        room.to([x, 0.5, front]),
      ],
      "#ffffff40",
    );
  }
  panel(room, [-0.95, 0, front - 0.02], 0.9, 2.3, "#0e7c86", "#0a5b63");
  panel(room, [-0.83, 0.7, front - 0.03], 0.66, 1.4, "#f8e3b0", "#a9d0d0");
  // The awning with its shadow.
  p.shape([room.to([-3.4, 2.4, front]), room.to([2.4, 2.4, front]), room.to([2.5, 1.75, front]), room.to([-3.3, 1.75, front])], "#10202833", 14);
  for (let stripe = 0; stripe < 14; stripe += 1) {
    const [at, end] = [-3.4 + (stripe * 5.8) / 14, -3.4 + ((stripe + 1) * 5.8) / 14];
    const [dark, light] = stripe % 2 ? ["#e8e0d0", "#ffffff"] : ["#c9664a", "#ec9478"];
    room.face(
      [
        [at, 3.0, front],
        [end, 3.0, front],
        [end, 2.4, front - 1],
        [at, 2.4, front - 1],
      ],
      { from: room.to([at, 3, front]), to: room.to([at, 2.4, front - 1]), colors: [dark as string, light as string] },
    );
    const [x, y] = room.to([(at + end) / 2, 2.4, front - 1]);
    p.disc(x, y, (room.scale(front - 1) * 5.8) / 28, dark as string, 0.7);
  }
  const [sx, sy] = room.to([-0.5, 3.18, front]);
  p.box(sx - 250, sy - 26, 500, 42, 12, { from: [0, sy - 26], to: [0, sy + 18], colors: ["#12828c", "#0a5b63"] });
  p.at({ x: sx, y: sy - 4, size: 0.17 }).blob(HEART, "#f6c667");
  plant(room, [-1.25, 0, 6.7], 0.9);
  plant(room, [0.25, 0, 6.7], 0.9);
  tree(room, [-4.1, 0, 5.4], 3.6, "one");
  tree(room, [3.3, 0, 5.4], 3.3, "two");
  new Figure(room, CAST.teacher, { spot: [0.75, 0, 5.6], turn: -0.5, hands: [[0.42, 1.5, 5.5], null] }).body().arms();
  new Figure(room, { ...CAST.rui, ...EVERYDAY }, { spot: [-0.9, 0, 4.7], turn: 0.6 }).body().arms();
  new Figure(room, CAST.noor, { spot: [-1.8, 0, 4.7], turn: 0.5, tilt: 0.06 }).body().arms();
  p.rect(0, 0, WIDTH, HEIGHT, { center: [640, 420], radius: 1150, colors: ["#fff2cc22", "#fff2cc08", "#10202844"] });
};
