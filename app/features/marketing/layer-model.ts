import { ALIGN_LABELS, afterButton, BLOCK_LABELS, type Block, type Canvas, INK_LABELS, MOST_BLOCKS } from "./canvas-model";

/** A block in the editor; it keeps its key when its position changes. */
export type Layer = Block & { key: string };
export interface Drawing extends Omit<Canvas, "blocks"> {
  blocks: readonly Layer[];
}

/** Blocks with a key each: those that have one keep it, a copy gets its own. */
export function keyed(blocks: readonly (Block & { key?: string })[]): Layer[] {
  const taken = new Set<string>();
  const known = new Set(blocks.map(({ key }) => key));
  let next = 0;
  return blocks.map((block) => {
    let key = block.key;
    while (key === undefined || taken.has(key)) {
      const candidate = `layer-${next++}`;
      key = known.has(candidate) ? undefined : candidate;
    }
    taken.add(key);
    return { ...block, key };
  });
}

/** A block's name: its kind and its place, as its fields are called. */
export const layerName = (drawing: Drawing, key: string): string => {
  const at = drawing.blocks.findIndex((block) => block.key === key);
  const block = drawing.blocks[at];
  return block ? `${BLOCK_LABELS[block.kind]} ${at + 1}` : "";
};

export const layerOf = (drawing: Drawing, key: string | null): Layer | undefined => drawing.blocks.find((block) => block.key === key);

/** One block changed; the same drawing when nothing of it is. */
export function withLayer(drawing: Drawing, key: string, change: Partial<Block>): Drawing {
  const layer = layerOf(drawing, key);
  if (!layer || Object.entries(change).every(([name, value]) => layer[name as keyof Block] === value)) return drawing;
  return { ...drawing, blocks: drawing.blocks.map((block) => (block === layer ? { ...block, ...change } : block)) };
}

/** Applies a form button (`afterButton`) and returns the layer selected afterwards. */
export function pressed(drawing: Drawing, button: string, chosen: string | null): { drawing: Drawing; chosen: string | null } {
  const blocks = keyed(afterButton(drawing.blocks, button, drawing));
  const before = new Set(drawing.blocks.map(({ key }) => key));
  const added = blocks.find(({ key }) => !before.has(key));
  const after = added?.key ?? (blocks.some(({ key }) => key === chosen) ? chosen : null);
  const isSame = blocks.length === drawing.blocks.length && blocks.every(({ key }, index) => key === drawing.blocks[index]?.key);
  return { drawing: isSame ? drawing : { ...drawing, blocks }, chosen: after };
}

/** A layer on top of the others. */
export function withAdded(drawing: Drawing, block: Block): { drawing: Drawing; chosen: string | null } {
  if (drawing.blocks.length >= MOST_BLOCKS) return { drawing, chosen: null };
  const blocks = keyed([...drawing.blocks, block]);
  return { drawing: { ...drawing, blocks }, chosen: blocks.at(-1)?.key ?? null };
}

const whole = (raw: string | undefined, least: number, most: number, before: number) => {
  const value = raw?.trim() ? Number(raw) : Number.NaN;
  return Number.isInteger(value) && value >= least && value <= most ? value : before;
};
const oneOf = <T extends string>(raw: string | undefined, words: Record<T, unknown>, before: T): T =>
  raw !== undefined && Object.hasOwn(words, raw) ? (raw as T) : before;

/** A block as its fields say it. What cannot be drawn (a half-typed number) stays as it was until the server looks at it. */
export function typedBlock(block: Layer, field: (name: string) => string | undefined): Layer {
  const read = (name: keyof Block) => field(name);
  const next: Layer = {
    ...block,
    x: whole(read("x"), -6000, 6000, block.x),
    y: whole(read("y"), -6000, 6000, block.y),
    width: whole(read("width"), 1, 6000, block.width),
    height: whole(read("height"), 1, 6000, block.height),
    angle: whole(read("angle"), -360, 360, block.angle),
    hidden: read("hidden") === "on",
    locked: read("locked") === "on",
  };
  if (block.kind === "text") {
    next.text = read("text");
    next.size = whole(read("size"), 8, 400, block.size);
    next.align = oneOf(read("align"), ALIGN_LABELS, block.align);
    next.bold = read("bold") === "on";
  }
  if (block.kind === "text" || block.kind === "shape") next.ink = oneOf(read("ink"), INK_LABELS, block.ink);
  const isSame = (Object.keys(next) as (keyof Layer)[]).every((name) => next[name] === block[name]);
  return isSame ? block : next;
}

/** Whether two drawings are equal, apart from their layers' keys. */
export const sameDrawing = (one: Canvas | Drawing, other: Canvas | Drawing): boolean => plain(one) === plain(other);

const plain = ({ preset, background, blocks }: Canvas | Drawing) =>
  JSON.stringify([
    preset,
    background,
    blocks.map((block) => {
      const { kind, x, y, width, height, text, size, ink, align, bold, image, angle, hidden, locked } = block;
      return [kind, x, y, width, height, text || null, size, ink, align, bold, image ?? null, angle, hidden, locked];
    }),
  ]);
