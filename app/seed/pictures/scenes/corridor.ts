import { Figure } from "../figure";
import { Room, type Spot } from "../room";
import { CAST, type Draw, door, panel, plant } from "./things";

export const corridor: Draw = (p) => {
  const walls = { left: -1.75, right: 1.75, back: 10, height: 2.8, wall: "#e6ece6", floor: "#c9c6b8" };
  const room = new Room(p, { eye: 1.5, at: [740, 350], reach: 1000 }, walls).shell().joints(0.7, 1, "#ffffff55");
  // Lamps in the ceiling and what the floor mirrors of them.
  for (let z = 2; z < 10; z += 1.6) {
    const lamp = (y: number, w: number): Spot[] => [
      [-w, y, z],
      [-w, y, z + 0.8],
      [w, y, z + 0.8],
      [w, y, z],
    ];
    room.face(lamp(2.8, 0.35), "#fffdf2").face(lamp(2.8, 0.5), "#fff8dc55", 14).face(lamp(0, 0.45), "#ffffff30", 20);
  }
  panel(room, [-0.9, 0.2, 9.99], 1.8, 2.1, "#ffffff");
  panel(room, [-0.82, 0.3, 9.98], 0.78, 1.9, "#d4ecf4", "#fdf6e2");
  panel(room, [0.04, 0.3, 9.98], 0.78, 1.9, "#d4ecf4", "#fdf6e2");
  p.disc(...room.to([0, 1.2, 9.9]), 150, { center: room.to([0, 1.2, 9.9]), radius: 150, colors: ["#fffbe6bb", "#fffbe600"] });
  room.window(1.5, 1.1, 0.8).window(3.1, 1.1, 0.8).window(4.7, 1.1, 0.8).window(6.3, 1.1, 0.8);
  for (const [z, color] of [
    [7.6, "#7fb0b0"],
    [5.4, "#5f9ea3"],
    [3.1, "#4a9095"],
  ] as const)
    door(room, 1.75, z, color);
  // Handrails.
  for (const x of [-1.75, 1.75])
    p.line([room.to([x, 0.9, 1]), room.to([x, 0.9, 10])], [26, 3], "#b98a5a").line(
      [room.to([x, 0.86, 1]), room.to([x, 0.86, 10])],
      [8, 1],
      "#7a563766",
    );
  plant(room, [-1.3, 0, 7.4], 0.9);
  new Figure(room, CAST.senior, { spot: [0.75, 0, 6.4], turn: -0.3 }).body().arms();
  new Figure(room, CAST.rui, { spot: [-0.15, 0, 5.2], isBack: true }).body();
  const book = ([x, y, z]: Spot, color: string) => {
    room.block([x, y, z], [0.25, 0.32, 0.03], color);
    panel(room, [x + 0.04, y + 0.2, z - 0.002], 0.17, 0.06, "#ffffffaa");
  };
  new Figure(room, CAST.bea, { spot: [0.98, 0, 2.75], turn: -0.7, tilt: -0.06, hands: [[0.86, 1.06, 2.5], null] }).body().arm(1);
  book([0.8, 0.96, 2.5], "#f0c987");
  new Figure(room, CAST.bea, { spot: [0.98, 0, 2.75], turn: -0.7, hands: [[0.9, 1.02, 2.45], null] }).arm(0);
  const sam = new Figure(room, CAST.sam, { spot: [0.28, 0, 2.5], turn: 0.5, tilt: 0.04 }).body();
  sam.arms();
  const dana = new Figure(room, CAST.dana, { spot: [-0.5, 0, 2.55], turn: 0.5, tilt: 0.05, hands: [null, [-0.42, 1.05, 2.3]] }).body();
  dana.arm(0);
  book([-0.6, 0.94, 2.3], "#e58a6d");
  dana.arm(1);
  room.glow();
};
