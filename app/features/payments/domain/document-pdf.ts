import type { PDFFont, PDFPage } from "pdf-lib";
import type { Ctx } from "~/platform/context";
import { words } from "~/words/en/payments";
import { paperFonts } from "./paper-fonts";
import type { PaperLogo } from "./paper-logo";

/** A text cell with an optional small detail line. */
export type DocumentCell = string | { text: string; detail: string | null };

export interface DocumentTable {
  heads: readonly string[];
  /** Column widths in points, 504 in total. */
  widths: readonly number[];
  /** Index of the first amount column; amounts are right-aligned, text wraps. */
  amountsFrom: number;
  rows: readonly (readonly DocumentCell[])[];
}

/** A document with issuer, details, table and sums. Amounts are formatted text. */
export interface PrintedDocument {
  /** "Receipt", "Invoice", "Statement". */
  title: string;
  number: string | null;
  issuer: readonly (string | null)[];
  /** Shown above the issuer. */
  logo?: PaperLogo | null;
  details: readonly (readonly [label: string, value: string])[];
  table: DocumentTable;
  sums: readonly (readonly [label: string, value: string, isStrong?: boolean])[];
  /** Small print at the end. */
  notes: readonly string[];
}

/** The issuer's lines. */
export const issuerLines = (school: { name: string; address: string | null; place: string; phone: string | null; email: string | null }) => [
  school.name,
  school.address,
  school.place,
  school.phone,
  school.email,
];

/** A table of items with their amounts. */
export const amountTable = (lines: readonly { label: string; detail: string | null; amount: string }[]): DocumentTable => ({
  heads: [words.description, words.amount],
  widths: [404, 100],
  amountsFrom: 1,
  rows: lines.map(({ label, detail, amount }) => [{ text: label, detail }, amount]),
});

/** US Letter in points, with the margins. */
const PAGE = { width: 612, height: 792 };
const LEFT = 54;
const RIGHT = PAGE.width - 54;
const MARGIN = 64;
const LOGO = { width: 160, height: 48 };

/**
 * Renders the document as a PDF on one or more US Letter pages. Loads the library and fonts on demand, and non-Latin fonts only if a letter
 * needs them; a letter without a font becomes "?".
 */
