import type { PDFDocument, PDFFont } from "pdf-lib";
import type { Ctx } from "~/platform/context";
import { paperFontPath } from "../paths";

/** A font of `public/fonts/paper` and the first and last code points of the letters it has. */
interface Listed {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** A piece of text in one font. */
export interface Run {
  text: string;
  font: PDFFont;
}

/** Fonts of some fifty kilobytes each; a paper with more scripts shows "?" for the rest. */
const MAX_FONTS = 24;

/**
 * Cuts texts of a paper into runs, each in a font that has its letters: the paper's own font where that has them, else one of the fonts
 * for Arabic, Devanagari, Ethiopic, Hangul and Han, which are read only when a letter needs them. A letter that no font has becomes "?".
 */
export async function paperFonts(
  ctx: Ctx,
  pdf: PDFDocument,
  own: PDFFont,
  texts: readonly string[],
): Promise<(text: string, font: PDFFont) => Run[]> {
  const known = new Set(own.getCharacterSet());
  const missing = new Set(texts.flatMap((text) => [...text.normalize("NFC")].map(codeOf)).filter((code) => !known.has(code)));
  const others = missing.size > 0 ? await embedded(ctx, pdf, missing) : [];
  const fontOf = (letter: string, font: PDFFont, before: PDFFont | undefined): PDFFont | null => {
    // A space between two words of another script belongs to their run: the run may be written from the right.
    const isSpace = letter === " " && before !== undefined && before !== font;
    if (isSpace && others.some((other) => other.font === before && other.codes.has(codeOf(letter)))) return before;
    if (known.has(codeOf(letter))) return font;
    return others.find(({ codes }) => codes.has(codeOf(letter)))?.font ?? null;
  };
  return (text, font) => {
    const runs: Run[] = [];
    for (const letter of text.normalize("NFC")) {
      const last = runs.at(-1);
      const found = fontOf(letter, font, last?.font);
      const shown = found ? letter : "?";
      if (last && last.font === (found ?? font)) last.text += shown;
      else runs.push({ text: shown, font: found ?? font });
    }
    return runs;
  };
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

async function embedded(ctx: Ctx, pdf: PDFDocument, missing: ReadonlySet<number>) {
  const { assets } = ctx.ports;
  const listed = JSON.parse(new TextDecoder().decode(await assets.read(paperFontPath("index.json")))) as Listed[];
  const fileOf = (code: number) => listed.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))?.file;
  const files = [...new Set([...missing].flatMap((code) => fileOf(code) ?? []))].slice(0, MAX_FONTS);
  return Promise.all(
    files.map(async (file) => {
      const font = await pdf.embedFont(await assets.read(paperFontPath(file)), { subset: true });
      return { font, codes: new Set(font.getCharacterSet()) };
    }),
  );
}
