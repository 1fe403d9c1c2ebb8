import type { Painter } from "../painter";

/** Drawn scenes of Bayside without people. */
export const C = {
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

export type Draw = (p: Painter) => void;

export function tree(p: Painter, x: number, y: number, size: number): void {
  p.rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, C.bark);
  p.disc(x - size * 0.18, y - size * 0.62, size * 0.28, C.moss).disc(x + size * 0.2, y - size * 0.6, size * 0.26, C.moss);
  p.disc(x, y - size * 0.82, size * 0.34, C.leaf);
}

export function windows(p: Painter, x: number, y: number, columns: number, rows: number, [w, h, gapX, gapY]: [number, number, number, number]): void {
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

export function bayWindow(p: Painter, x: number, y: number, w: number, h: number): void {
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
