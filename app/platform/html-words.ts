import { characterEntities } from "character-entities";
import { piecesOf } from "./html-tags";

/** Elements that end a line. */
const BREAKS = new Set(["br", "p", "div", "li", "tr", "table", "ul", "ol", "hr", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"]);
/** What programs of the nineties meant by the numbers 128 to 159: windows-1252. */
const OLD_NUMBERS = new TextDecoder("windows-1252");

/** Decodes entities in text: `&rsquo;`, `&#8220;`, `&#x41;`. Anything else stays. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return Object.hasOwn(characterEntities, name) ? (characterEntities[name] ?? whole) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    if (code >= 128 && code < 160) return OLD_NUMBERS.decode(new Uint8Array([code]));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
  });

/** The words of HTML as plain text: a line for each block, `> ` before each line of a quote, and nothing that a reader does not see. */
export function wordsOfHtml(html: string): string {
  const lines: string[] = [];
  let words: string[] = [];
  let quotes = 0;
  const endLine = () => {
    lines.push(
      `${"> ".repeat(quotes)}${words
        .join("")
        .replace(/[ \t\r\n\f]+/g, " ")
        .trim()}`,
    );
    words = [];
  };
  for (const { words: text, tag = "" } of piecesOf(html)) {
    if (text !== undefined) {
      words.push(withoutEntities(text));
      continue;
    }
    const isEnd = tag.startsWith("/");
    const name = isEnd ? tag.slice(1) : tag;
    if (BREAKS.has(name)) {
      if (name === "br" || words.some((part) => part.trim() !== "")) endLine();
      if (name === "blockquote") quotes = Math.min(5, Math.max(0, quotes + (isEnd ? -1 : 1)));
      else if (name === "p" && isEnd) endLine();
    } else if (name === "td" && isEnd) words.push(" ");
  }
  endLine();
  return lines
    .join("\n")
    .replaceAll("\u00a0", " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
