import type { Block, Canvas, Ink } from "./canvas-model";

/** A canvas as SVG: the same picture in the editor, on the desk and as a download. */
export interface Look {
  primaryColor: string;
  secondaryColor: string;
  darkColor: string;
  name: string;
  /** Pictures by their file id, and the school's logo, as addresses that the reader of the picture can open. */
  images: Readonly<Record<string, string>>;
  logo: string | null;
}

export function pictureOf(canvas: Canvas, look: Look): string {
  const { width, height } = canvas;
  const blocks = canvas.blocks.flatMap((block) => (block.hidden ? [] : turned(block, drawn(block, look)))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Arial, Helvetica, sans-serif"><rect width="${width}" height="${height}" fill="${inkOf(canvas.background, look)}"/>${blocks}</svg>`;
}

/** The colors of a school, and those that every canvas has. */
export const inkOf = (ink: Ink, look: Pick<Look, "primaryColor" | "secondaryColor" | "darkColor">): string =>
  ({
    primary: colour(look.primaryColor),
    secondary: colour(look.secondaryColor),
    dark: colour(look.darkColor),
    white: "#ffffff",
    light: "#eef1f4",
    black: "#000000",
  })[ink];

const colour = (value: string): string => (/^#[0-9a-f]{6}$/i.test(value) ? value : "#181818");

const turned = ({ x, y, width, height, angle }: Block, svg: string): string =>
  angle ? `<g transform="rotate(${angle} ${x + width / 2} ${y + height / 2})">${svg}</g>` : svg;

function drawn(block: Block, look: Look): string {
  const { x, y, width, height } = block;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (block.kind === "shape") return `<rect ${frame} fill="${inkOf(block.ink, look)}"/>`;
  if (block.kind === "text") return words(block, look);
  const href = block.kind === "logo" ? look.logo : block.image ? look.images[block.image] : null;
  if (href) return `<image ${frame} href="${escaped(href)}" preserveAspectRatio="${block.kind === "logo" ? "xMinYMid meet" : "xMidYMid slice"}"/>`;
  if (block.kind === "logo") return words(nameAsLogo(block, look.name), look);
  return `<rect ${frame} fill="#d7dce2"/>`;
}

export const LINE = 1.2;
/** How wide a letter is on the average, as a part of its size. */
const LETTER = 0.53;

/** The lines of a text that fit into its frame. */
export function linesOf({ text, width, height, size, bold }: Pick<Block, "text" | "width" | "height" | "size" | "bold">): string[] {
  const most = Math.max(1, Math.floor(height / (size * LINE)));
  return wrapped(text ?? "", Math.max(1, Math.floor(width / (size * LETTER * (bold ? 1.06 : 1))))).slice(0, most);
}

/** The school's name, in place of a missing logo. */
export const nameAsLogo = (block: Block, name: string): Block => ({
  ...block,
  text: name,
  bold: true,
  size: Math.max(8, Math.round(block.height * 0.4)),
});

function words(block: Block, look: Look): string {
  const { x, y, width, size, align, bold } = block;
  const anchor = align === "center" ? "middle" : align === "right" ? "end" : "start";
  const left = align === "center" ? x + width / 2 : align === "right" ? x + width : x;
  const spans = linesOf(block)
    .map((line, index) => `<tspan x="${left}" y="${Math.round(y + size + index * size * LINE)}">${escaped(line)}</tspan>`)
    .join("");
  return `<text font-size="${size}" text-anchor="${anchor}" fill="${inkOf(block.ink, look)}"${bold ? ' font-weight="700"' : ""}>${spans}</text>`;
}

/** Breaks a text into lines of at most this many characters; longer words are split. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      for (const piece of word.match(new RegExp(`.{1,${most}}`, "gu")) ?? []) {
        if (line === "") line = piece;
        else if (line.length + 1 + piece.length <= most) line += ` ${piece}`;
        else {
          lines.push(line);
          line = piece;
        }
      }
    }
    lines.push(line);
  }
  return lines;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
