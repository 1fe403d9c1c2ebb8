import type { RichMark, RichNode } from "./rich-nodes";
import { linkTarget } from "./rich-nodes";

/** Blocks as they are written in Markdown; what it knows beyond our nodes stays text. */
export function fromMarkdown(source: string): RichNode[] {
  return partsOf(source.replace(/\r\n?/g, "\n"), 0);
}

const partsOf = (source: string, depth: number): RichNode[] =>
  source.split(/\n{2,}/).flatMap((part) => (part.trim() ? blocksOf(part.trimEnd(), depth) : []));

/** So deep quotes stand in quotes, and lists in lists; what would be deeper is words. */
const DEEPEST = 6;

const PICTURE = /^!\[([^\]\n]{0,200})\]\(\/media\/([\w-]{1,64})\)$/;

function blocksOf(part: string, depth: number): RichNode[] {
  if (depth < DEEPEST && /^>\s?/.test(part)) return [{ type: "blockquote", content: blocksOf(part.replace(/^>\s?/gm, ""), depth + 1) }];
  const [, alt, id] = PICTURE.exec(part.trim()) ?? [];
  if (id) return [{ type: "picture", id, alt: alt?.trim() ?? "" }];
  const blocks: RichNode[] = [];
  const lines = part.split("\n");
  let at = 0;
  for (; at < lines.length; at += 1) {
    const heading = /^(#{1,6})\s+(?=\S)/.exec(lines[at] ?? "");
    if (!heading) break;
    const words = (lines[at] ?? "").slice(heading[0].length);
    blocks.push({ type: "heading", level: (heading[1] ?? "").length > 2 ? 3 : 2, content: inlineOf(words) });
  }
  const rest = lines.slice(at);
  if (at > 0 && /^>\s?/.test(rest[0] ?? "")) return [...blocks, ...blocksOf(rest.join("\n"), depth)];
  const start = rest.findIndex((line) => LIST_LINE.test(line));
  const words = (start < 0 ? rest : rest.slice(0, start)).join("\n");
  if (words || (start < 0 && blocks.length === 0)) blocks.push(paragraphOf(words));
  if (start >= 0) blocks.push(listOf(rest.slice(start)));
  return blocks;
}

const LIST_LINE = /^\s*(?:[-*+]|\d+[.)])\s+/;
const paragraphOf = (text: string): RichNode => ({ type: "paragraph", content: inlineOf(text) });

/** Lines of a list; deeper ones belong to the item above, others go on with it. */
function listOf(lines: string[], level = 1): RichNode {
  const isOrdered = /^\s*\d/.test(lines[0] ?? "");
  const depth = /^\s*/.exec(lines[0] ?? "")?.[0].length ?? 0;
  const items: { text: string; below: string[] }[] = [];
  for (const line of lines) {
    const here = /^\s*/.exec(line)?.[0].length ?? 0;
    const last = items.at(-1);
    if (LIST_LINE.test(line) && here <= depth) items.push({ text: line.replace(LIST_LINE, ""), below: [] });
    else if (last && level < DEEPEST && LIST_LINE.test(line)) last.below.push(line);
    else if (last && last.below.length > 0) last.below.push(line);
    else if (last) last.text += `\n${line.trim()}`;
  }
  const content = items.map(
    ({ text, below }): RichNode => ({
      type: "listItem",
      content: [paragraphOf(text), ...(below.length > 0 ? [listOf(below, level + 1)] : [])],
    }),
  );
  return { type: isOrdered ? "orderedList" : "bulletList", content };
}

/** Maximum length of a mark or link, so that unclosed marks do not cost repeated scans. */
const INLINE = /\*\*(.{1,4000}?)\*\*|\*(?!\s)(.{1,4000}?)\*|\[([^\]]{1,1000})\]\(([^)\s]{1,2048})( "button")?\)/s;
const MAX_MARKS = 3;

function inlineOf(text: string, marks: RichMark[] = []): RichNode[] {
  const nodes: RichNode[] = [];
  let left = text;
  for (;;) {
    const found = marks.length < MAX_MARKS ? INLINE.exec(left) : null;
    if (!found) return [...nodes, ...wordsOf(left, marks)];
    const [whole, bold, italic, label, target, button] = found;
    const href = target ? linkTarget(target) : null;
    const within = bold
      ? inlineOf(bold, [...marks, { type: "bold" }])
      : italic
        ? inlineOf(italic, [...marks, { type: "italic" }])
        : href
          ? inlineOf(label ?? "", [...marks, { type: "link", href, ...(button ? { isButton: true as const } : {}) }])
          : wordsOf(whole, marks);
    for (const node of [...wordsOf(left.slice(0, found.index), marks), ...within]) nodes.push(node);
    left = left.slice(found.index + whole.length);
  }
}

const wordsOf = (text: string, marks: RichMark[]): RichNode[] =>
  text
    .split("\n")
    .flatMap((line, index): RichNode[] => [
      ...(index > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line ? [{ type: "text" as const, text: line, ...(marks.length > 0 ? { marks } : {}) }] : []),
    ]);
