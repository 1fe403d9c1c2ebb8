import { diceOf } from "~/ui/site/family";
import { Figure } from "../figure";
import { along, mixed } from "../painter";
import { Room, type Spot } from "../room";
import { CAST, chair, type Draw, EVERYDAY, panel, plant } from "./things";

const INKS = ["#0e7c86", "#0b5f67", "#d8795c", "#e7b65a", "#29516b", "#6d4a7c", "#b5654a", "#3f7550", "#f0e3c8"];

/** A case of books whose front begins at a spot; along a side wall its books lead away. */
function books(room: Room, at: (along: number, up: number) => Spot, long: number, seed: string): void {
  const dice = diceOf(seed);
  const face = (from: number, to: number, low: number, high: number, ink: string) =>
    room.face([at(from, low), at(from, high), at(to, high), at(to, low)], ink);
  face(-0.06, long + 0.06, 0, 2.5, "#8a6240");
  for (let shelf = 0; shelf < 6; shelf += 1) {
    const low = 0.12 + shelf * 0.39;
    face(0, long, low, low + 0.34, "#4d3522");
    let from = 0.02;
    while (from < long - 0.06) {
      const [w, h] = [0.035 + dice() * 0.045, 0.2 + dice() * 0.11];
      const ink = mixed(INKS[Math.floor(dice() * INKS.length)] as string, "#4d3522", 0.18);
      face(from, from + w, low, low + h, ink);
      face(from, from + w * 0.3, low, low + h, mixed(ink, "#ffffff", 0.22));
      from += w + (dice() < 0.07 ? 0.16 : 0.006);
    }
    face(0, long, low + 0.26, low + 0.34, "#20100833");
  }
}

export const library: Draw = (p) => {
  const walls = { left: -2.5, right: 2.5, back: 5.6, height: 3, wall: "#f0e4cc", floor: "#a67f56" };
  const room = new Room(p, { eye: 1.45, at: [780, 360], reach: 1080 }, walls)
    .shell()
    .joints(0.28, 9, "#5a3d2438")
    .window(1.75, 1.2, 0.8, 2.5)
    .window(3.4, 1.2, 0.8, 2.5);
  room.shadow([0.3, 1, 5.5], 4, 0.2);
  books(room, (x, y) => [-1.9 + x, y, 5.3], 1.9, "back");
  books(room, (x, y) => [0.3 + x, y, 5.3], 1.9, "far");
  books(room, (z, y) => [2.45, y, 1.2 + z], 1.9, "near");
  books(room, (z, y) => [2.45, y, 3.3 + z], 1.7, "side");
  p.line([room.to([2.45, 0, 1]), room.to([2.45, 0, 5.3])], 60, "#20100838", 30);
  new Figure(room, CAST.rui, { spot: [1.85, 0, 4.6], isBack: true, hands: [[1.6, 1.55, 4.9], null] }).body();
  plant(room, [-1.95, 0, 4.6], 1.1);
  const dana = { ...CAST.dana, ...EVERYDAY };
  const bea = new Figure(room, CAST.bea, {
    spot: [-0.55, 0.46, 2.35],
    isSeated: true,
    turn: 0.35,
    nod: 0.9,
    tilt: 0.08,
    hands: [
      [-0.68, 0.8, 1.98],
      [-0.3, 0.8, 1.98],
    ],
  });
  const friend = new Figure(room, dana, {
    spot: [0.62, 0.46, 2.35],
    isSeated: true,
    turn: -0.7,
    lean: -0.04,
    hands: [
      [0.32, 0.8, 1.98],
      [0.92, 0.8, 2],
    ],
  });
  chair(room, [-0.55, 0, 2.6], "#5f9ea3");
  chair(room, [0.62, 0, 2.6], "#5f9ea3");
  bea.body();
  friend.body();
  room.table([-1.35, 0, 1.55], [2.8, 0.75, 0.75], "#b98a5a", "#7a5637");
  // An open book, a lamp and a pile.
  const open = (x: number, z: number, side: number): Spot[] => [
    [x, 0.765, z],
    [x + side * 0.2, 0.79, z],
    [x + side * 0.2, 0.79, z + 0.24],
    [x, 0.765, z + 0.24],
  ];
  room.shadow([-0.48, 0.755, 1.95], 0.55, 0.3);
  for (const side of [-1, 1]) {
    room.face(open(-0.48, 1.84, side), side < 0 ? "#fffdf4" : "#efe6d2");
    for (const line of [0, 1, 2, 3])
      p.line([room.to([-0.48 + side * 0.04, 0.78, 1.88 + line * 0.045]), room.to([-0.48 + side * 0.17, 0.79, 1.88 + line * 0.045])], 2, "#8a7a6288");
  }
  room.shadow([0.6, 0.755, 1.9], 0.4, 0.3).block([0.46, 0.755, 1.86], [0.3, 0.015, 0.2], "#9fb0b4");
  panel(room, [0.46, 0.77, 1.85], 0.3, 0.2, "#c4d0d3", "#9fb0b4");
  for (const [index, color] of ["#29516b", "#d8795c", "#e7b65a"].entries())
    room.block([-1.16 + index * 0.02, 0.755 + index * 0.045, 1.75], [0.3 - index * 0.03, 0.045, 0.2], color);
  bea.arms();
  friend.arms();
  const [x, y] = room.to([0.06, 0.76, 2.08]);
  const q = p.at({ x, y, size: 1.1 });
  q.disc(0, -40, 260, { center: [0, -70], radius: 260, colors: ["#fff0b888", "#fff0b800"] });
  q.disc(0, 0, 40, "#6b4a22", 0.25)
    .rect(-4, -110, 8, 110, "#8f6a35")
    .blob(along("-62 -108 -30 -168 30 -168 62 -108 0 -100"), { from: [-60, -150], to: [60, -110], colors: ["#2d8a80", "#0b5f67"] });
  room.glow();
};
