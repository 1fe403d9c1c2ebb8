/** A PNG of one color, with transparency as its fourth number, that can be read. */
export async function drawnPng(width: number, height: number, color: number[] = [20, 120, 160]): Promise<Uint8Array<ArrayBuffer>> {
  const line = new Uint8Array(1 + width * color.length);
  for (let x = 0; x < width; x += 1) line.set(color, 1 + x * color.length);
  const lines = new Uint8Array(line.length * height);
  for (let y = 0; y < height; y += 1) lines.set(line, y * line.length);
  const packed = new Uint8Array(await new Response(new Blob([lines]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, width);
  new DataView(head.buffer).setUint32(4, height);
  head.set([8, color.length === 4 ? 6 : 2, 0, 0, 0], 8);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", head),
    chunk("tEXt", text("Author\0Somebody")),
    chunk("IDAT", packed),
    chunk("IEND", new Uint8Array(0)),
  ];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const text = (words: string) => new TextEncoder().encode(words);

function chunk(name: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(12 + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(text(name), 4);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc(whole.subarray(4, 8 + data.length)));
  return whole;
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A JPEG's frame without its dots, held as a camera says (`turn`), with a place in its EXIF. */
export function jpegHead(width: number, height: number, turn: number): Uint8Array<ArrayBuffer> {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0, 0, 0, 0, 0];
  const place = [...text("GPS 41.82,-71.41")];
  const app1 = [0xff, 0xe1, 0, exif.length + place.length + 2, ...exif, ...place];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.of(0xff, 0xd8, ...app1, ...frame, 0xff, 0xda, 0, 2, 0xff, 0xd9);
}
