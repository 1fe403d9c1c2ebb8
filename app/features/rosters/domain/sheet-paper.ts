import { paperLogo } from "~/features/files/domain/paper-logo";
import type { Ctx, School } from "~/platform/context";
import type { Paper, PaperLogo } from "~/platform/pdf/paper";

/** What attendance sheets have in common: the head with school and class, cells of a table, and the line to sign. */
interface Head {
  title: string;
  school: School | null;
  logo: PaperLogo | null;
  details: readonly (readonly [label: string, value: string])[];
}

export const sheetLogo = (ctx: Ctx, school: School | null) => paperLogo(ctx, school?.logoUrl);

const LABEL = 62;

/** Title, school, and details in two columns. */
export async function writeHead(paper: Paper, { title, school, logo, details }: Head): Promise<void> {
  const { within, write, wrapped, down, lines, left, right } = paper;
  within("H1", () => write(title, right, { size: 18, isBold: true, toRight: true }));
  await paper.logo(logo, school?.name ?? "");
  within("P", () => wrapped(school?.name ?? "", left, 300, 18, { size: 12, isBold: true }));
  const column = (right - left) / 2;
  const valueWidth = column - LABEL - 16;
  down(4);
  within("Table", () => {
    for (let index = 0; index < details.length; index += 2) {
      const row = details.slice(index, index + 2).map(([label, value]) => ({ label, parts: lines(value, valueWidth) }));
      within("TR", () => {
        for (const [at, { label, parts }] of row.entries()) {
          const x = left + at * column;
          within("TH", () => write(label, x, { isGrey: true }), { scope: "Row" });
          within("TD", () => {
            for (const [below, part] of parts.entries()) write(part, x + LABEL, { below: below * 13 });
          });
        }
      });
      down(13 * Math.max(...row.map(({ parts }) => parts.length)) + 3);
    }
  });
  down(12);
}

/** A text in at most two lines; the rest becomes "…". */
export function twoLines({ lines, widthOf }: Paper, text: string, width: number, size: number): string[] {
  const [first = "", second, third] = lines(text, width, { size });
  if (second === undefined) return [first];
  if (third === undefined) return [first, second];
  let cut = second;
  while (cut.length > 1 && widthOf(`${cut}…`, { size }) > width) cut = cut.slice(0, -1);
  return [first, `${cut.trimEnd()}…`];
}

/** Notes in small print, and lines for the instructor's signature, name and date, together on one page. */
export function writeSignature({ within, write, wrapped, down, stroke, left, right }: Paper, notes: readonly string[]): void {
  const width = right - left;
  const fields = [
    { label: "Instructor's signature", x: left, width: width * 0.46 },
    { label: "Name in print", x: left + width * 0.49, width: width * 0.29 },
    { label: "Date", x: left + width * 0.81, width: width * 0.19 },
  ];
  down(10, 50 + 13 * notes.length);
  for (const note of notes) within("P", () => wrapped(note, left, width, 13, { size: 9, isGrey: true }));
  down(28);
  for (const field of fields) {
    stroke({ x: field.x, up: 0 }, { x: field.x + field.width, up: 0 }, true);
    within("P", () => write(field.label, field.x, { size: 8, isGrey: true, below: 11 }));
  }
}
