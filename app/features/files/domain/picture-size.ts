export interface PictureSize {
  w: number;
  h: number;
}

/** Width and height of a JPEG, PNG or WebP in pixels, from its header; null for anything else. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const is = (at: number, text: string) => [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0));
  if (bytes.length >= 24 && is(1, "PNG")) return { w: view.getUint32(16), h: view.getUint32(20) };
  if (bytes.length >= 30 && is(0, "RIFF") && is(8, "WEBP")) return webpSize(view, is);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(view) : null;
}

function webpSize(view: DataView, is: (at: number, text: string) => boolean): PictureSize | null {
  const three = (at: number) => view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
  if (is(12, "VP8X")) return { w: three(24) + 1, h: three(27) + 1 };
  if (is(12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return { w: (bits & 0x3fff) + 1, h: ((bits >> 14) & 0x3fff) + 1 };
  }
  return is(12, "VP8 ") ? { w: view.getUint16(26, true) & 0x3fff, h: view.getUint16(28, true) & 0x3fff } : null;
}

/** Reads JPEG markers up to the frame header. EXIF rotation is not applied. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { w: view.getUint16(at + 7), h: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
