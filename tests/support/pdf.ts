import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from "pdf-lib";

const latin = (stream: unknown) => (stream instanceof PDFRawStream ? new TextDecoder("latin1").decode(decodePDFRawStream(stream).decode()) : "");

/** The PDF operators of a page. */
export function drawnOn(pdf: PDFDocument, page: PDFPage): string {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => pdf.context.lookup(ref)) : [contents];
  return streams.map(latin).join("\n");
}

/** The letters of a page in the order in which they are written, by the fonts' own tables. */
export function textOn(pdf: PDFDocument, page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  const tables = new Map<string, Map<string, string>>();
  for (const [name, ref] of fonts?.entries() ?? []) {
    const font = pdf.context.lookup(ref, PDFDict);
    const table = new Map<string, string>();
    for (const [, glyph = "", letters = ""] of latin(font.lookup(PDFName.of("ToUnicode"))).matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/gi))
      table.set(glyph.toLowerCase(), (letters.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(""));
    tables.set(name.asString(), table);
  }
  let table = new Map<string, string>();
  let text = "";
  for (const [, font, glyphs] of drawnOn(pdf, page).matchAll(/(\/\S+) [\d.]+ Tf|<([0-9a-f]+)> Tj/gi)) {
    if (font) table = tables.get(font) ?? new Map();
    else
      text += (glyphs?.toLowerCase().match(/.{4}/g) ?? [])
        .map((glyph) => table.get(glyph) ?? "?")
        .join("")
        .concat("\n");
  }
  return text;
}

/** The language of a paper, and what its first page says. */
export async function readPaper(bytes: Uint8Array): Promise<{ language: string | undefined; text: string }> {
  const pdf = await PDFDocument.load(bytes);
  return { language: pdf.catalog.lookup(PDFName.of("Lang"))?.toString(), text: textOn(pdf, pdf.getPage(0)) };
}
