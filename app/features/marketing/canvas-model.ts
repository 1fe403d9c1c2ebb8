import { z } from "zod";
import { choice, chosenFile, flag, id, integer, keysOf, optional, optionalLongText, optionalText, orElse, text } from "~/platform/input";
import { version } from "~/platform/stale";

/** Schemas and labels of a canvas, and how a stored one is read. Safe for the browser. */
export const PRESETS = {
  square_post: { label: "Square post", width: 1080, height: 1080 },
  story: { label: "Story", width: 1080, height: 1920 },
  letter_flyer: { label: "Letter flyer", width: 1275, height: 1650 },
  banner: { label: "Banner", width: 1500, height: 500 },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_LABELS = Object.fromEntries(
  Object.entries(PRESETS).map(([name, { label, width, height }]) => [name, `${label} (${width} × ${height})`]),
) as Record<Preset, string>;

export const INK_LABELS = {
  primary: "Your primary color",
  secondary: "Your secondary color",
  dark: "Your dark color",
  white: "White",
  light: "Light gray",
  black: "Black",
} as const;
export type Ink = keyof typeof INK_LABELS;
export const BLOCK_LABELS = { text: "Text", image: "Image", logo: "Logo", shape: "Rectangle" } as const;
export type BlockKind = keyof typeof BLOCK_LABELS;
export const ALIGN_LABELS = { left: "Left", center: "Center", right: "Right" } as const;

export const MOST_BLOCKS = 30;
const place = (max: number) => integer(-max, max);

export const blockFields = z.object({
  kind: choice(keysOf(BLOCK_LABELS)),
  x: place(6000),
  y: place(6000),
  width: integer(1, 6000),
  height: integer(1, 6000),
  text: optionalLongText(1000),
  size: orElse(integer(8, 400), 48),
  ink: orElse(choice(keysOf(INK_LABELS)), "dark"),
  align: orElse(choice(keysOf(ALIGN_LABELS)), "left"),
  bold: flag(),
  image: optionalText(64),
  /** Degrees to the right, around the middle. */
  angle: orElse(integer(-360, 360), 0),
  /** Left out of the picture. */
  hidden: flag(),
  /** Not moved by a pointer or a key. */
  locked: flag(),
});
export type Block = z.output<typeof blockFields>;

export interface Canvas {
  preset: Preset | "custom";
  width: number;
  height: number;
  background: Ink;
  /** The last one stands in front. */
  blocks: Block[];
}

/** A form names its rows by their place (`blocks.0.x`), a call sends a list. */
const rows = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([, row]) => row)
    : (value ?? []);

export const canvasForm = z.object({
  title: text(120),
  size_preset: choice([...keysOf(PRESETS as unknown as Record<Preset, string>), "custom"] as const),
  background: orElse(choice(keysOf(INK_LABELS)), "white"),
  blocks: z.preprocess(rows, z.array(blockFields).max(MOST_BLOCKS, `Must be at most ${MOST_BLOCKS}`)),
  /** The pressed button's action besides saving: `add-text`, `up-2`. */
  do: optionalText(40),
  image: chosenFile(),
  image_from: optional(id()),
  image_prompt: optionalText(500),
  version: version(),
});
export const addCanvasForm = z.object({
  title: text(120),
  size_preset: choice(keysOf(PRESETS as unknown as Record<Preset, string>)),
  template: optional(z.string().max(64)),
});

/** Reads a stored canvas; unknown parts are dropped. */
export function readCanvas(raw: unknown): Canvas {
  const of = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const preset = typeof of.preset === "string" && Object.hasOwn(PRESETS, of.preset) ? (of.preset as Preset) : "custom";
  const standard = preset === "custom" ? null : PRESETS[preset];
  const length = (value: unknown, otherwise: number) => {
    const read = integer(50, 6000).safeParse(value);
    return read.success ? read.data : otherwise;
  };
  const background = choice(keysOf(INK_LABELS)).safeParse(of.background);
  const list = Array.isArray(of.blocks) ? of.blocks : [];
  return {
    preset,
    width: standard?.width ?? length(of.width, 1080),
    height: standard?.height ?? length(of.height, 1080),
    background: background.success ? background.data : "white",
    blocks: list.slice(0, MOST_BLOCKS).flatMap((row) => {
      const read = blockFields.safeParse(row);
      return read.success ? [read.data] : [];
    }),
  };
}

