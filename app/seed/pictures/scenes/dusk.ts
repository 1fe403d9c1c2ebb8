import { diceOf } from "~/ui/site/family";
import { Figure } from "../figure";
import { HEIGHT, mixed, WIDTH } from "../painter";
import type { Spot } from "../room";
import { CAST, type Draw, outdoors, puffs } from "./things";

export const dusk: Draw = (p) => {
  const room = outdoors(p, 1.7, [640, 430], 1000);
  p.rect(0, 0, WIDTH, 440, { from: [0, 0], to: [0, 440], colors: ["#24496b", "#6a6f93", "#d98f86", "#f7c18a", "#fde0a6"] });
  puffs(p, "evening", 16, [0, 150], [1440, 150], 90, ["#e79a86", "#f5c49a"], 40);
  p.disc(470, 400, 330, { center: [470, 400], radius: 330, colors: ["#fff3c4dd", "#ffdf9a66", "#ffcf8a00"] }).disc(470, 392, 50, "#fff6d8");
  const dice = diceOf("dusk");
  for (const [layer, color] of ["#8a7b95", "#5f6482", "#3f4f70"].entries())
    for (let x = 620 + layer * 90; x < WIDTH; x += 34 + dice() * 30) {
      const [w, h] = [34 + dice() * 34, 40 + dice() * (150 - layer * 24)];
      p.rect(x, 432 - h, w, h, { from: [x, 432 - h], to: [x, 440], colors: [color, mixed(color, "#f7c18a", 0.4)] });
      for (let y = 440 - h; layer && y < 420; y += 18) if (dice() < 0.4) p.rect(x + 6 + dice() * (w - 16), y, 6, 8, "#ffe3a0");
    }
  p.rect(0, 430, WIDTH, HEIGHT - 430, { from: [0, 430], to: [0, HEIGHT], colors: ["#f3bd8e", "#c08a8c", "#5d6687", "#2a4462"] });
  for (let index = 0; index < 170; index += 1) {
    const far = dice() ** 1.8;
    const y = 436 + far * 500;
    const x = dice() < 0.55 ? 470 + (dice() - 0.5) * (120 + far * 520) : dice() * WIDTH;
    const bright = Math.max(0, 1 - Math.abs(x - 470) / (120 + far * 420));
    p.line(
      [
        [x - 20 - far * 60, y],
        [x + 20 + far * 60, y],
      ],
      1.5 + far * 5,
      bright > 0.2 ? "#ffe6ad99" : "#1f3a5a3a",
      2,
    );
  }
  // The pier.
  const deck: Spot[] = [
    [-0.5, 0, 0.8],
    [-0.5, 0, 14],
    [2.3, 0, 14],
    [2.3, 0, 0.8],
  ];
  room.face(deck, { from: [640, 440], to: [640, 960], colors: ["#b98572", "#7d5c58", "#4a3a44"] });
  for (let z = 0.9; z < 14; z += 0.22) p.line([room.to([-0.5, 0, z]), room.to([2.3, 0, z])], 5 / z, "#2a203055");
  for (let z = 12; z > 1.2; z -= 1.9)
    for (const x of [-0.5, 2.3]) {
      room.block([x - 0.05, 0, z], [0.1, 1.05, 0.1], "#4a3a44");
      if (z < 12) for (const y of [0.6, 1]) p.line([room.to([x, y, z]), room.to([x, y, z + 1.9])], [34 / z, 34 / (z + 1.9)], "#5a4650");
    }
  for (const z of [3, 6, 9]) {
    const [x, y] = room.to([2.3, 2.5, z]);
    p.line([room.to([2.3, 0, z]), [x, y]], 60 / z, "#33304a")
      .disc(x, y, 420 / z, { center: [x, y], radius: 420 / z, colors: ["#fff0b8cc", "#ffd98a00"] })
      .disc(x, y, 60 / z, "#fff8dc");
  }
  const dim = (who: keyof typeof CAST, scrubs: readonly [string, string]) => ({ ...CAST[who], scrubs });
  for (const x of [0.55, 1.28]) room.shadow([x + 0.25, 0, 2.4], 0.5, 1.5, "#1a1c3066");
  new Figure(room, dim("bea", ["#17717c", "#0d4450"]), { spot: [0.5, 0, 2.9], isBack: true, tilt: 0.06 }).body();
  new Figure(room, dim("rui", ["#2f5674", "#1b3450"]), { spot: [1.22, 0, 2.9], isBack: true, tilt: -0.05 }).body();
  p.rect(0, 0, WIDTH, HEIGHT, { center: [470, 420], radius: 1150, colors: ["#ffb86a30", "#ff9a6a10", "#10183a55"] });
};
