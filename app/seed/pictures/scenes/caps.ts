import { HEIGHT, type Point, WIDTH } from "../painter";
import { C, type Draw } from "./things";

export const caps: Draw = (p) => {
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
