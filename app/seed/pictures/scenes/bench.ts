import { HEIGHT, WIDTH } from "../painter";
import { C, type Draw } from "./things";

export const bench: Draw = (p) => {
  p.fade("#eaf5f4", C.pale, 0, 610).fade(C.white, C.shade, 610, HEIGHT).rect(0, 600, WIDTH, 18, C.grey);
  for (let tile = 0; tile < 12; tile += 1) p.rect(tile * 130, 0, 4, 600, C.white);
  for (let tile = 1; tile < 5; tile += 1) p.rect(0, tile * 130, WIDTH, 4, C.white);
  p.box(300, 520, 620, 40, 10, C.night).box(330, 720, 560, 60, 14, C.night).rect(340, 560, 20, 170, C.grey).rect(860, 560, 20, 170, C.grey);
  for (const [index, cap] of [C.coral, C.sun, C.brand, C.moss, C.coral, C.mid].entries()) {
    const x = 376 + index * 84;
    p.box(x, 420, 50, 320, 24, C.white)
      .box(x + 5, 560 - (index % 3) * 34, 40, 174 + (index % 3) * 34, 20, index % 2 ? C.brick : "#8f3b2e")
      .box(x - 6, 392, 62, 56, 10, cap);
  }
  p.box(1000, 560, 300, 190, 16, C.brand)
    .box(1040, 544, 220, 40, 20, C.deep)
    .disc(1150, 552, 60, C.mist, 0.4)
    .rect(1030, 640, 240, 60, C.white)
    .rect(1050, 660, 120, 10, C.brand);
  p.disc(180, 790, 110, C.mid, 0.26)
    .disc(180, 780, 96, C.white, 0.24)
    .line(
      [
        [130, 784],
        [230, 772],
      ],
      10,
      C.grey,
    );
};
