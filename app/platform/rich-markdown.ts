import { linkTarget, type RichMark, type RichNode, richTextOf } from "./rich-text";

/** How an API writes a stored text: as its callers may send it; null when there is none. */
export const markdownOrNull = (stored: string | null | undefined): string | null => (stored?.trim() ? markdownOf(stored) : null);

/** What stands in the field when there is no script. */
export const markdownOf = (stored: string | null | undefined): string =>
  richTextOf(stored)
    .map((block) => blockMarkdown(block, ""))
    .join("\n\n");

function blockMarkdown({ type, level, content = [] }: RichNode, indent: string): string {
  if (type === "heading") return `${level === 3 ? "###" : "##"} ${inlineMarkdown(content)}`;
  if (type === "bulletList" || type === "orderedList")
    return content.map((item, index) => `${indent}${type === "bulletList" ? "-" : `${index + 1}.`} ${itemMarkdown(item, indent)}`).join("\n");
  if (type === "blockquote") return content.map((block) => blockMarkdown(block, "").replace(/^/gm, "> ")).join("\n");
  return inlineMarkdown(content);
}

const itemMarkdown = ({ content = [] }: RichNode, indent: string): string =>
  content.map((block) => (block.type.endsWith("List") ? `\n${blockMarkdown(block, `${indent}  `)}` : inlineMarkdown(block.content ?? []))).join("");

const inlineMarkdown = (nodes: readonly RichNode[]): string =>
  nodes
    .map(({ type, text = "", marks = [] }) => {
      if (type === "hardBreak") return "\n";
      const has = (mark: RichMark["type"]) => marks.find((each) => each.type === mark);
      const strong = has("bold") ? `**${text}**` : text;
      const slanted = has("italic") ? `*${strong}*` : strong;
      const href = has("link")?.href;
      return href ? `[${slanted}](${href})` : slanted;
    })
    .join("");

/** Blocks as they are written in Markdown; what it knows beyond our nodes stays text. */
export function fromMarkdown(source: string): RichNode[] {
  return source
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((part) => (part.trim() ? blocksOf(part.replace(/\s+$/, "")) : []));
}

function blocksOf(part: string): RichNode[] {
  const heading = /^(#{1,6})\s+(.+)/.exec(part);
  if (heading) {
    const [first = "", ...rest] = part.split("\n");
    const block: RichNode = { type: "heading", level: (heading[1] ?? "").length > 2 ? 3 : 2, content: inlineOf(first.replace(/^#+\s+/, "")) };
    return rest.length > 0 ? [block, ...blocksOf(rest.join("\n"))] : [block];
  }
  if (/^>\s?/.test(part)) return [{ type: "blockquote", content: blocksOf(part.replace(/^>\s?/gm, "")) }];
  const lines = part.split("\n");
  const start = lines.findIndex((line) => LIST_LINE.test(line));
  if (start === 0) return [listOf(lines)];
  if (start > 0) return [paragraphOf(lines.slice(0, start).join("\n")), ...blocksOf(lines.slice(start).join("\n"))];
  return [paragraphOf(part)];
}

const LIST_LINE = /^\s*(?:[-*+]|\d+[.)])\s+/;
const paragraphOf = (text: string): RichNode => ({ type: "paragraph", content: inlineOf(text) });

/** Lines of a list; deeper ones belong to the item above, others go on with it. */
function listOf(lines: string[]): RichNode {
  const isOrdered = /^\s*\d/.test(lines[0] ?? "");
  const depth = /^\s*/.exec(lines[0] ?? "")?.[0].length ?? 0;
  const items: { text: string; below: string[] }[] = [];
  for (const line of lines) {
    const here = /^\s*/.exec(line)?.[0].length ?? 0;
    const last = items.at(-1);
    if (LIST_LINE.test(line) && here <= depth) items.push({ text: line.replace(LIST_LINE, ""), below: [] });
    else if (last && LIST_LINE.test(line)) last.below.push(line);
    else if (last && last.below.length > 0) last.below.push(line);
    else if (last) last.text += `\n${line.trim()}`;
  }
  const content = items.map(
    ({ text, below }): RichNode => ({
      type: "listItem",
      content: [paragraphOf(text), ...(below.length > 0 ? [listOf(below)] : [])],
    }),
  );
  return { type: isOrdered ? "orderedList" : "bulletList", content };
}

const INLINE = /\*\*(.+?)\*\*|\*(?!\s)(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/s;

function inlineOf(text: string, marks: RichMark[] = []): RichNode[] {
  const found = INLINE.exec(text);
  if (!found) return wordsOf(text, marks);
  const [whole, bold, italic, label, target] = found;
  const before = wordsOf(text.slice(0, found.index), marks);
  const after = inlineOf(text.slice(found.index + whole.length), marks);
  const href = target ? linkTarget(target) : null;
  const within = bold
    ? inlineOf(bold, [...marks, { type: "bold" }])
    : italic
      ? inlineOf(italic, [...marks, { type: "italic" }])
      : href
        ? inlineOf(label ?? "", [...marks, { type: "link", href }])
        : wordsOf(whole, marks);
  return [...before, ...within, ...after];
}

const wordsOf = (text: string, marks: RichMark[]): RichNode[] =>
  text
    .split("\n")
    .flatMap((line, index): RichNode[] => [
      ...(index > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line ? [{ type: "text" as const, text: line, ...(marks.length > 0 ? { marks } : {}) }] : []),
    ]);
