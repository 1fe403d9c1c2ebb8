import type { PDFFont, PDFPage } from "pdf-lib";
import type { Ctx } from "~/platform/context";
import { type Locale, TAGS } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { paperFonts } from "./paper-fonts";
import { paperTags, type Role, type Traits } from "./paper-tags";

/** US Letter in points, with the margins at the sides and above and below. */
const UPRIGHT = { width: 612, height: 792, side: 54, margin: 64 };
/** The same on its side, with more room for a wide table. */
const WIDE = { width: 792, height: 612, side: 36, margin: 46 };
export const LEFT = UPRIGHT.side;
export const RIGHT = UPRIGHT.width - UPRIGHT.side;
const LOGO = { width: 160, height: 48 };

/** A picture that a paper can hold. */
export interface PaperLogo {
  bytes: ArrayBuffer;
  isPng: boolean;
}

export interface Style {
  size?: number;
  isBold?: boolean;
  isGrey?: boolean;
  /** Ends at `x` instead of beginning there. */
  toRight?: boolean;
  /** Has its middle at `x`. */
  isCentered?: boolean;
  /** Points below the present line. */
  below?: number;
}

interface About {
  title: string;
  author: string;
  texts: readonly string[];
  /** The language of its fixed words; English by default. */
  locale?: Locale;
  /** A landscape page. */
  isWide?: boolean;
  /** Text at the foot of each page, before the page's number; no foot without it. */
  foot?: string;
}

export type Paper = Awaited<ReturnType<typeof openPaper>>;

/**
 * A tagged PDF that is written from top to bottom on US Letter pages. Loads the library and fonts on demand, and non-Latin fonts only if a
 * letter of `texts` needs them; a letter without a font becomes "?". Lengths are points.
 */
export async function openPaper(ctx: Ctx, { title, author, texts, locale = "en", isWide, foot }: About) {
  const sheet = isWide ? WIDE : UPRIGHT;
  const [left, right] = [sheet.side, sheet.width - sheet.side];
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
  const runsOf = await paperFonts(ctx, pdf, regular, [...texts, ...(foot ? [foot] : [])]);
  const ink = rgb(0.09, 0.1, 0.13);
  const grey = rgb(0.35, 0.39, 0.46);
  const rule = rgb(0.82, 0.84, 0.87);
  const shadow = rgb(0.94, 0.95, 0.96);
  pdf.setTitle(title);
  pdf.setAuthor(author);
  pdf.setCreationDate(ctx.now);
  pdf.setModificationDate(ctx.now);
  const tags = paperTags(lib, pdf, TAGS[locale]);

  let page: PDFPage = pdf.addPage([sheet.width, sheet.height]);
  let y = sheet.height - sheet.margin;
  let isRepeat = false;
  const draw = (content: () => void): void => (isRepeat ? tags.artifact(page, content) : tags.content(page, content));
  const fontOf = ({ isBold }: Style): PDFFont => (isBold ? bold : regular);
  const widthOf = (text: string, style: Style = {}): number => {
    const { size = 10 } = style;
    return runsOf(text, fontOf(style)).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  };
  /** One line of text of the open element. */
  const write = (text: string, x: number, style: Style = {}): void => {
    const { size = 10, isGrey, toRight, isCentered, below = 0 } = style;
    let at = toRight ? x - widthOf(text, style) : isCentered ? x - widthOf(text, style) / 2 : x;
    draw(() => {
      for (const run of runsOf(text, fontOf(style))) {
        page.drawText(run.text, { x: at, y: y - below, size, font: run.font, color: isGrey ? grey : ink });
        at += run.font.widthOfTextAtSize(run.text, size);
      }
    });
  };
  const turn = (): void => {
    page = pdf.addPage([sheet.width, sheet.height]);
    y = sheet.height - sheet.margin;
  };
  /** Moves down, and starts a new page if the next block does not fit. Answers whether it did. */
  const down = (points: number, needed = 0): boolean => {
    y -= points;
    if (y - needed > sheet.margin) return false;
    turn();
    return true;
  };
  /** Draws what stands on an earlier page already, or is no part of the text: a screen reader skips it. */
  const repeated = (content: () => void): void => {
    isRepeat = true;
    content();
    isRepeat = false;
  };
  const writeFeet = (text: string): void => {
    const pages = pdf.getPages();
    repeated(() => {
      for (const [index, each] of pages.entries()) {
        page = each;
        y = sheet.margin / 2;
        write(text, left, { size: 8, isGrey: true });
        write(phrase(`Page ${index + 1} of ${pages.length}`, locale), right, { size: 8, isGrey: true, toRight: true });
      }
    });
  };
  const lines = (text: string, width: number, style: Style = {}): string[] => wrap(text, (piece) => widthOf(piece, style), width);
  return {
    left,
    right,
    write,
    down,
    turn,
    /** Moves to `points` above the lower edge of this page. */
    toFoot: (points: number): void => {
      y = points;
    },
    repeated,
    lines,
    widthOf,
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
        page.drawLine({ start: { x: left, y: y + 13 }, end: { x: right, y: y + 13 }, thickness: 0.7, color: isStrong ? ink : rule }),
      ),
    /** A straight line between two places; `up` is points above the present line. */
    stroke: (from: { x: number; up: number }, to: { x: number; up: number }, isStrong = false): void =>
      tags.artifact(page, () =>
        page.drawLine({
          start: { x: from.x, y: y + from.up },
          end: { x: to.x, y: y + to.up },
          thickness: isStrong ? 0.7 : 0.5,
          color: isStrong ? ink : rule,
        }),
      ),
    /** A shaded area behind text that is written after it. */
    shade: (x: number, width: number, from: number, to: number): void =>
      tags.artifact(page, () => page.drawRectangle({ x, y: y + from, width, height: to - from, color: shadow })),
    /** A frame around the page, in a color such as #1a2b3c. */
    frame: (color: string): void => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
      const borderColor = rgb(red, green, blue);
      tags.artifact(page, () => {
        for (const [inset, borderWidth] of [
          [18, 3],
          [25, 0.75],
        ] as const)
          page.drawRectangle({ x: inset, y: inset, width: sheet.width - 2 * inset, height: sheet.height - 2 * inset, borderColor, borderWidth });
      });
    },
    /** A code of dark squares, `size` points wide, with its lower left corner at `x` and `up` points above the present line. */
    squares: (rows: readonly (readonly boolean[])[], { x, up, size, alt }: { x: number; up: number; size: number; alt: string }): void => {
      const side = size / rows.length;
      const path = rows
        .flatMap((row, down) => row.flatMap((isDark, across) => (isDark ? [`M${across * side} ${down * side}h${side}v${side}h-${side}z`] : [])))
        .join("");
      tags.within("Figure", () => tags.content(page, () => page.drawSvgPath(path, { x, y: y + up + size, color: ink, borderWidth: 0 })), { alt });
    },
    /** The logo, if its picture can be read. */
    async logo(mark: PaperLogo | null | undefined, alt: string): Promise<void> {
      const image = mark ? await (mark.isPng ? pdf.embedPng(mark.bytes) : pdf.embedJpg(mark.bytes)).catch(() => null) : null;
      if (!image) return;
      const { width, height } = image.scaleToFit(LOGO.width, LOGO.height);
      tags.within("Figure", () => tags.content(page, () => page.drawImage(image, { x: left, y: y + 22 - height, width, height })), { alt });
      down(height + 4);
    },
    save(): Promise<Uint8Array> {
      if (foot) writeFeet(foot);
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
