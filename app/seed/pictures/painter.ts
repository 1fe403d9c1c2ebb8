import { pngFile } from "~/platform/png";

export const WIDTH = 1440;
export const HEIGHT = 960;

export type Point = readonly [x: number, y: number];

/** A color as `#rrggbb` or `#rrggbbaa`, or colors at even steps along a line, or from a center outward. */
export type Ink = string | { from: Point; to: Point; colors: readonly string[] } | { center: Point; radius: number; colors: readonly string[] };

/** The place of a painter: the point `about` in its units lands on `x`, `y`, enlarged by `size` and turned by `tilt` radians. */
interface Place {
  x: number;
  y: number;
  size?: number;
  tilt?: number;
  about?: Point;
}

type Matrix = readonly [a: number, b: number, x: number, y: number];

/** A sheet, of 1440 by 960 unless told otherwise, that shapes are laid on, one over the other; their edges are smooth, or soft by `blur`. */
export class Painter {
  private dots: Float32Array;
  private matrix: Matrix = [1, 0, 0, 0];

  constructor(
    private readonly width = WIDTH,
    private readonly height = HEIGHT,
  ) {
    this.dots = new Float32Array(width * height * 3);
  }

  /** A painter on the same sheet with a different origin, size and turn. */
  at({ x, y, size = 1, tilt = 0, about = [0, 0] }: Place): Painter {
    const placed = new Painter(0, 0);
    Object.assign(placed, { width: this.width, height: this.height, dots: this.dots });
    const [a, b] = this.matrix;
    const [cos, sin] = [Math.cos(tilt) * size, Math.sin(tilt) * size];
    const [c, d] = [a * cos - b * sin, b * cos + a * sin];
    const [left, top] = this.to([x, y]);
    placed.matrix = [c, d, left - (c * about[0] - d * about[1]), top - (d * about[0] + c * about[1])];
    return placed;
  }

  /** From one color at `top` to another at `bottom`, over the whole width. */
  fade(from: string, to: string, top = 0, bottom = this.height): this {
    return this.rect(0, top, this.width, bottom - top, { from: [0, top], to: [0, bottom], colors: [from, to] });
  }

  rect(x: number, y: number, w: number, h: number, ink: Ink, blur = 0): this {
    return this.shape(along(`${x} ${y} ${x + w} ${y} ${x + w} ${y + h} ${x} ${y + h}`), ink, blur);
  }

  /** A box with round corners. */
  box(x: number, y: number, w: number, h: number, r: number, ink: Ink, blur = 0): this {
    const corners: readonly Point[] = [
      [x + w - r, y + h - r],
      [x + r, y + h - r],
      [x + r, y + r],
      [x + w - r, y + r],
    ];
    const outline = corners.flatMap(([cx, cy], corner) =>
      Array.from({ length: 9 }, (_, step): Point => {
        const turn = ((corner + step / 8) * Math.PI) / 2;
        return [cx + r * Math.cos(turn), cy + r * Math.sin(turn)];
      }),
    );
    return this.shape(outline, ink, blur);
  }

  disc(x: number, y: number, r: number, ink: Ink, squash = 1, blur = 0): this {
    return this.shape(round(x, y, r, squash), ink, blur);
  }

  shape(points: readonly Point[], ink: Ink, blur = 0): this {
    return this.fill([points], ink, blur);
  }

  /** A line with round ends, as wide everywhere or with a width at each point. */
  line(points: readonly Point[], width: number | readonly number[], ink: Ink, blur = 0): this {
    const half = (index: number) => (typeof width === "number" ? width : (width[index] ?? width[width.length - 1] ?? 0)) / 2;
    const parts = points.flatMap(([x, y], index) => {
      const next = points[index + 1];
      const end = round(x, y, half(index));
      if (!next) return [end];
      const long = Math.hypot(next[0] - x, next[1] - y) || 1;
      const [ox, oy] = [-(next[1] - y) / long, (next[0] - x) / long];
      const [from, to] = [half(index), half(index + 1)];
      const side: Point[] = [
        [x + ox * from, y + oy * from],
        [next[0] + ox * to, next[1] + oy * to],
        [next[0] - ox * to, next[1] - oy * to],
        [x - ox * from, y - oy * from],
      ];
      return [end, side];
    });
    return this.fill(parts, ink, blur);
  }

  /** A closed shape whose outline runs smoothly through the points. */
  blob(points: readonly Point[], ink: Ink, blur = 0): this {
    return this.shape(smooth(points), ink, blur);
  }

