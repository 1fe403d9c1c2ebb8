import { diceOf } from "~/ui/site/family";
import { HEIGHT } from "../painter";
import { bayWindow, C, type Draw } from "./things";

export const library: Draw = (p) => {
  p.fade("#f6ead3", C.sand, 0, 720).fade("#8d6844", C.bark, 720, HEIGHT);
  const dice = diceOf("library");
  const inks = [C.brand, C.deep, C.coral, C.sun, C.night, C.mid, C.brick, C.moss, C.cream];
  for (let shelf = 0; shelf < 4; shelf += 1) {
    const base = 190 + shelf * 150;
    for (const [from, to] of [
      [60, 640],
      [800, 1380],
    ] as const) {
      p.rect(from - 16, base - 140, to - from + 32, 160, "#5c3f28").rect(from, base - 130, to - from, 130, "#47301e");
      let x = from + 8;
      while (x < to - 40) {
        const w = 18 + dice() * 24;
        const h = 78 + dice() * 44;
        const ink = inks[Math.floor(dice() * inks.length)] as string;
        if (dice() < 0.1)
          p.shape(
            [
              [x + 16, base],
              [x + 40, base - h * 0.9],
              [x + 40 + w, base - h * 0.84],
              [x + 16 + w, base],
            ],
            ink,
          );
        else p.rect(x, base - h, w, h, ink).rect(x, base - h * 0.72, w, 6, C.sand);
        x += w + (dice() < 0.12 ? 46 : 3);
      }
    }
  }
  bayWindow(p, 676, 110, 90, 420);
  p.disc(720, 822, 520, C.night, 0.06).box(300, 690, 840, 44, 12, C.wood).rect(350, 734, 26, 170, C.bark).rect(1064, 734, 26, 170, C.bark);
  p.rect(706, 560, 12, 130, C.night)
    .shape(
      [
        [640, 570],
        [680, 490],
        [744, 490],
        [784, 570],
      ],
      C.brand,
    )
    .disc(712, 690, 60, C.night, 0.16);
  p.shape(
    [
      [440, 690],
      [470, 664],
      [560, 674],
      [560, 690],
    ],
    C.white,
  ).shape(
    [
      [560, 690],
      [560, 674],
      [650, 664],
      [680, 690],
    ],
    C.cream,
  );
  p.box(900, 630, 150, 22, 6, C.coral).box(890, 652, 170, 20, 6, C.deep).box(906, 672, 150, 18, 6, C.sun);
};
