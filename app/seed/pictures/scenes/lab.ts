import { Figure } from "../figure";
import { along, mixed } from "../painter";
import { head } from "../people";
import { Room, type Spot } from "../room";
import { CAST, type Draw, panel, plant } from "./things";

const DOLL = { skin: ["#ecd0b2", "#d3ae8a"], hair: "#cfae8c", cut: "crop", scrubs: ["#ffffff", "#dfe8ea"] } as const;

/** A bed that stands along the back wall, without the one who lies in it. */
function bed(room: Room, [x, , z]: Spot): void {
  room.shadow([x + 1.15, 0, z + 0.5], 2.4, 1.3, "#16262e66");
  for (const [at, depth] of [
    [0.2, 0.85],
    [1.85, 0.85],
    [0.2, 0.05],
    [1.85, 0.05],
  ] as const)
    room.block([x + at, 0, z + depth], [0.06, 0.5, 0.06], "#7d8c92");
  room.block([x, 0.2, z + 0.06], [0.06, 0.98, 0.9], "#c9d6d8").block([x + 2.1, 0.2, z + 0.06], [0.06, 0.78, 0.9], "#c9d6d8");
  room.block([x + 0.06, 0.45, z], [2.04, 0.1, 0.95], "#9fb0b5").block([x + 0.06, 0.55, z], [2.04, 0.17, 0.95], "#f3f6f6");
}

export const lab: Draw = (p) => {
  const walls = { left: -2.8, right: 2.9, back: 5.4, height: 2.9, wall: "#dcebea", floor: "#b9c6c4" };
  const room = new Room(p, { eye: 1.55, at: [700, 320], reach: 1080 }, walls).shell().joints(0.6, 0.6, "#ffffff50").window(2.3, 1.2).window(3.9, 1.2);
  // A second bed behind its curtain.
  bed(room, [0.5, 0, 4.2]);
  room.block([1.2, 0.72, 4.2], [1.35, 0.08, 0.95], "#e3a48c");
  p.line([room.to([-0.9, 2.45, 4.1]), room.to([2.9, 2.45, 4.1])], 6, "#9fb0b5");
  for (let fold = 0; fold < 9; fold += 1)
    panel(room, [-0.9 + fold * 0.13, 0.35, 4.1], 0.135, 2.1, fold % 2 ? "#a9cfcf" : "#bfdedc", fold % 2 ? "#8dbcbd" : "#a5cecd");
  const dana = new Figure(room, CAST.dana, {
    spot: [-0.35, 0, 3.0],
    turn: -0.5,
    nod: 0.8,
    lean: -0.05,
    hands: [
      [-0.36, 0.87, 2.6],
      [-0.14, 0.87, 2.6],
    ],
  }).body();
  const noor = new Figure(room, CAST.noor, {
    spot: [0.42, 0, 3.05],
    turn: -0.6,
    nod: 0.4,
    tilt: -0.06,
    hands: [
      [0.28, 0.98, 2.75],
      [0.52, 0.98, 2.75],
    ],
  }).body();
  bed(room, [-1.35, 0, 1.95]);
  // The manikin: its head on the pillow, its body under the blanket.
  const [px, py] = room.to([-1.0, 0.82, 2.3]);
  const q = p.at({ x: px, y: py, size: room.scale(2.3) / 850 });
  q.blob(along("-190 60 -170 -40 -20 -62 130 -36 160 66 0 84"), { from: [-100, -60], to: [100, 80], colors: ["#ffffff", "#d7e4e8"] });
  q.blob(along("100 -40 250 -120 420 -128 760 -104 820 60 100 70"), { from: [0, -120], to: [0, 70], colors: ["#ffffff", "#cfdde2"] });
  const face = q.at({ x: 6, y: -62, tilt: -1.35, about: [240, 216] });
  head(face, DOLL, { turn: 0.5, nod: 0.5 });
  face.blob(along("240 84 176 104 156 160 170 150 240 118 310 150 324 160 304 104"), mixed(DOLL.hair, "#7c5c40", 0.5));
  q.line(along("230 -70 420 -36 540 -62"), [64, 52, 40], { from: [0, -90], to: [0, -10], colors: ["#ecd0b2", "#cba480"] });
  q.blob(along("560 -92 680 -128 900 -140 1190 -120 1230 -30 1224 70 560 78 540 0"), {
    from: [0, -140],
    to: [60, 80],
    colors: ["#4da3a8", "#0e7c86", "#0b6670"],
  });
  q.blob(along("640 -110 900 -128 1180 -104 1190 -80 900 -96 640 -84"), "#ffffff50", 16);
  q.line(along("566 -84 556 -10 570 70"), 30, "#e9f3f3");
  q.line(along("700 -120 760 -40 750 66"), 5, "#0b667088").line(along("930 -130 960 -20 940 70"), 5, "#0b667088");
  dana.arms();
  noor.arms();
  panel(room, [0.27, 0.98, 2.7], 0.26, 0.33, "#c79a68", "#8f6a45");
  panel(room, [0.35, 1.28, 2.69], 0.1, 0.04, "#dfe6e8", "#8d9aa0");
  // Monitor.
  room.shadow([1.3, 0, 2.6], 0.6, 0.4).block([1.25, 0, 2.6], [0.05, 1.3, 0.05], "#7d8c92").block([0.98, 1.26, 2.5], [0.62, 0.44, 0.08], "#26343b");
  panel(room, [1.02, 1.3, 2.49], 0.54, 0.36, "#10424a", "#0a2e33");
  const [mx, my] = room.to([1.02, 1.5, 2.48]);
  const m = p.at({ x: mx, y: my, size: room.scale(2.49) / 430 });
  m.line(along("8 0 60 0 76 -44 96 34 112 0 150 0 166 -44 186 34 202 0 222 0"), 4, "#8fe0b8").line(
    along("8 52 60 44 110 56 160 44 222 52"),
    3,
    "#f6c667",
  );
  plant(room, [1.95, 0, 3.3], 0.9);
  room.glow();
};
