import { diceOf } from "~/ui/site/family";
import { HEIGHT, Painter, type Point, WIDTH } from "./painter";

/** What Bayside would show of itself, drawn: places and things, nobody in them. */
const C = {
  night: "#0a2e33",
  deep: "#0b5f67",
  brand: "#0e7c86",
  mid: "#4aa3a8",
  pale: "#a9d3d2",
  mist: "#dceeed",
  white: "#ffffff",
  cream: "#fbf3e4",
  sand: "#ead9b8",
  wood: "#b98a5a",
  bark: "#7a5637",
  brick: "#b5654a",
  coral: "#e58a6d",
  sun: "#f6c667",
  leaf: "#5f9b6a",
  moss: "#3f7550",
  grey: "#8fa3a6",
  shade: "#c9d8d8",
} as const;

type Draw = (p: Painter) => void;

function tree(p: Painter, x: number, y: number, size: number): void {
  p.rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, C.bark);
  p.disc(x - size * 0.18, y - size * 0.62, size * 0.28, C.moss).disc(x + size * 0.2, y - size * 0.6, size * 0.26, C.moss);
  p.disc(x, y - size * 0.82, size * 0.34, C.leaf);
}

function windows(p: Painter, x: number, y: number, columns: number, rows: number, [w, h, gapX, gapY]: [number, number, number, number]): void {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [left, top] = [x + column * (w + gapX), y + row * (h + gapY)];
      p.rect(left - 6, top - 6, w + 12, h + 12, C.cream).rect(left, top, w, h, C.deep);
      p.shape(
        [
          [left, top + h * 0.7],
          [left + w * 0.8, top],
          [left + w, top],
          [left, top + h],
        ],
        C.brand,
      );
      p.rect(left + w / 2 - 3, top, 6, h, C.cream);
    }
}

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

