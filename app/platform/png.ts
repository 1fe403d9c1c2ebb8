interface Size {
  width: number;
  height: number;
}

/** A picture of at most 256 colors as PNG, one byte a pixel. */
export function pngOf(
  pixels: Uint8Array,
  { width, height }: Size,
  palette: readonly (readonly [number, number, number])[],
): Promise<Uint8Array<ArrayBuffer>> {
  // Each row begins with its filter: none.
  const lines = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return pngFile({ width, height }, 3, lines, palette);
}

/** A PNG of eight bits a channel, packed by the runtime's own deflate: `kind` is PNG's color type, `lines` the rows with their filters. */
export async function pngFile(
  { width, height }: Size,
  kind: number,
  lines: Uint8Array<ArrayBuffer>,
  palette: readonly (readonly [number, number, number])[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, kind);
  const packed = new Uint8Array(await new Response(new Blob([lines]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk("IHDR", new Uint8Array(header.buffer)),
    ...(palette.length > 0 ? [chunk("PLTE", Uint8Array.from(palette.flat()))] : []),
    chunk("IDAT", packed),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(data.length + 12);
  const view = new DataView(made.buffer);
  view.setUint32(0, data.length);
  made.set(new TextEncoder().encode(name), 4);
  made.set(data, 8);
  view.setUint32(data.length + 8, crc(made.subarray(4, data.length + 8)));
  return made;
}

const TABLE = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}
