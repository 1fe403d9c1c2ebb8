import { pngFile } from "~/platform/png";

export const WIDTH = 1440;
export const HEIGHT = 960;
/** Each pixel averages this many samples per side, for smooth edges. */
const FINE = 2;

export type Point = readonly [x: number, y: number];

/** A sheet, of 1440 by 960 unless told otherwise, that shapes are laid on, one over the other, in colors as `#rrggbb`. */
export class Painter {
  private readonly wide: number;
  private readonly high: number;
  private readonly dots: Uint32Array;

  constructor(
    private readonly width = WIDTH,
    private readonly height = HEIGHT,
  ) {
    this.wide = width * FINE;
    this.high = height * FINE;
    this.dots = new Uint32Array(this.wide * this.high);
  }

  /** From one color at `top` to another at `bottom`, over the whole width. */
  fade(from: string, to: string, top = 0, bottom = this.height): this {
    const [a, b] = [channelsOf(from), channelsOf(to)];
    const [first, last] = [Math.round(top * FINE), Math.round(bottom * FINE)];
    for (let y = Math.max(0, first); y < Math.min(this.high, last); y += 1) {
      const share = (y - first) / Math.max(1, last - first);
      const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share)) as [number, number, number];
      this.dots.fill(packed(mixed), y * this.wide, (y + 1) * this.wide);
    }
    return this;
  }

  rect(x: number, y: number, w: number, h: number, color: string): this {
    const ink = packed(channelsOf(color));
    for (let row = Math.max(0, Math.round(y * FINE)); row < Math.min(this.high, Math.round((y + h) * FINE)); row += 1) this.span(row, x, x + w, ink);
    return this;
  }

  /** A box with round corners. */
  box(x: number, y: number, w: number, h: number, r: number, color: string): this {
    this.rect(x + r, y, w - 2 * r, h, color).rect(x, y + r, w, h - 2 * r, color);
    for (const [cx, cy] of [
      [x + r, y + r],
      [x + w - r, y + r],
      [x + r, y + h - r],
      [x + w - r, y + h - r],
    ] as const)
      this.disc(cx, cy, r, color);
    return this;
  }

  disc(x: number, y: number, r: number, color: string, squash = 1): this {
    const ink = packed(channelsOf(color));
    const tall = r * squash;
    for (let row = Math.max(0, Math.ceil((y - tall) * FINE)); row < Math.min(this.high, (y + tall) * FINE); row += 1) {
      const away = ((row + 0.5) / FINE - y) / tall;
      const half = r * Math.sqrt(Math.max(0, 1 - away * away));
      this.span(row, x - half, x + half, ink);
    }
    return this;
  }

  shape(points: readonly Point[], color: string): this {
    const ink = packed(channelsOf(color));
    const ys = points.map(([, y]) => y);
    for (let row = Math.max(0, Math.floor(Math.min(...ys) * FINE)); row < Math.min(this.high, Math.ceil(Math.max(...ys) * FINE)); row += 1) {
      const y = (row + 0.5) / FINE;
      const cuts: number[] = [];
      for (const [index, [x1, y1]] of points.entries()) {
        const [x2, y2] = points[(index + 1) % points.length] as Point;
        if (y1 <= y !== y2 <= y) cuts.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      }
      cuts.sort((one, other) => one - other);
      for (let at = 0; at + 1 < cuts.length; at += 2) this.span(row, cuts[at] as number, cuts[at + 1] as number, ink);
    }
    return this;
  }

  /** A line with round ends. */
  line(points: readonly Point[], width: number, color: string): this {
    for (const [index, [x, y]] of points.entries()) {
      this.disc(x, y, width / 2, color);
      const next = points[index + 1];
      if (!next) continue;
      const [dx, dy] = [next[0] - x, next[1] - y];
      const long = Math.hypot(dx, dy) || 1;
      const [ox, oy] = [(-dy / long) * (width / 2), (dx / long) * (width / 2)];
      this.shape(
        [
          [x + ox, y + oy],
          [next[0] + ox, next[1] + oy],
          [next[0] - ox, next[1] - oy],
          [x - ox, y - oy],
        ],
        color,
      );
    }
    return this;
  }

  /** A closed shape whose outline runs smoothly through the points. */
  blob(points: readonly Point[], color: string): this {
    const at = (index: number) => points[(index + points.length) % points.length] as Point;
    const outline = points.flatMap((_, index) =>
      Array.from({ length: 12 }, (_, step): Point => {
        const share = step / 12;
        const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
        const along = (axis: 0 | 1) =>
          0.5 *
          (2 * b[axis] +
            (c[axis] - a[axis]) * share +
            (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * share ** 2 +
            (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * share ** 3);
        return [along(0), along(1)];
      }),
    );
    return this.shape(outline, color);
  }

  png(): Promise<Uint8Array<ArrayBuffer>> {
    const { width, height } = this;
    const lines = new Uint8Array(height * (width * 3 + 1));
    const of = FINE * FINE;
    for (let y = 0; y < height; y += 1) {
      let at = y * (width * 3 + 1) + 1;
      for (let x = 0; x < width; x += 1) {
        let [red, green, blue] = [0, 0, 0];
        for (let dy = 0; dy < FINE; dy += 1) {
          for (let dx = 0; dx < FINE; dx += 1) {
            const dot = this.dots[(y * FINE + dy) * this.wide + x * FINE + dx] as number;
            red += dot >>> 16;
            green += (dot >>> 8) & 255;
            blue += dot & 255;
          }
        }
        lines[at] = red / of;
        lines[at + 1] = green / of;
        lines[at + 2] = blue / of;
        at += 3;
      }
    }
    return pngFile({ width, height }, 2, lines);
  }

  private span(row: number, from: number, to: number, ink: number): void {
    const start = Math.max(0, Math.round(from * FINE));
    const end = Math.min(this.wide, Math.round(to * FINE));
    if (end > start) this.dots.fill(ink, row * this.wide + start, row * this.wide + end);
  }
}

const channelsOf = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >>> 16, (value >>> 8) & 255, value & 255];
};
const packed = ([red, green, blue]: readonly [number, number, number]) => (red << 16) | (green << 8) | blue;
