import { HEIGHT, WIDTH } from "../painter";
import { C, type Draw } from "./things";

export const uniform: Draw = (p) => {
  p.fade("#f7efe0", C.sand, 0, 560).fade(C.wood, "#a77848", 560, HEIGHT).rect(0, 552, WIDTH, 14, C.bark);
  p.box(280, 520, 520, 70, 26, C.deep).box(262, 580, 556, 80, 28, C.brand).box(280, 652, 520, 70, 26, C.night).box(300, 450, 480, 84, 30, C.brand);
  p.shape(
    [
      [480, 450],
      [540, 520],
      [600, 450],
    ],
    C.mist,
  )
    .rect(650, 474, 84, 48, C.deep)
    .line(
      [
        [660, 474],
        [660, 440],
      ],
      10,
      C.white,
    );
  p.line(
    [
      [940, 480],
      [930, 600],
      [980, 690],
      [1080, 710],
      [1180, 660],
      [1200, 560],
    ],
    22,
    C.night,
  ).line(
    [
      [1000, 470],
      [1010, 560],
      [1080, 710],
    ],
    22,
    C.night,
  );
  p.disc(1204, 540, 62, C.grey).disc(1204, 540, 44, C.white).disc(1204, 540, 20, C.pale).disc(938, 470, 18, C.grey).disc(1000, 462, 18, C.grey);
  p.rect(980, 800, 320, 54, C.bark)
    .disc(1140, 826, 70, C.night)
    .disc(1140, 826, 56, C.cream)
    .line(
      [
        [1140, 826],
        [1140, 790],
      ],
      8,
      C.night,
    )
    .line(
      [
        [1140, 826],
        [1170, 840],
      ],
      8,
      C.night,
    )
    .line(
      [
        [1140, 826],
        [1116, 850],
      ],
      4,
      C.coral,
    );
  p.box(200, 780, 360, 92, 10, C.white)
    .rect(240, 812, 180, 10, C.pale)
    .rect(240, 836, 120, 10, C.pale)
    .line(
      [
        [470, 860],
        [620, 800],
      ],
      14,
      C.coral,
    );
};
