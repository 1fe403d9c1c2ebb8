import { diceOf } from "~/ui/site/family";
import { Figure } from "../figure";
import { along, HEIGHT, type Painter, WIDTH } from "../painter";
import type { Room, Spot } from "../room";
import { CAST, type Draw, EVERYDAY, outdoors, panel, plant, puffs, tree } from "./things";

/** A sash window in a wall that faces the viewer, with the sky in its panes. */
export function sash(room: Room, [x, y, z]: Spot, w: number, h: number): void {
  panel(room, [x - 0.12, y - 0.12, z], w + 0.24, h + 0.24, "#f6efe0", "#e2d6bf");
  panel(room, [x, y, z], w, h, "#7fb4c4", "#2f6a7c");
  const corner = (dx: number, dy: number) => room.to([x + dx, y + dy, z]);
  room.p.shape([corner(0, h * 0.2), corner(w * 0.85, h), corner(w, h), corner(w, h * 0.8), corner(0.1, 0), corner(0, 0)], "#d4eef255");
  panel(room, [x + w / 2 - 0.04, y, z], 0.08, h, "#f6efe0");
  panel(room, [x, y + h / 2 - 0.04, z], w, 0.08, "#f6efe0");
  panel(room, [x - 0.2, y - 0.24, z], w + 0.4, 0.12, "#cbbfa8");
}

function boat(p: Painter, x: number, y: number, size: number): void {
  const q = p.at({ x, y, size: size / 100 });
  q.disc(0, 44, 130, "#12405055", 0.16, 8);
  q.shape(along("10 -150 10 -14 92 -14"), { from: [0, -100], to: [90, -20], colors: ["#ffffff", "#d9e6e8"] });
  q.shape(along("-10 -130 -10 -14 -62 -14"), { from: [-60, -40], to: [0, -40], colors: ["#f0a488", "#d8795c"] });
  q.rect(-4, -164, 8, 160, "#7a5637").blob(along("-100 -8 110 -8 78 32 -70 32"), { from: [0, -10], to: [0, 36], colors: ["#22566a", "#0a2e33"] });
}

