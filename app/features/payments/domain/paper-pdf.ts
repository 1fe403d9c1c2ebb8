import type { PDFFont, PDFPage } from "pdf-lib";
import type { Ctx } from "~/platform/context";

/** US Letter in points, and where the text stands on it. */
const PAGE = { width: 612, height: 792 };
const LEFT = 64;
const RIGHT = PAGE.width - 64;

/** A paper of the office: who writes, what it is, its facts, its lines and their sums. All amounts are text already. */
export interface Paper {
  /** "Receipt", "Invoice". */
  kind: string;
  number: string;
  school: { name: string; address: string | null; place: string; phone: string | null; email: string | null };
  facts: readonly (readonly [label: string, value: string])[];
  lines: readonly { label: string; detail: string | null; amount: string }[];
  sums: readonly (readonly [label: string, amount: string, isStrong: boolean])[];
  /** Small print below. */
  foot: string | null;
}

/**
 * A paper as PDF, one or more pages of US Letter. The library and the fonts (Latin, Greek, Cyrillic, Vietnamese) are loaded only
 * when one is asked for; a character the fonts lack is left out as "?".
 */
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
  pdf.setTitle(`${paper.kind} ${paper.number}`);
  pdf.setAuthor(paper.school.name);
  pdf.setCreationDate(ctx.now);
  pdf.setModificationDate(ctx.now);

  let page: PDFPage = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - 72;
  const clean = (text: string) => [...text.normalize("NFC")].map((char) => (known.has(char.codePointAt(0) ?? 0) ? char : "?")).join("");
  const write = (text: string, style: { size?: number; font?: PDFFont; color?: typeof ink; x?: number; toRight?: boolean } = {}) => {
    const { size = 10, font = regular, color = ink, x = LEFT, toRight } = style;
    const shown = clean(text);
    page.drawText(shown, { x: toRight ? RIGHT - font.widthOfTextAtSize(shown, size) : x, y, size, font, color });
  };
  const down = (points: number) => {
    y -= points;
    if (y > 72) return;
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - 72;
  };
  const line = () => page.drawLine({ start: { x: LEFT, y: y + 14 }, end: { x: RIGHT, y: y + 14 }, thickness: 0.7, color: rule });
  const wrapped = (text: string, width: number, style: Parameters<typeof write>[1] & object, leading: number) => {
    for (const part of wrap(clean(text), style.font ?? regular, style.size ?? 10, width)) {
      write(part, style);
      down(leading);
    }
  };

  const { school } = paper;
  write(paper.kind, { size: 24, font: bold, toRight: true });
  wrapped(school.name, 300, { size: 14, font: bold }, 18);
  for (const text of [school.address, school.place, school.phone, school.email]) {
    if (!text) continue;
    write(text, { color: grey });
    down(14);
  }
  down(26);
  for (const [label, value] of paper.facts) {
    write(label, { color: grey });
    wrapped(value, RIGHT - LEFT - 120, { x: LEFT + 120 }, 16);
  }
  down(24);
  write("Description", { font: bold });
  write("Amount", { font: bold, toRight: true });
  down(24);
  for (const { label, detail, amount } of paper.lines) {
    line();
    write(amount, { toRight: true });
    wrapped(label, 380, {}, 14);
    if (detail) wrapped(detail, 380, { size: 9, color: grey }, 13);
    down(12);
  }
  line();
  for (const [label, value, isStrong] of paper.sums) {
    write(label, { x: 330, font: isStrong ? bold : regular });
    write(value, { font: isStrong ? bold : regular, toRight: true });
    down(18);
  }
  if (paper.foot) {
    down(24);
    wrapped(paper.foot, RIGHT - LEFT, { size: 9, color: grey }, 13);
  }
  return pdf.save();
}

/** Breaks at spaces so that every part fits the width in points; a word that is longer than a line is cut. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const parts: string[] = [];
  let present = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word;
    while (font.widthOfTextAtSize(rest, size) > width) {
      let cut = rest.length;
      while (cut > 1 && font.widthOfTextAtSize(rest.slice(0, cut), size) > width) cut -= 1;
      if (present) parts.push(present);
      present = "";
      parts.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    const longer = present ? `${present} ${rest}` : rest;
    if (font.widthOfTextAtSize(longer, size) <= width) present = longer;
    else {
      parts.push(present);
      present = rest;
    }
  }
  return [...parts, present];
}
