import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a ZIP: its path, at most 200 ASCII characters, and its content. */
export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
}

/** Content that is compressed already. */
const PACKED = /\.(pdf|png|jpe?g|webp|zip)$/i;
/** The format without its 64-bit extension ends here. */
const MAX_ENTRIES = 65_000;
export const MAX_ZIP_BYTES = 4_000_000_000;

/** A ZIP is larger than its format allows. */
export class ZipTooLarge extends Error {}

/**
 * The bytes of a ZIP, one entry in memory at a time. The same entries at the same moment give the same bytes.
 * @param at the time of every entry, epoch milliseconds
 * @throws ZipTooLarge
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  let size = 0;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const take = function* () {
    if (failure) throw failure;
    for (const chunk of ready.splice(0)) {
      size += chunk.byteLength;
      if (size > MAX_ZIP_BYTES) throw new ZipTooLarge();
      if (chunk.byteLength > 0) yield chunk;
    }
  };
  let count = 0;
  for await (const { path, bytes } of entries) {
    count += 1;
    if (count > MAX_ENTRIES) throw new ZipTooLarge();
    const file = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** ASCII letters, digits, dots, dashes and underscores of a name, for a path inside a ZIP; at most 60 characters, never empty. */
export function pathPart(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 60).replace(/[-.]+$/, "") || "x";
}
