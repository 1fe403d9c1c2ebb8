import { HEIGHT } from "../painter";
import { bayWindow, C, type Draw } from "./things";

export const classroom: Draw = (p) => {
  p.fade(C.cream, "#f3e6cb", 0, 620).fade(C.wood, "#9a7047", 620, HEIGHT);
  p.box(380, 120, 680, 330, 10, C.bark).rect(396, 136, 648, 298, C.deep);
  p.line(
    [
      [450, 220],
      [470, 190],
      [500, 250],
      [530, 200],
    ],
    6,
    C.mist,
  )
    .rect(580, 190, 220, 10, C.mist)
    .rect(580, 226, 320, 10, C.pale)
    .rect(580, 262, 270, 10, C.pale);
  p.disc(520, 340, 46, C.pale)
    .disc(520, 340, 38, C.deep)
    .line(
      [
        [720, 380],
        [720, 310],
        [790, 350],
        [860, 300],
        [960, 320],
      ],
      6,
      C.sun,
    );
  p.rect(396, 434, 648, 14, C.wood).rect(470, 424, 60, 12, C.white);
  bayWindow(p, 70, 170, 220, 260);
  p.disc(1230, 200, 58, C.night)
    .disc(1230, 200, 50, C.white)
    .line(
      [
        [1230, 200],
        [1230, 166],
      ],
      6,
      C.night,
    )
    .line(
      [
        [1230, 200],
        [1256, 212],
      ],
      6,
      C.night,
    );
  p.shape(
    [
      [120, 620],
      [420, 620],
      [760, 960],
      [330, 960],
    ],
    "#c99a68",
  );
  for (const [row, y] of [560, 660, 800].entries()) {
    const size = 150 + row * 52;
    for (let seat = 0; seat < 4 - (row === 2 ? 1 : 0); seat += 1) {
      const x = 130 + row * 30 + seat * (size + 130 - row * 8);
      p.box(x + size * 0.24, y + 8, size * 0.52, size * 0.34, 12, row % 2 ? C.coral : C.brand);
      p.rect(x, y, size, 16, C.sand)
        .rect(x + 8, y + 16, 10, size * 0.5, C.bark)
        .rect(x + size - 18, y + 16, 10, size * 0.5, C.bark);
      if ((row + seat) % 2 === 0) p.rect(x + size * 0.2, y - 12, size * 0.34, 12, C.white);
      else p.rect(x + size * 0.3, y - 18, size * 0.36, 9, C.brand).rect(x + size * 0.28, y - 9, size * 0.4, 9, C.night);
    }
  }
};
