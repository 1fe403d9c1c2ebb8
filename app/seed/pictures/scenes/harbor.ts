import { diceOf } from "~/ui/site/family";
import { HEIGHT, type Painter, WIDTH } from "../painter";
import { C, type Draw, tree, windows } from "./things";

const waves = (p: Painter, from: number, seed: string) => {
  const dice = diceOf(seed);
  for (let index = 0; index < 60; index += 1) {
    const y = from + 10 + dice() ** 1.4 * (HEIGHT - from - 10);
    p.rect(dice() * WIDTH, y, 40 + dice() * 160, 3 + ((y - from) / HEIGHT) * 10, dice() < 0.5 ? C.mid : C.deep);
  }
};

function boat(p: Painter, x: number, y: number, size: number): void {
  p.rect(x - 4, y - size * 1.6, 8, size * 1.6, C.bark);
  p.shape(
    [
      [x + 10, y - size * 1.5],
      [x + 10, y - size * 0.2],
      [x + size * 0.9, y - size * 0.2],
    ],
    C.white,
  );
  p.shape(
    [
      [x - 12, y - size * 1.3],
      [x - 12, y - size * 0.2],
      [x - size * 0.6, y - size * 0.2],
    ],
    C.coral,
  );
  p.shape(
    [
      [x - size, y - size * 0.1],
      [x + size * 1.1, y - size * 0.1],
      [x + size * 0.7, y + size * 0.3],
      [x - size * 0.7, y + size * 0.3],
    ],
    C.night,
  );
}

export const harbor: Draw = (p) => {
  p.fade("#cfe7ea", C.cream, 0, 560).disc(1130, 300, 92, C.sun);
  p.shape(
    [
      [0, 520],
      [200, 400],
      [430, 470],
      [700, 380],
      [980, 480],
      [1240, 410],
      [1440, 470],
      [1440, 640],
      [0, 640],
    ],
    C.pale,
  );
  p.rect(0, 610, WIDTH, 90, C.sand);
  p.rect(170, 250, 640, 370, C.brick)
    .rect(150, 226, 680, 34, C.night)
    .shape(
      [
        [380, 226],
        [490, 130],
        [600, 226],
      ],
      C.night,
    );
  p.disc(490, 196, 22, C.cream);
  windows(p, 214, 306, 6, 2, [58, 92, 42, 56]);
  p.rect(436, 496, 108, 124, C.cream).rect(446, 506, 88, 114, C.deep).rect(487, 506, 6, 114, C.cream);
  tree(p, 90, 626, 230);
  tree(p, 900, 628, 280);
  p.fade(C.brand, C.deep, 690, HEIGHT).rect(0, 684, WIDTH, 14, C.bark);
  waves(p, 700, "harbor");
  boat(p, 1150, 770, 110);
  for (let x = 60; x < WIDTH; x += 190) p.rect(x, 660, 18, 90, C.bark);
};
