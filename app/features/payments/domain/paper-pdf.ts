import type { PDFFont, PDFPage } from "pdf-lib";
import type { Ctx } from "~/platform/context";

export interface PaperTable {
  heads: readonly string[];
  /** The width of each column in points; the last ones from the right. */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}

export interface Paper {
  title: string;
  number: string | null;
  issuer: readonly (string | null)[];
  facts: readonly (readonly [label: string, value: string])[];
  table: PaperTable;
  sums: readonly (readonly [label: string, value: string, isStrong?: boolean])[];
  notes: readonly string[];
}

/** US Letter in points, and where the text stands on it. */
const PAGE = { width: 612, height: 792 };
const LEFT = 54;
const RIGHT = PAGE.width - 54;

/** A paper of the office as PDF: statement or invoice, on as many pages as it takes. A character the fonts lack is left out as "?". */
export async function paperPdf(ctx: Ctx, paper: Paper): Promise<Uint8Array> {
  const [{ PDFDocument, rgb }, { default: fontkit }, regularBytes, boldBytes] = await Promise.all([
    import("pdf-lib"),
    import("@pdf-lib/fontkit"),
    ctx.ports.assets.read("/fonts/noto-sans-regular.ttf"),
    ctx.ports.assets.read("/fonts/noto-sans-semibold.ttf"),
  ]);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const regular = await pdf.embedFont(regularBytes, { subset: true });
  const bold = await pdf.embedFont(boldBytes, { subset: true });
  const known = new Set(regular.getCharacterSet());
  const ink = rgb(0.09, 0.1, 0.13);
  const grey = rgb(0.35, 0.39, 0.46);
  const rule = rgb(0.82, 0.84, 0.87);
  pdf.setTitle([paper.title, paper.number].filter(Boolean).join(" "));
  pdf.setAuthor(paper.issuer[0] ?? "");
  pdf.setCreationDate(ctx.now);
  pdf.setModificationDate(ctx.now);

  let page: PDFPage = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - 64;
  const clean = (text: string) => [...text.normalize("NFC")].map((char) => (known.has(char.codePointAt(0) ?? 0) ? char : "?")).join("");
  const write = (text: string, x: number, style: { size?: number; font?: PDFFont; color?: typeof ink; toRight?: boolean } = {}) => {
    const { size = 10, font = regular, color = ink, toRight } = style;
    const shown = clean(text);
    page.drawText(shown, { x: toRight ? x - font.widthOfTextAtSize(shown, size) : x, y, size, font, color });
  };
  const down = (points: number) => {
    y -= points;
    if (y > 64) return;
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - 64;
  };
  const cut = (text: string, width: number, size = 10) => {
    let shown = clean(text);
    while (shown.length > 1 && regular.widthOfTextAtSize(shown, size) > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
    return shown;
  };

  write(paper.title, RIGHT, { size: 22, font: bold, toRight: true });
  for (const [index, text] of paper.issuer.filter((line): line is string => Boolean(line)).entries()) {
    write(text, LEFT, index === 0 ? { size: 14, font: bold } : { color: grey });
    down(index === 0 ? 18 : 14);
  }
  down(20);
  for (const [label, value] of paper.facts) {
    write(label, LEFT, { color: grey });
    write(cut(value, RIGHT - LEFT - 120), LEFT + 120);
    down(16);
  }
  down(18);
  const { heads, widths, rows } = paper.table;
  const isMoney = (index: number) => index > 1;
  const edge = (index: number) => RIGHT - widths.slice(index + 1).reduce((sum, width) => sum + width, 0);
  const start = (index: number) => LEFT + widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  const row = (cells: readonly string[], font: PDFFont) =>
    cells.forEach((cell, index) => {
      if (isMoney(index)) write(cell, edge(index), { font, toRight: true });
      else write(cut(cell, (widths[index] ?? 100) - 8), start(index), { font });
    });
  row(heads, bold);
  down(18);
  for (const cells of rows) {
    page.drawLine({ start: { x: LEFT, y: y + 12 }, end: { x: RIGHT, y: y + 12 }, thickness: 0.6, color: rule });
    row(cells, regular);
    down(18);
  }
  page.drawLine({ start: { x: LEFT, y: y + 12 }, end: { x: RIGHT, y: y + 12 }, thickness: 1, color: ink });
  for (const [label, value, isStrong] of paper.sums) {
    write(label, RIGHT - 220, { font: isStrong ? bold : regular });
    write(value, RIGHT, { font: isStrong ? bold : regular, toRight: true });
    down(18);
  }
  for (const note of paper.notes) {
    down(10);
    for (const line of note.match(/.{1,100}(\s|$)/g) ?? []) {
      write(line.trim(), LEFT, { size: 9, color: grey });
      down(13);
    }
  }
  return pdf.save();
}
