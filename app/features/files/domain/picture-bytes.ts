import { type PictureSize, pictureSize } from "./picture-size";

/** Removes metadata (location, time, owner) from pictures before they are public. */
const ASCII = new TextDecoder("latin1");
const text = (bytes: Uint8Array, from: number, to: number) => ASCII.decode(bytes.subarray(from, to));

/** The picture without metadata. A JPEG keeps its orientation unless it is `bare`. */
export function withoutDetails(bytes: Uint8Array, contentType: string, isBare = false): Uint8Array {
  try {
    if (contentType === "image/jpeg") return bareJpeg(bytes, isBare ? 1 : turnOf(bytes));
    if (contentType === "image/png") return barePng(bytes);
    return contentType === "image/webp" ? bareWebp(bytes) : bytes;
  } catch {
    return bytes;
  }
}

/** Width and height after rotation; null if it is no picture. */
export function uprightSize(bytes: Uint8Array): PictureSize | null {
  const size = pictureSize(bytes);
  return size && turnOf(bytes) >= 5 ? { w: size.h, h: size.w } : size;
}

/** EXIF orientation of a JPEG, 1 to 8; 1 is upright. */
export function turnOf(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 1;
  for (const { marker, from, to } of jpegParts(bytes)) {
    if (marker === 0xe1 && text(bytes, from + 4, from + 8) === "Exif") return orientationIn(bytes.subarray(from + 10, to));
  }
  return 1;
}

/** Rotation in degrees; mirroring is ignored. */
export const DEGREES: Record<number, 90 | 180 | 270> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 14) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return 1;
  for (let entry = 0; entry < view.getUint16(start, isLittle); entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 10 > tiff.length) break;
    if (view.getUint16(at, isLittle) !== 0x0112) continue;
    const turn = view.getUint16(at + 8, isLittle);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}

/** The segments of a JPEG before its scan. */
function jpegParts(bytes: Uint8Array): { marker: number; from: number; to: number }[] {
  const parts: { marker: number; from: number; to: number }[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xda) break;
    const to = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    parts.push({ marker, from: at, to });
    at = to;
  }
  return parts;
}

/** Keeps JFIF, color profile and Adobe's color note; drops other pictures that it references (MPF). */
function isKept(bytes: Uint8Array, { marker, from }: { marker: number; from: number }): boolean {
  if (marker === 0xe2) return text(bytes, from + 4, from + 15) === "ICC_PROFILE";
  return marker < 0xe0 || marker === 0xe0 || marker === 0xee || (marker > 0xef && marker !== 0xfe);
}

/** Offset after a JPEG's end marker; null if it ends earlier, or is no JPEG. Source: ITU-T T.81, B.1.1. */
export function jpegEnd(bytes: Uint8Array): number | null {
  let hasScan = false;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xd9) return hasScan ? at + 2 : null;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      if (at + 3 >= bytes.length) return null;
      at += 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
      if (marker === 0xda) {
        hasScan = true;
        at = endOfScan(bytes, at);
      }
    }
  }
  return null;
}

/** The next marker after the data of a scan: 0xff with another byte than a stuffed 0 or a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

function bareJpeg(bytes: Uint8Array, turn: number): Uint8Array {
  const parts = jpegParts(bytes);
  const rest = bytes.subarray(parts.at(-1)?.to ?? 2, jpegEnd(bytes) ?? bytes.length);
  const chunks = parts.filter((part) => isKept(bytes, part)).map(({ from, to }) => bytes.subarray(from, to));
  return joined([bytes.subarray(0, 2), ...(turn > 1 ? [turnedBy(turn)] : []), ...chunks, rest]);
}

/** The smallest EXIF segment with an orientation. */
const turnedBy = (turn: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0],
  );

const PNG_WORDS = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function barePng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const to = at + 12 + view.getUint32(at);
    const name = text(bytes, at + 4, at + 8);
    if (!PNG_WORDS.has(name)) chunks.push(bytes.subarray(at, to));
    at = to;
    // Drops bytes after the end.
    if (name === "IEND") return joined(chunks);
  }
  return joined([...chunks, bytes.subarray(at)]);
}

function bareWebp(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = text(bytes, at, at + 4);
    const size = view.getUint32(at + 4, true);
    const to = at + 8 + size + (size & 1);
    if (name !== "EXIF" && name !== "XMP ") chunks.push(bytes.slice(at, to));
    at = to;
  }
  for (const chunk of chunks) if (text(chunk, 0, 4) === "VP8X") chunk[8] = (chunk[8] as number) & ~0x0c;
  const whole = joined([bytes.slice(0, 12), ...chunks]);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
