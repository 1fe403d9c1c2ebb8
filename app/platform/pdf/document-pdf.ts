import type { Ctx } from "~/platform/context";
import type { Locale } from "~/words/locale";
import { LEFT, openPaper, type Paper, type PaperLogo, RIGHT } from "./paper";

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
  /** The language of its words; English by default. */
  locale?: Locale;
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

/** Renders the document as a tagged PDF on one or more US Letter pages. */
export async function documentPdf(ctx: Ctx, printed: PrintedDocument): Promise<Uint8Array> {
  const { title, number, issuer, logo, details, table, sums, notes } = printed;
  const paper = await openPaper(ctx, {
    title: [title, number].filter(Boolean).join(" "),
    author: issuer[0] ?? "",
    texts: textsOf(printed),
    locale: printed.locale,
  });
  const { write, down, wrapped, within, line } = paper;

  within("H1", () => write(title, RIGHT, { size: 22, isBold: true, toRight: true }));
  await paper.logo(logo, issuer[0] ?? "");
  for (const [index, text] of issuer.filter((each): each is string => Boolean(each)).entries())
    within("P", () => wrapped(text, LEFT, 300, index === 0 ? 18 : 14, index === 0 ? { size: 14, isBold: true } : { isGrey: true }));
  down(20);
  const pairs = (rows: readonly (readonly [label: string, value: string])[], draw: (row: readonly [string, string], index: number) => void) => {
    if (rows.length === 0) return;
    within("Table", () => {
      for (const [index, row] of rows.entries()) within("TR", () => draw(row, index));
    });
  };
  pairs(details, ([label, value]) => {
    within("TH", () => write(label, LEFT, { isGrey: true }), { scope: "Row" });
    within("TD", () => wrapped(value, LEFT + 120, RIGHT - LEFT - 120, 16));
  });
  down(20);
  within("Table", () => writeTable(paper, table));
  line(true);
  pairs(
    sums.map(([label, value]) => [label, value] as const),
    ([label, value], index) => {
      const style = { isBold: sums[index]?.[2] };
      within("TH", () => write(label, RIGHT - 220, style), { scope: "Row" });
      within("TD", () => write(value, RIGHT, { ...style, toRight: true }));
      down(18);
    },
  );
  for (const note of notes) {
    down(10);
    within("P", () => wrapped(note, LEFT, RIGHT - LEFT, 13, { size: 9, isGrey: true }));
  }
  return paper.save();
}

function writeTable({ write, down, lines, within, line }: Paper, { heads, widths, amountsFrom, rows }: DocumentTable): void {
  const start = (index: number) => LEFT + widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  const placeOf = (index: number): [x: number, toRight: boolean] => (index >= amountsFrom ? [start(index + 1), true] : [start(index), false]);
  const partsOf = (cell: DocumentCell, index: number) => {
    const { text, detail } = typeof cell === "string" ? { text: cell, detail: null } : cell;
    const width = (widths[index] ?? 100) - 8;
    const small = { size: 9, isGrey: true };
    return [
      ...(index >= amountsFrom ? [text] : lines(text, width)).map((part) => ({ part, style: {} })),
      ...(detail ? lines(detail, width, small) : []).map((part) => ({ part, style: small })),
    ];
  };
  within("TR", () => {
    for (const [index, head] of heads.entries()) {
      const [x, toRight] = placeOf(index);
      within("TH", () => write(head, x, { isBold: true, toRight }), { scope: "Column" });
    }
  });
  down(20);
  for (const cells of rows) {
    const shown = cells.map(partsOf);
    const height = 14 * Math.max(1, ...shown.map((parts) => parts.length));
    down(0, height - 14);
    line();
    within("TR", () => {
      for (const [index, parts] of shown.entries()) {
        const [x, toRight] = placeOf(index);
        within("TD", () => {
          for (const [below, { part, style }] of parts.entries()) write(part, x, { ...style, toRight, below: below * 14 });
        });
      }
    });
    down(height + 5);
  }
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
