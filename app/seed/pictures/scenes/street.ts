import { HEIGHT, WIDTH } from "../painter";
import { C, type Draw, tree, windows } from "./things";

export const street: Draw = (p) => {
  p.fade("#bfe0e4", "#eef6f2", 0, 700);
  for (const [x, y, r] of [
    [260, 150, 60],
    [330, 160, 80],
    [420, 160, 56],
    [1120, 120, 54],
    [1190, 130, 70],
  ] as const)
    p.disc(x, y, r, C.white, 0.6);
  p.rect(80, 260, 300, 440, "#d8b98f").rect(1080, 210, 300, 490, "#93b7a4").rect(380, 170, 700, 530, C.cream).rect(360, 150, 740, 36, C.deep);
  windows(p, 130, 320, 2, 2, [80, 110, 46, 60]);
  windows(p, 1130, 270, 2, 3, [80, 96, 46, 44]);
  windows(p, 440, 236, 5, 1, [76, 110, 54, 0]);
  p.rect(430, 450, 600, 250, C.deep).rect(446, 466, 260, 234, C.pale).rect(754, 466, 260, 234, C.pale).rect(706, 466, 48, 234, C.brand);
  for (let stripe = 0; stripe < 12; stripe += 1)
    p.shape(
      [
        [430 + stripe * 50, 420],
        [480 + stripe * 50, 420],
        [474 + stripe * 52, 490],
        [422 + stripe * 52, 490],
      ],
      stripe % 2 ? C.white : C.coral,
    );
  p.rect(560, 384, 320, 30, C.night).box(570, 376, 300, 46, 8, C.brand).rect(620, 394, 200, 10, C.white);
  p.rect(0, 700, WIDTH, 60, C.shade).fade("#6d8287", "#53686d", 760, HEIGHT);
  for (let x = 40; x < WIDTH; x += 220) p.rect(x, 850, 120, 12, C.cream);
  tree(p, 300, 716, 300);
  tree(p, 1190, 716, 260);
  for (const x of [880, 1010]) p.disc(x, 716, 52, C.night).disc(x, 716, 42, C.shade);
  p.line(
    [
      [880, 716],
      [930, 640],
      [1000, 640],
      [1010, 716],
    ],
    8,
    C.coral,
  )
    .line(
      [
        [930, 640],
        [950, 716],
        [1000, 640],
      ],
      8,
      C.coral,
    )
    .line(
      [
        [950, 716],
        [880, 716],
      ],
      8,
      C.coral,
    )
    .line(
      [
        [930, 640],
        [920, 612],
        [946, 612],
      ],
      8,
      C.night,
    );
};
