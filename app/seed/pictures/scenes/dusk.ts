import { diceOf } from "~/ui/site/family";
import { HEIGHT, WIDTH } from "../painter";
import { C, type Draw } from "./things";

export const dusk: Draw = (p) => {
  p.fade("#1d4c62", "#f0a878", 0, 560).disc(420, 470, 84, C.sun);
  const dice = diceOf("dusk");
  for (let x = 700; x < WIDTH; x += 52) {
    const h = 60 + dice() * 150;
    p.rect(x, 560 - h, 46, h, "#2a4a5c");
    for (let y = 560 - h + 14; y < 540; y += 26) if (dice() < 0.5) p.rect(x + 8 + dice() * 22, y, 10, 12, C.sun);
  }
  p.fade("#d98a66", C.night, 560, HEIGHT);
  for (let index = 0; index < 70; index += 1) {
    const y = 566 + dice() ** 1.5 * 380;
    p.rect(300 + (dice() - 0.5) * (160 + (y - 560) * 1.8), y, 50 + dice() * 120, 4, dice() < 0.5 ? C.sun : "#e9a277");
  }
  p.shape(
    [
      [640, 960],
      [760, 600],
      [840, 600],
      [1180, 960],
    ],
    C.bark,
  );
  for (let step = 0; step < 9; step += 1) {
    const share = (step / 9) ** 1.6;
    p.rect(760 - share * 120, 600 + share * 360, 80 + share * 460, 4 + share * 8, "#5b3d26");
  }
  for (const [x, y, size] of [
    [744, 600, 60],
    [870, 610, 60],
    [690, 720, 120],
    [1000, 730, 120],
    [610, 900, 220],
  ] as const)
    p.rect(x - size * 0.08, y - size, size * 0.16, size * 1.3, C.night).disc(x, y - size, size * 0.16, C.cream);
};