const harbor: Draw = (p) => {
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

function bed(p: Painter, x: number, y: number, size: number, cover: string): void {
  p.rect(x, y - size * 0.5, size * 0.05, size * 0.72, C.grey).rect(x + size * 1.55, y - size * 0.3, size * 0.05, size * 0.52, C.grey);
  p.box(x + size * 0.03, y - size * 0.16, size * 1.54, size * 0.2, 14, C.white).box(
    x + size * 0.08,
    y - size * 0.28,
    size * 0.36,
    size * 0.16,
    18,
    C.mist,
  );
  p.box(x + size * 0.46, y - size * 0.22, size * 1.1, size * 0.26, 14, cover).rect(
    x + size * 0.46,
    y - size * 0.22,
    size * 0.16,
    size * 0.26,
    C.white,
  );
  p.rect(x + size * 0.03, y + size * 0.04, size * 1.54, size * 0.06, C.grey);
  for (const leg of [0.12, 1.4])
    p.rect(x + size * leg, y + size * 0.1, size * 0.04, size * 0.1, C.grey).disc(x + size * (leg + 0.02), y + size * 0.22, size * 0.04, C.night);
}

function bayWindow(p: Painter, x: number, y: number, w: number, h: number): void {
  p.rect(x - 16, y - 16, w + 32, h + 32, C.white)
    .rect(x, y, w, h * 0.62, "#cfe7ea")
    .rect(x, y + h * 0.62, w, h * 0.38, C.mid);
  p.shape(
    [
      [x, y + h * 0.62],
      [x + w * 0.3, y + h * 0.44],
      [x + w * 0.62, y + h * 0.56],
      [x + w, y + h * 0.46],
      [x + w, y + h * 0.62],
    ],
    C.pale,
  );
  p.rect(x + w / 2 - 6, y, 12, h, C.white);
}

const lab: Draw = (p) => {
  p.fade("#eef7f6", C.mist, 0, 640).fade(C.shade, "#b3c9c9", 640, HEIGHT);
  for (let line = -10; line < 24; line += 2)
    p.line(
      [
        [720 + (line - 7) * 60, 640],
        [720 + (line - 7) * 150, HEIGHT],
      ],
      3,
      C.white,
    );
  bayWindow(p, 520, 130, 400, 280);
  p.rect(0, 96, 440, 10, C.grey).shape(
    [
      [60, 104],
      [330, 104],
      [350, 640],
      [40, 640],
    ],
    C.pale,
  );
  for (let fold = 90; fold < 330; fold += 46)
    p.line(
      [
        [fold, 108],
        [fold - 6, 636],
      ],
      5,
      C.mist,
    );
  bed(p, 170, 690, 330, C.brand);
  bed(p, 830, 720, 360, C.coral);
  p.rect(1248, 300, 12, 380, C.grey).box(1160, 190, 200, 140, 14, C.night).rect(1174, 204, 172, 112, C.deep);
  p.line(
    [
      [1180, 262],
      [1220, 262],
      [1236, 222],
      [1258, 300],
      [1276, 250],
      [1290, 262],
      [1340, 262],
    ],
    5,
    C.sun,
  );
  p.disc(1254, 690, 46, C.grey, 0.3);
};

const classroom: Draw = (p) => {
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

const library: Draw = (p) => {
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

const bench: Draw = (p) => {
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

const dusk: Draw = (p) => {
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

const street: Draw = (p) => {
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

const uniform: Draw = (p) => {
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

const desk: Draw = (p) => {
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

const caps: Draw = (p) => {
  p.fade("#6db7d0", "#f4ead2", 0, HEIGHT);
  for (const [x, y, r] of [
    [200, 700, 120],
    [340, 720, 150],
    [520, 740, 110],
    [1080, 690, 130],
    [1230, 710, 150],
  ] as const)
    p.disc(x, y, r, C.white, 0.5);
  p.rect(0, 800, WIDTH, 160, C.leaf).shape(
    [
      [0, 800],
      [400, 760],
      [900, 810],
      [1440, 770],
      [1440, 960],
      [0, 960],
    ],
    C.moss,
  );
  const cap = (x: number, y: number, size: number, tilt: number) => {
    const turned = (dx: number, dy: number): Point => [
      x + size * (dx * Math.cos(tilt) - dy * Math.sin(tilt)),
      y + size * (dx * Math.sin(tilt) + dy * Math.cos(tilt)),
    ];
    p.shape([turned(-0.5, 0.05), turned(0.5, 0.05), turned(0.42, 0.5), turned(-0.42, 0.5)], C.deep);
    p.shape([turned(0, -0.42), turned(1, 0), turned(0, 0.42), turned(-1, 0)], C.night);
    p.line([turned(0, 0), turned(0.8, 0.12), turned(0.82, 0.6)], size * 0.05, C.sun).disc(...turned(0.82, 0.64), size * 0.08, C.sun);
  };
  cap(360, 380, 130, -0.4);
  cap(740, 240, 170, 0.2);
  cap(1090, 420, 120, 0.6);
  cap(560, 560, 96, 0.9);
  cap(910, 590, 84, -0.7);
  cap(1280, 210, 76, -0.2);
  cap(150, 190, 72, 0.5);
};

/** Each scene with its name as a file, and what is to be seen. */
export const SCENES = {
  harbor: [harbor, "The brick building of the academy at the harbor"],
  lab: [lab, "Skills lab with two beds, a monitor and a view of the bay"],
  classroom: [classroom, "Classroom with a board, a clock and desks in rows"],
  library: [library, "Library with full shelves and a lamp on the reading table"],
  bench: [bench, "Rack of blood tubes on a laboratory bench"],
  dusk: [dusk, "The pier at dusk, with the lights of the city behind"],
  street: [street, "The Eastside center with its awning, between two houses"],
  uniform: [uniform, "Folded scrubs, a stethoscope and a watch on a table"],
  desk: [desk, "Desk with a laptop, a notebook and a cup of coffee"],
  caps: [caps, "Graduation caps in the air"],
} as const satisfies Record<string, readonly [Draw, string]>;
export type SceneName = keyof typeof SCENES;

/** A scene as a PNG of 1440 by 960 dots. */
export function paintedScene(name: SceneName): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new Painter();
  SCENES[name][0](painter);
  return painter.png();
}
