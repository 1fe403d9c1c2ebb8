import { HEIGHT } from "../painter";
import { bayWindow, C, type Draw } from "./things";

export const desk: Draw = (p) => {
  p.fade("#dcebea", C.mist, 0, 580).fade("#d7b98a", C.wood, 580, HEIGHT);
  bayWindow(p, 900, 90, 380, 330);
  p.box(380, 300, 440, 290, 16, C.night)
    .rect(400, 320, 400, 250, C.deep)
    .rect(430, 350, 160, 14, C.pale)
    .rect(430, 384, 340, 10, C.brand)
    .rect(430, 410, 300, 10, C.brand)
    .rect(430, 436, 330, 10, C.brand);
  p.box(430, 476, 110, 60, 8, C.coral)
    .box(560, 476, 110, 60, 8, C.sun)
    .shape(
      [
        [320, 610],
        [880, 610],
        [940, 680],
        [260, 680],
      ],
      C.grey,
    )
    .rect(260, 676, 680, 14, "#728689");
  for (let row = 0; row < 4; row += 1) p.rect(350 - row * 14, 620 + row * 13, 500 + row * 28, 7, C.night);
  p.box(1050, 560, 130, 160, 22, C.coral).disc(1115, 566, 62, "#7c4a35", 0.24).disc(1192, 636, 42, C.coral).disc(1192, 636, 26, "#cba876");
  p.line(
    [
      [1090, 520],
      [1104, 490],
      [1090, 460],
    ],
    6,
    C.white,
  ).line(
    [
      [1130, 520],
      [1144, 486],
      [1130, 450],
    ],
    6,
    C.white,
  );
  p.shape(
    [
      [140, 800],
      [460, 760],
      [520, 880],
      [190, 930],
    ],
    C.white,
  );
  for (let row = 0; row < 4; row += 1)
    p.line(
      [
        [190 + row * 12, 806 + row * 26],
        [430 + row * 14, 776 + row * 26],
      ],
      5,
      C.pale,
    );
  p.line(
    [
      [560, 900],
      [720, 780],
    ],
    16,
    C.brand,
  ).line(
    [
      [712, 786],
      [726, 776],
    ],
    10,
    C.night,
  );
};
