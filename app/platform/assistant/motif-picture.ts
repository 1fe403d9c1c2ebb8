import { pngOf } from "../png";
import { PICTURE_TOKENS, type Picture, type PictureRequest } from "./port";

/** A picture without a model: bands, discs and dots in the given colors. The same prompt draws the same picture. */
export async function motifPicture({ prompt, width, height, colors }: PictureRequest): Promise<Picture> {
  const palette = [...colors, "#1f2937", "#ffffff"].slice(0, 6).map(rgbOf);
  palette.push(...palette.map((color) => mixed(color, [255, 255, 255], 0.72)));
  const pixels = new Uint8Array(width * height);
  const next = randomFrom(prompt);
  pixels.fill(palette.length / 2);
  const inks = palette.length / 2 - 1;
  for (let index = 0; index < 3; index += 1)
    band(pixels, { width, height }, next() * 1.4 - 0.2, 0.08 + next() * 0.16, 1 + Math.floor(next() * inks) + palette.length / 2 - 1);
  for (let index = 0; index < 5; index += 1) {
    const radius = Math.min(width, height) * (0.06 + next() * 0.2);
    disc(pixels, { width, height }, next() * width, next() * height, radius, Math.floor(next() * inks));
  }
  const step = Math.max(24, Math.round(Math.min(width, height) / 24));
  const left = next() > 0.5 ? step : width - step * 7;
  for (let row = 1; row <= 6; row += 1)
    for (let column = 0; column < 6; column += 1) disc(pixels, { width, height }, left + column * step, height - row * step, step / 7, 0);
  return { bytes: await pngOf(pixels, { width, height }, palette), contentType: "image/png", tokens: PICTURE_TOKENS };
}

type Rgb = [number, number, number];
interface Size {
  width: number;
  height: number;
}

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(/^#[0-9a-f]{6}$/i.test(color) ? color.slice(1) : "3b86f5", 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const mixed = (a: Rgb, b: Rgb, share: number): Rgb => a.map((value, index) => Math.round(value * (1 - share) + (b[index] ?? 0) * share)) as Rgb;

/** A disc, row by row. */
function disc(pixels: Uint8Array, { width, height }: Size, x: number, y: number, radius: number, ink: number): void {
  for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(height, y + radius); row += 1) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (row - y) ** 2));
    pixels.fill(ink, row * width + Math.max(0, Math.round(x - half)), row * width + Math.min(width, Math.max(0, Math.round(x + half))));
  }
}

/** A slanted band over the whole picture. `at` and `share` are parts of its width. */
function band(pixels: Uint8Array, { width, height }: Size, at: number, share: number, ink: number): void {
  for (let row = 0; row < height; row += 1) {
    const from = Math.round(at * width + row * 0.4);
    pixels.fill(ink, row * width + Math.min(width, Math.max(0, from)), row * width + Math.min(width, Math.max(0, from + Math.round(share * width))));
  }
}

/** Numbers from 0 to 1 that follow from a text. */
function randomFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}