  /** The sheet as a PNG. A row is stored as differences from the dots before or from the row above, the smaller of the two. */
  png(): Promise<Uint8Array<ArrayBuffer>> {
    const row = this.width * 3;
    const bytes = Uint8ClampedArray.from(this.dots);
    const lines = new Uint8Array(this.height * (row + 1));
    for (let y = 0; y < this.height; y += 1) {
      const [here, into] = [y * row, y * (row + 1)];
      const tries = [3, row].map((back) => {
        const less = new Uint8Array(row);
        let sum = 0;
        for (let x = 0; x < row; x += 1) {
          const before = back === 3 ? (x < 3 ? 0 : bytes[here + x - 3]) : y === 0 ? 0 : bytes[here + x - row];
          const value = ((bytes[here + x] as number) - (before as number)) & 255;
          less[x] = value;
          sum += Math.min(value, 256 - value);
        }
        return { less, sum };
      }) as [{ less: Uint8Array; sum: number }, { less: Uint8Array; sum: number }];
      const kind = tries[0].sum < tries[1].sum ? 0 : 1;
      lines[into] = kind + 1;
      lines.set(tries[kind].less, into + 1);
    }
    return pngFile({ width: this.width, height: this.height }, 2, lines);
  }

  private to([x, y]: Point): Point {
    const [a, b, left, top] = this.matrix;
    return [a * x - b * y + left, b * x + a * y + top];
  }

  /** Lays the union of the outlines in one coat. */
  private fill(outlines: readonly (readonly Point[])[], ink: Ink, blur: number): this {
    const size = Math.hypot(this.matrix[0], this.matrix[1]);
    const reach = Math.round((blur * size) / 2);
    const placed = outlines.map((outline) => outline.map((point) => this.to(point)));
    const [xs, ys] = [placed.flatMap((each) => each.map(([x]) => x)), placed.flatMap((each) => each.map(([, y]) => y))];
    const pad = reach * 3 + 1;
    const left = Math.max(-pad, Math.floor(Math.min(...xs)) - pad);
    const top = Math.max(-pad, Math.floor(Math.min(...ys)) - pad);
    const w = Math.min(this.width + pad, Math.ceil(Math.max(...xs)) + pad) - left;
    const h = Math.min(this.height + pad, Math.ceil(Math.max(...ys)) + pad) - top;
    if (w <= 0 || h <= 0) return this;
    const cover = coverage(placed, left, top, w, h);
    for (let pass = 0; pass < 3 && reach > 0; pass += 1) soften(cover, w, h, reach);
    const { ramp, step } = this.mixer(ink, size);
    const { dots } = this;
    for (let y = Math.max(0, -top); y < Math.min(h, this.height - top); y += 1)
      for (let x = Math.max(0, -left); x < Math.min(w, this.width - left); x += 1) {
        const share = cover[y * w + x] as number;
        if (share < 0.002) continue;
        const from = 4 * step(x + left + 0.5, y + top + 0.5);
        const coat = share * (ramp[from + 3] as number);
        const at = ((y + top) * this.width + x + left) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const under = dots[at + channel] as number;
          dots[at + channel] = under + ((ramp[from + channel] as number) - under) * coat;
        }
      }
    return this;
  }

  /** The colors of an ink, four numbers each, and which of them belongs to a dot of the sheet. */
  private mixer(ink: Ink, size: number): { ramp: Float32Array; step: (x: number, y: number) => number } {
    if (typeof ink === "string") return { ramp: Float32Array.from(channelsOf(ink)), step: () => 0 };
    const colors = ink.colors.map(channelsOf);
    const ramp = Float32Array.from({ length: 1024 }, (_, index) => {
      const place = (Math.floor(index / 4) / 255) * (colors.length - 1);
      const first = Math.min(colors.length - 2, Math.floor(place));
      const [from, to] = [colors[first]?.[index % 4] ?? 0, colors[first + 1]?.[index % 4] ?? 0];
      return from + (to - from) * (place - first);
    });
    const nearest = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 255);
    if ("center" in ink) {
      const [cx, cy] = this.to(ink.center);
      return { ramp, step: (x, y) => nearest(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / (ink.radius * size)) };
    }
    const [[x1, y1], [x2, y2]] = [this.to(ink.from), this.to(ink.to)];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy || 1;
    return { ramp, step: (x, y) => nearest(((x - x1) * dx + (y - y1) * dy) / square) };
  }
}

/** Points written as numbers with spaces between them: `x y x y`. */
export function along(text: string): Point[] {
  const numbers = text.trim().split(/\s+/).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, index): Point => [numbers[index * 2] as number, numbers[index * 2 + 1] as number]);
}

