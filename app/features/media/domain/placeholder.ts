import { rgbaToDataURL, rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { pixelsOf } from "./png-pixels";

const WIDE = 5;
const HIGH = 4;
/** Of 255: resampling may take a little. */
const OPAQUE = 250;

/**
 * A blurred placeholder of a picture, as a `data:` URL of about 200 characters: its thumbhash, decoded to a few pixels that the browser
 * scales up. `png` has at most 100 pixels. Null for a picture with transparency, because the placeholder would show through.
 */
export async function placeholderOf(png: ArrayBuffer): Promise<string | null> {
  const { width, height, rgba } = await pixelsOf(new Uint8Array(png));
  if (rgba.some((value, index) => index % 4 === 3 && value < OPAQUE)) return null;
  const blurred = thumbHashToRGBA(rgbaToThumbHash(width, height, rgba));
  const few = new Uint8Array(WIDE * HIGH * 4);
  for (let y = 0; y < HIGH; y += 1) {
    for (let x = 0; x < WIDE; x += 1) {
      const from = Math.floor(((y + 0.5) * blurred.h) / HIGH) * blurred.w + Math.floor(((x + 0.5) * blurred.w) / WIDE);
      few.set(blurred.rgba.subarray(from * 4, from * 4 + 4), (y * WIDE + x) * 4);
    }
  }
  return rgbaToDataURL(WIDE, HIGH, few);
}
