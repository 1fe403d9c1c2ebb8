import type { PDFFont, PDFPage } from "pdf-lib";
import type { Ctx } from "~/platform/context";
import { paperFonts } from "./paper-fonts";
import type { PaperLogo } from "./paper-logo";
import { paperTags, type Role, type Traits } from "./paper-tags";

/** US Letter in points, with the margins. */
const PAGE = { width: 612, height: 792 };
export const LEFT = 54;
export const RIGHT = PAGE.width - 54;
const MARGIN = 64;
const LOGO = { width: 160, height: 48 };

const LANGUAGE = "en-US";

export interface Style {
  size?: number;
  isBold?: boolean;
  isGrey?: boolean;
  /** Ends at `x` instead of beginning there. */
  toRight?: boolean;
  /** Points below the present line. */
  below?: number;
}

export type Paper = Awaited<ReturnType<typeof openPaper>>;

/**
 * A tagged PDF that is written from top to bottom on US Letter pages. Loads the library and fonts on demand, and non-Latin fonts only if a
 * letter of `texts` needs them; a letter without a font becomes "?". Lengths are points.
 */
export async function openPaper(ctx: Ctx, { title, author, texts }: { title: string; author: string; texts: readonly string[] }) {
  const [lib, { fontEngine }, regularBytes, boldBytes] = await Promise.all([
    import("pdf-lib"),
    import("./font-engine"),
    ctx.ports.assets.read("/fonts/noto-sans-regular.ttf"),
    ctx.ports.assets.read("/fonts/noto-sans-semibold.ttf"),
  ]);
  const { PDFDocument, rgb } = lib;
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontEngine);
  const regular = await pdf.embedFont(regularBytes, { subset: true });
  const bold = await pdf.embedFont(boldBytes, { subset: true });
  const runsOf = await paperFonts(ctx, pdf, regular, [...texts]);
  const ink = rgb(0.09, 0.1, 0.13);
  const grey = rgb(0.35, 0.39, 0.46);
  const rule = rgb(0.82, 0.84, 0.87);
  pdf.setTitle(title);
  pdf.setAuthor(author);
  pdf.setCreationDate(ctx.now);
  pdf.setModificationDate(ctx.now);
  const tags = paperTags(lib, pdf, LANGUAGE);

  let page: PDFPage = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - MARGIN;
  const fontOf = ({ isBold }: Style): PDFFont => (isBold ? bold : regular);
  const widthOf = (text: string, style: Style = {}): number => {
    const { size = 10 } = style;
    return runsOf(text, fontOf(style)).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  };
  /** One line of text of the open element. */
  const write = (text: string, x: number, style: Style = {}): void => {
    const { size = 10, isGrey, toRight, below = 0 } = style;
    let at = toRight ? x - widthOf(text, style) : x;
    tags.content(page, () => {
      for (const run of runsOf(text, fontOf(style))) {
        page.drawText(run.text, { x: at, y: y - below, size, font: run.font, color: isGrey ? grey : ink });
        at += run.font.widthOfTextAtSize(run.text, size);
      }
    });
  };
  /** Moves down, and starts a new page if the next block does not fit. */
  const down = (points: number, needed = 0): void => {
    y -= points;
    if (y - needed > MARGIN) return;
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - MARGIN;
  };
  const lines = (text: string, width: number, style: Style = {}): string[] => wrap(text, (piece) => widthOf(piece, style), width);
  return {
    write,
    down,
    lines,
    /** Everything written within belongs to an element of the document's structure. */
    within: <T>(role: Role, draw: () => T, traits?: Traits): T => tags.within(role, draw, traits),
    /** A text in as many lines as it needs; moves down by `leading` after each. */
    wrapped(text: string, x: number, width: number, leading: number, style: Style = {}): void {
      for (const part of lines(text, width, style)) {
        write(part, x, style);
        down(leading);
      }
    },
    /** A rule above the present line. */
    line: (isStrong = false): void =>
      tags.artifact(page, () =>
        page.drawLine({ start: { x: LEFT, y: y + 13 }, end: { x: RIGHT, y: y + 13 }, thickness: 0.7, color: isStrong ? ink : rule }),
      ),
    /** The logo, if its picture can be read. */
    async logo(mark: PaperLogo | null | undefined, alt: string): Promise<void> {
      const image = mark ? await (mark.isPng ? pdf.embedPng(mark.bytes) : pdf.embedJpg(mark.bytes)).catch(() => null) : null;
      if (!image) return;
      const { width, height } = image.scaleToFit(LOGO.width, LOGO.height);
      tags.within("Figure", () => tags.content(page, () => page.drawImage(image, { x: LEFT, y: y + 22 - height, width, height })), { alt });
      down(height + 4);
    },
    save(): Promise<Uint8Array> {
      tags.finish(title);
      return pdf.save();
    },
  };
}

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