/** A color between two others. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)];
  const channels = [0, 1, 2].map((at) =>
    Math.round((a[at] as number) + ((b[at] as number) - (a[at] as number)) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}

const round = (x: number, y: number, r: number, squash = 1): Point[] =>
  Array.from({ length: 40 }, (_, step): Point => [x + r * Math.cos((step * Math.PI) / 20), y + r * squash * Math.sin((step * Math.PI) / 20)]);

/** The outline of a closed shape that runs smoothly through the points. */
export function smooth(points: readonly Point[]): Point[] {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  return points.flatMap((_, index) =>
    Array.from({ length: 12 }, (_, step): Point => {
      const share = step / 12;
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const value = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * share +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * share ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * share ** 3);
      return [value(0), value(1)];
    }),
  );
}

/** How much of each dot of a part of the sheet the outlines cover, from 0 to 1, by the areas that their edges cut off. */
function coverage(outlines: readonly (readonly Point[])[], left: number, top: number, w: number, h: number): Float32Array {
  const row = w + 2;
  const sums = new Float32Array(row * h);
  for (const outline of outlines) {
    const at = (index: number) => outline[index % outline.length] as Point;
    const area = outline.reduce((sum, [x, y], index) => sum + x * at(index + 1)[1] - at(index + 1)[0] * y, 0);
    for (let index = 0; index < outline.length; index += 1) {
      const [one, other] = [at(index), at(index + 1)];
      const [high, low] = one[1] < other[1] ? [one, other] : [other, one];
      const way = one[1] < other[1] === area < 0 ? 1 : -1;
      const [y1, y2] = [high[1] - top, low[1] - top];
      const slope = (low[0] - high[0]) / (y2 - y1);
      for (let y = Math.max(0, Math.floor(y1)); y < Math.min(h, Math.ceil(y2)); y += 1) {
        const [from, to] = [Math.max(y, y1), Math.min(y + 1, y2)];
        if (to <= from) continue;
        const [xa, xb] = [from, to].map((each) => Math.min(w, Math.max(0, high[0] - left + (each - y1) * slope))) as [number, number];
        const [x1, x2] = xa < xb ? [xa, xb] : [xb, xa];
        const part = (to - from) * way;
        const [first, last] = [Math.floor(x1), Math.max(Math.floor(x1) + 1, Math.ceil(x2))];
        // The share of the strip to the right of the edge, dot by dot; what a dot gets beyond its neighbor is stored.
        let before = 0;
        for (let x = first; x <= last; x += 1) {
          const share = last === first + 1 && x === first ? 1 - ((x1 + x2) / 2 - first) : x === last ? 1 : covered(x1, x2, x);
          sums[y * row + x] = (sums[y * row + x] as number) + part * (share - before);
          before = share;
        }
      }
    }
  }
  const cover = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    let sum = 0;
    for (let x = 0; x < w; x += 1) {
      sum += sums[y * row + x] as number;
      cover[y * w + x] = Math.min(1, Math.abs(sum));
    }
  }
  return cover;
}

/** The part of the dot at `x` to the right of an edge that runs from `x1` to `x2` over one strip. */
function covered(x1: number, x2: number, x: number): number {
  const before = (end: number) => (end <= x1 ? 0 : end >= x2 ? (x2 - x1) / 2 + end - x2 : (end - x1) ** 2 / (2 * (x2 - x1)));
  return before(x + 1) - before(x);
}

/** Averages each dot with its neighbors within `reach`, first along the rows, then along the columns. */
function soften(cover: Float32Array, w: number, h: number, reach: number): void {
  const old = new Float32Array(Math.max(w, h) + 4 * reach + 2);
  for (const [count, length, step, next] of [
    [h, w, 1, w],
    [w, h, w, 1],
  ] as const)
    for (let line = 0; line < count; line += 1) {
      const start = line * next;
      old.fill(0);
      for (let index = 0; index < length; index += 1) old[index + 2 * reach + 1] = cover[start + index * step] as number;
      let sum = 0;
      for (let index = -reach; index < length; index += 1) {
        sum += (old[index + 3 * reach + 1] as number) - (old[index + reach] as number);
        if (index >= 0) cover[start + index * step] = sum / (2 * reach + 1);
      }
    }
}

type Channels = readonly [red: number, green: number, blue: number, alpha: number];

const channelsOf = (color: string): Channels => {
  const at = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return [at(1), at(3), at(5), color.length > 7 ? at(7) / 255 : 1];
};