/** A block of a kind where nothing is yet. Lengths are pixels of the canvas. */
export function newBlock(kind: BlockKind, { width, height }: { width: number; height: number }, given: Partial<Block> = {}): Block {
  const part = (share: number, of: number) => Math.round(of * share);
  const base = { x: part(0.08, width), y: part(0.08, height), width: part(0.84, width), height: part(0.2, height) };
  const size = Math.max(12, part(0.06, Math.min(width, height)));
  const shapes: Record<BlockKind, Partial<Block>> = {
    text: { text: "Your text" },
    image: { height: part(0.5, height) },
    logo: { width: part(0.22, width), height: part(0.1, height) },
    shape: { ink: "primary" },
  };
  const looks = { size, ink: "dark", align: "left", bold: false, image: undefined, angle: 0, hidden: false, locked: false } as const;
  return { kind, ...base, text: undefined, ...looks, ...shapes[kind], ...given };
}

/** The starting blocks of a library template's layout. */
export function canvasOfLayout(width: number, height: number, layout: string | null, title: string): Canvas {
  const size = { width, height };
  const headline = (given: Partial<Block>) =>
    newBlock("text", size, { text: title, bold: true, size: Math.round(Math.min(width, height) * 0.08), ...given });
  const half = Math.round(width / 2);
  const blocks: Record<string, Block[]> = {
    photo_top: [
      newBlock("shape", size, { x: 0, y: 0, width, height: Math.round(height * 0.45), ink: "primary" }),
      headline({ y: Math.round(height * 0.52) }),
      newBlock("logo", size, { y: Math.round(height * 0.86) }),
    ],
    photo_left: [
      newBlock("shape", size, { x: 0, y: 0, width: half, height, ink: "primary" }),
      headline({ x: half + 40, width: half - 80 }),
      newBlock("logo", size, { x: half + 40, y: Math.round(height * 0.8) }),
    ],
    full_photo: [newBlock("shape", size, { x: 0, y: 0, width, height, ink: "primary" }), headline({ ink: "white", y: Math.round(height * 0.6) })],
    text_only: [headline({}), newBlock("logo", size, { y: Math.round(height * 0.84) })],
  };
  const preset = (Object.keys(PRESETS) as Preset[]).find((name) => PRESETS[name].width === width && PRESETS[name].height === height);
  return { preset: preset ?? "custom", width, height, background: "white", blocks: blocks[layout ?? "text_only"] ?? [] };
}

/** The blocks after a button of the editor was pressed: `add-text`, `up-2`, `down-2`, `copy-2`, `remove-2`. Anything else changes nothing. */
export function afterButton<B extends Block>(
  blocks: readonly B[],
  pressed: string | undefined,
  size: { width: number; height: number },
): (B | Block)[] {
  const [verb = "", what = ""] = (pressed ?? "").split(/-(.*)/);
  if (verb === "add" && Object.hasOwn(BLOCK_LABELS, what) && blocks.length < MOST_BLOCKS) return [...blocks, newBlock(what as BlockKind, size)];
  const at = Number(what);
  const block = blocks[at];
  if (!/^\d+$/.test(what) || !block) return [...blocks];
  const rest = blocks.filter((_, index) => index !== at);
  if (verb === "remove") return rest;
  if (verb === "copy" && blocks.length < MOST_BLOCKS)
    return [...blocks.slice(0, at + 1), { ...block, x: block.x + 20, y: block.y + 20 }, ...blocks.slice(at + 1)];
  if (verb === "up") return [...rest.slice(0, Math.max(0, at - 1)), block, ...rest.slice(Math.max(0, at - 1))];
  if (verb === "down") return [...rest.slice(0, at + 1), block, ...rest.slice(at + 1)];
  return [...blocks];
}