export async function documentPdf(ctx: Ctx, printed: PrintedDocument): Promise<Uint8Array> {
  const [{ PDFDocument, rgb }, { fontEngine }, regularBytes, boldBytes] = await Promise.all([
    import("pdf-lib"),
    import("./font-engine"),
    ctx.ports.assets.read("/fonts/noto-sans-regular.ttf"),
    ctx.ports.assets.read("/fonts/noto-sans-semibold.ttf"),
  ]);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontEngine);
  const regular = await pdf.embedFont(regularBytes, { subset: true });
  const bold = await pdf.embedFont(boldBytes, { subset: true });
  const runsOf = await paperFonts(ctx, pdf, regular, textsOf(printed));
  const widthOf = (text: string, font: PDFFont, size: number) =>
    runsOf(text, font).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  const ink = rgb(0.09, 0.1, 0.13);
  const grey = rgb(0.35, 0.39, 0.46);
  const rule = rgb(0.82, 0.84, 0.87);
  pdf.setTitle([printed.title, printed.number].filter(Boolean).join(" "));
  pdf.setAuthor(printed.issuer[0] ?? "");
  pdf.setCreationDate(ctx.now);
  pdf.setModificationDate(ctx.now);

  let page: PDFPage = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - MARGIN;
  const write = (text: string, x: number, style: { size?: number; font?: PDFFont; color?: typeof ink; toRight?: boolean; below?: number } = {}) => {
    const { size = 10, font = regular, color = ink, toRight, below = 0 } = style;
    let at = toRight ? x - widthOf(text, font, size) : x;
    for (const run of runsOf(text, font)) {
      page.drawText(run.text, { x: at, y: y - below, size, font: run.font, color });
      at += run.font.widthOfTextAtSize(run.text, size);
    }
  };
  /** Moves down, and starts a new page if the block does not fit. */
  const down = (points: number, needed = 0) => {
    y -= points;
    if (y - needed > MARGIN) return;
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - MARGIN;
  };
  const line = (color = rule) => page.drawLine({ start: { x: LEFT, y: y + 13 }, end: { x: RIGHT, y: y + 13 }, thickness: 0.7, color });
  const wrapped = (text: string, x: number, width: number, leading: number, style: Parameters<typeof write>[2] & object = {}) => {
    for (const part of wrap(text, (piece) => widthOf(piece, style.font ?? regular, style.size ?? 10), width)) {
      write(part, x, style);
      down(leading);
    }
  };

  write(printed.title, RIGHT, { size: 22, font: bold, toRight: true });
  const { logo: mark } = printed;
  const logo = mark ? await (mark.isPng ? pdf.embedPng(mark.bytes) : pdf.embedJpg(mark.bytes)).catch(() => null) : null;
  if (logo) {
    const { width, height } = logo.scaleToFit(LOGO.width, LOGO.height);
    page.drawImage(logo, { x: LEFT, y: y + 22 - height, width, height });
    down(height + 4);
  }
  for (const [index, text] of printed.issuer.filter((each): each is string => Boolean(each)).entries())
    wrapped(text, LEFT, 300, index === 0 ? 18 : 14, index === 0 ? { size: 14, font: bold } : { color: grey });
  down(20);
  for (const [label, value] of printed.details) {
    write(label, LEFT, { color: grey });
    wrapped(value, LEFT + 120, RIGHT - LEFT - 120, 16);
  }
  down(20);

  const { heads, widths, amountsFrom, rows } = printed.table;
  const start = (index: number) => LEFT + widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  const partsOf = (cell: DocumentCell, index: number) => {
    const { text, detail } = typeof cell === "string" ? { text: cell, detail: null } : cell;
    const width = (widths[index] ?? 100) - 8;
    const words = index >= amountsFrom ? [text] : wrap(text, (piece) => widthOf(piece, regular, 10), width);
    return [
      ...words.map((part) => ({ part, size: 10, color: ink })),
      ...(detail ? wrap(detail, (piece) => widthOf(piece, regular, 9), width).map((part) => ({ part, size: 9, color: grey })) : []),
    ];
  };
  heads.forEach((head, index) => {
    if (index >= amountsFrom) write(head, start(index + 1), { font: bold, toRight: true });
    else write(head, start(index), { font: bold });
  });
  down(20);
  for (const cells of rows) {
    const shown = cells.map(partsOf);
    const height = 14 * Math.max(1, ...shown.map((parts) => parts.length));
    down(0, height - 14);
    line();
    for (const [index, parts] of shown.entries()) {
      const toRight = index >= amountsFrom;
      for (const [below, { part, size, color }] of parts.entries())
        write(part, start(toRight ? index + 1 : index), { size, color, toRight, below: below * 14 });
    }
    down(height + 5);
  }
  line(ink);
  for (const [label, value, isStrong] of printed.sums) {
    write(label, RIGHT - 220, { font: isStrong ? bold : regular });
    write(value, RIGHT, { font: isStrong ? bold : regular, toRight: true });
    down(18);
  }
  for (const note of printed.notes) {
    down(10);
    wrapped(note, LEFT, RIGHT - LEFT, 13, { size: 9, color: grey });
  }
  return pdf.save();
}

/** All text of the document. */
const textsOf = ({ title, number, issuer, details, table, sums, notes }: PrintedDocument): string[] =>
  [
    title,
    number,
    ...issuer,
    ...details.flat(),
    ...table.heads,
    ...table.rows.flat().flatMap((cell) => (typeof cell === "string" ? [cell] : [cell.text, cell.detail])),
    ...sums.flat(),
    ...notes,
  ].filter((text) => typeof text === "string");

/** Wraps at spaces to a width in points; a longer word is cut. */
function wrap(text: string, widthOf: (piece: string) => number, width: number): string[] {
  const parts: string[] = [];
  let present = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word;
    while (widthOf(rest) > width) {
      let cut = rest.length;
      while (cut > 1 && widthOf(rest.slice(0, cut)) > width) cut -= 1;
      if (present) parts.push(present);
      present = "";
      parts.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    const longer = present ? `${present} ${rest}` : rest;
    if (widthOf(longer) <= width) present = longer;
    else {
      parts.push(present);
      present = rest;
    }
  }
  return [...parts, present];
}
