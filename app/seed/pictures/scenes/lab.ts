import { HEIGHT, type Painter } from "../painter";
import { bayWindow, C, type Draw } from "./things";

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

export const lab: Draw = (p) => {
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
