import { Figure } from "../figure";
import { along, smooth } from "../painter";
import { Room } from "../room";
import { CAST, chair, type Draw, HEART, panel } from "./things";

export const classroom: Draw = (p) => {
  const walls = { left: -3, right: 3, back: 5.6, height: 3, wall: "#efe6d3", floor: "#b8966c" };
  const room = new Room(p, { eye: 1.62, at: [790, 360], reach: 1120 }, walls)
    .shell()
    .joints(0.3, 9, "#7a563738")
    .window(1.7, 1.1)
    .window(3.1, 1.1)
    .window(4.45, 0.9);
  // The board: a heart and its curve.
  room.shadow([0.3, 1, 5.58], 2.8, 0.1);
  panel(room, [-1.35, 1.0, 5.56], 3.3, 1.62, "#c79a68", "#8f6a45");
  panel(room, [-1.28, 1.06, 5.55], 3.16, 1.5, "#21706f", "#0d4c52");
  const [x, y] = room.to([-0.6, 1.95, 5.54]);
  const q = p.at({ x, y, size: 0.7 });
  const heart = smooth(HEART);
  q.line([...heart, heart[0] ?? [0, 0]], 7, "#ffffffcc");
  q.line(along("170 20 230 20 250 -50 280 70 300 20 350 20 370 -50 400 70 420 20 470 20"), 6, "#f6c667");
  for (const line of [0, 1, 2]) q.line(along(`170 ${110 + line * 34} ${420 - line * 60} ${110 + line * 34}`), 7, "#ffffff80");
  panel(room, [-1.3, 0.98, 5.4], 3.2, 0.05, "#d8b98a");
  new Figure(room, CAST.teacher, {
    spot: [1.1, 0, 4.7],
    turn: -0.35,
    hands: [
      [0.72, 1.72, 4.6],
      [1.42, 1.1, 4.5],
    ],
  })
    .body()
    .arms();
  room.shadow([2.2, 0, 4.5], 1.2, 0.7).block([1.75, 0, 4.3], [0.9, 0.76, 0.5], "#c79a68");
  const rows = [
    {
      z: 3.3,
      seats: [
        [-1.35, "noor"],
        [-0.2, "rui"],
        [1.9, "dana"],
      ],
    },
    {
      z: 2.15,
      seats: [
        [-1.0, "bea"],
        [0.12, "sam"],
        [1.22, "senior"],
      ],
    },
  ] as const;
  for (const { z, seats } of rows)
    for (const [at, name] of seats) {
      room.table([at - 0.45, 0, z + 0.35], [0.9, 0.74, 0.45], "#e6cfa6");
      panel(room, [at - 0.2, 0.745, z + 0.55], 0.3, 0.02, "#ffffff");
      new Figure(room, CAST[name], {
        spot: [at, 0.46, z],
        isSeated: true,
        isBack: true,
        tilt: at * 0.04,
        hands: [[at - 0.15, 0.77, z + 0.4], name === "rui" ? [at + 0.26, 1.5, z + 0.1] : [at + 0.15, 0.77, z + 0.4]],
      }).body();
      chair(room, [at, 0, z - 0.12], z < 3 ? "#d8795c" : "#5f9ea3");
    }
  room.glow();
};
