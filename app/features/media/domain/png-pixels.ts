import { pngFile } from "~/platform/png";

/** The dots of a small PNG, four bytes each. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Reads a PNG of eight bits a channel, without palette or interlace: what the Images binding makes. @throws for any other */
export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const { width, height, channels, plain } = await plainOf(png);
  const rgba = new Uint8Array(width * height * 4);
  for (let dot = 0; dot < width * height; dot += 1) {
    const at = dot * channels;
    const isGrey = channels < 3;
    const color = (index: number) => plain[at + (isGrey ? 0 : index)] as number;
    rgba.set([color(0), color(1), color(2), channels % 2 === 0 ? (plain[at + channels - 1] as number) : 255], dot * 4);
  }
  return { width, height, rgba };
}

/** The part of a PNG (of the kind that `pixelsOf` reads) that begins at `x`, `y` and is so wide and high, in dots, as a PNG. @throws for any other */
export async function cutPng(png: Uint8Array, { x, y, w, h }: { x: number; y: number; w: number; h: number }): Promise<Uint8Array<ArrayBuffer>> {
  const { width, channels, plain } = await plainOf(png);
  const lines = new Uint8Array(h * (w * channels + 1));
  for (let line = 0; line < h; line += 1) {
    const from = ((y + line) * width + x) * channels;
    lines.set(plain.subarray(from, from + w * channels), line * (w * channels + 1) + 1);
  }
  return pngFile({ width: w, height: h }, png[25] as number, lines);
}

async function plainOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height, bits, kind] = [view.getUint32(16), view.getUint32(20), png[24], png[25] as number];
  const channels = CHANNELS[kind];
  if (bits !== 8 || !channels || png[28] !== 0) throw new Error("This PNG is not plain 8-bit.");
  return { width, height, channels, plain: unfiltered(await inflated(dataOf(png, view)), width * channels, height, channels) };
}

function dataOf(png: Uint8Array, view: DataView): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at))
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === "IDAT") parts.push(png.slice(at + 8, at + 8 + view.getUint32(at)));
  return parts;
}

const inflated = async (parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());

/** Each line has its own filter: raw, or the difference from the left or upper pixel. */
function unfiltered(lines: Uint8Array, length: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(length * height);
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (length + 1)] as number;
    for (let x = 0; x < length; x += 1) {
      const left = x >= channels ? (out[y * length + x - channels] as number) : 0;
      const up = y > 0 ? (out[(y - 1) * length + x] as number) : 0;
      const corner = x >= channels && y > 0 ? (out[(y - 1) * length + x - channels] as number) : 0;
      const guess = filter === 0 ? 0 : filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner);
      out[y * length + x] = ((lines[y * (length + 1) + 1 + x] as number) + guess) & 255;
    }
  }
  return out;
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