export const harbor: Draw = (p) => {
  const room = outdoors(p, 2.2, [900, 480], 1000);
  p.rect(0, 0, WIDTH, 490, { from: [0, 0], to: [0, 490], colors: ["#79b9d8", "#bfe0ea", "#fbeed4"] });
  p.disc(1180, 200, 420, { center: [1180, 200], radius: 420, colors: ["#fffbe6cc", "#fff3c400"] });
  puffs(p, "bay clouds", 18, [760, 90], [700, 130], 84, ["#ffffff", "#fbf3e6"], 26);
  p.blob(along("700 480 860 400 1010 420 1180 370 1330 410 1500 380 1500 500 700 500"), "#a9c8cf").blob(
    along("900 486 1080 440 1260 450 1500 420 1500 500 900 500"),
    "#86b0b4",
  );
  // The water.
  p.rect(0, 480, WIDTH, 480, { from: [0, 480], to: [0, 960], colors: ["#bfe0e4", "#5ba7b4", "#1f6e80"] });
  const dice = diceOf("harbor");
  for (let index = 0; index < 120; index += 1) {
    const far = dice() ** 1.6;
    const [x, y] = [dice() * WIDTH, 486 + far * 470];
    p.line(
      [
        [x - 16 - far * 50, y],
        [x + 16 + far * 50, y],
      ],
      1 + far * 4,
      dice() < 0.5 ? "#ffffff55" : "#0f586a44",
      2,
    );
  }
  boat(p, 1240, 560, 66);
  boat(p, 1060, 512, 30);
  // The quay and the building on it.
  const quay = (y: number, near: number, far: number): Spot[] => [
    [-12, y, near],
    [-12, y, far],
    [1.3, y, far],
    [1.3, y, near],
  ];
  room.face(quay(0, 3.4, 30), { from: [300, 560], to: [300, 900], colors: ["#efe3cb", "#cdb992"] });
  room.face(
    [
      [-12, 0, 3.4],
      [1.3, 0, 3.4],
      [1.3, -1.6, 3.4],
      [-12, -1.6, 3.4],
    ],
    { from: [0, 860], to: [0, 960], colors: ["#a08a6a", "#5f5240"] },
  );
  room.face(
    [
      [1.3, 0, 3.4],
      [1.3, 0, 30],
      [1.3, -0.9, 30],
      [1.3, -0.9, 3.4],
    ],
    "#7d6c52",
  );
  const [front, side, deep] = [10, -1.2, 5];
  room.shadow([side + 0.4, 0, front + 2], 2.4, 6, "#2a202055");
  room.face(
    [
      [side, 0, front],
      [side, 5.6, front],
      [side, 5.6, front + deep],
      [side, 0, front + deep],
    ],
    { from: room.to([side, 3, front]), to: room.to([side, 3, front + deep]), colors: ["#d88a68", "#c2714f"] },
  );
  panel(room, [-9.4, 0, front], 8.2, 5.6, "#b5654a", "#94492f");
  for (let row = 0; row < 22; row += 1) panel(room, [-9.4, 0.25 * row, front], 8.2, 0.03, "#7a3b2733");
  panel(room, [-9.4, 0, front], 8.2, 0.5, "#8f7d66", "#75664f");
  room.face(
    [
      [-9.7, 5.6, front - 0.2],
      [-8.4, 7, front + 2],
      [side - 0.5, 7, front + 2],
      [side + 0.25, 5.6, front - 0.2],
    ],
    { from: [0, 60], to: [0, 240], colors: ["#50707c", "#2f4b57"] },
  );
  panel(room, [-9.6, 5.5, front - 0.2], 8.6, 0.25, "#f6efe0", "#d9ccb2");
  for (const x of [-8.8, -7.2, -5.6, -3.9, -2.35]) {
    sash(room, [x, 3.35, front], 0.8, 1.4);
    if (x !== -5.6) sash(room, [x, 1.05, front], 0.8, 1.4);
  }
  panel(room, [-5.85, 0, front], 1.4, 2.6, "#f6efe0");
  panel(room, [-5.7, 0, front], 1.1, 2.4, "#0e7c86", "#0a4f57");
  for (const x of [-5.62, -5.1]) panel(room, [x, 1, front], 0.44, 1.2, "#f8e7b8", "#8fc0c8");
  room.block([-6.2, 2.6, front - 0.7], [2.1, 0.16, 0.7], "#f6efe0").block([-6.3, 0, front - 0.8], [2.3, 0.14, 0.8], "#cbbfa8");
  tree(room, [-8.6, 0, 8.6], 4.2, "left");
  tree(room, [-0.35, 0, 9], 3.6, "quay");
  plant(room, [-3.9, 0, 9.2], 1);
  plant(room, [-6.6, 0, 9.2], 1);
  new Figure(room, CAST.senior, { spot: [-5.2, 0.1, 9], turn: 0.3 }).body().arms();
  new Figure(room, CAST.dana, { spot: [-2.0, 0, 5.7], turn: 0.6, hands: [null, [-1.85, 1.0, 5.5]] }).body().arms();
  new Figure(room, CAST.sam, { spot: [-1.2, 0, 5.6], turn: -0.6 }).body().arms();
  new Figure(room, { ...CAST.bea, ...EVERYDAY }, { spot: [-3.4, 0, 7], isBack: true }).body();
  for (let z = 4; z < 16; z += 2.4) room.shadow([0.95, 0, z], 0.3, 0.3).block([0.85, 0, z], [0.2, 0.4, 0.2], "#6b7a80");
  p.rect(0, 0, WIDTH, HEIGHT, { center: [1000, 420], radius: 1200, colors: ["#fff2cc22", "#fff2cc08", "#10202844"] });
};
