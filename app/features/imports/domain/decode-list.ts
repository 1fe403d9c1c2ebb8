import type { ImportRow } from "../data/imports";

type Encoding = ImportRow["encoding"];

/** A letter beside a letter: what names are made of. */
const OF_NAMES = /(?<=\p{L})[^\0-\x7f](?=\p{L}|[\s,;]|$)|(?<![^\s,;"'-])[^\0-\x7f](?=\p{L})/gu;
/** Letters that names in the Americas seldom have, which the wrong encoding makes. */
const ODD = /[ŽžŠšŸŒœƒˆ‡‰ıΩπ]/;
/** The apostrophe of O’Brien or D’Souza. */
const APOSTROPHE = /^’(?:\p{Lu}|s\b)/u;

/** How much of a text reads as names with accents. */
function namesIn(text: string): number {
  let sum = 0;
  for (const { 0: letter, index } of text.matchAll(OF_NAMES)) {
    if (letter === "’") sum += APOSTROPHE.test(text.slice(index, index + 3)) ? 1 : 0;
    else sum += ODD.test(letter) ? 0.25 : /\p{L}/u.test(letter) ? 1 : -1;
  }
  return sum;
}

/**
 * The text of a list: by its byte order mark, else UTF-8, else the older encoding in which more of it reads as names. Null for a file
 * that is no text.
 */
export function decodeList(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  if (bytes.includes(0) || (first === 0x50 && second === 0x4b)) return null;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    const windows = new TextDecoder("windows-1252").decode(bytes);
    const macintosh = new TextDecoder("macintosh").decode(bytes);
    const lead = namesIn(macintosh) - namesIn(windows) + (/\r(?!\n)/.test(windows) ? 0.5 : 0);
    return lead > 0 ? { text: macintosh, encoding: "macintosh" } : { text: windows, encoding: "windows-1252" };
  }
}
