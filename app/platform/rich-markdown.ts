import type { RichMark, RichNode } from "./rich-nodes";
import { richTextOf } from "./rich-text";
import { withoutHtml } from "./without-html";

/** How an API writes a stored text: as its callers may send it; null when there is none. */
export const markdownOrNull = (stored: string | null | undefined): string | null => (stored?.trim() ? markdownOf(stored) : null);

/** The field's text without script. */
export const markdownOf = (stored: string | null | undefined): string =>
  withoutHtml(
    richTextOf(stored)
      .map((block) => blockMarkdown(block, ""))
      .join("\n\n"),
  );

function blockMarkdown({ type, level, content = [], id, alt = "", href, text }: RichNode, indent: string): string {
  if (type === "picture") return `![${bare(alt)}](/media/${id})`;
  if (type === "video") return text ? `[${bare(text)}](${href})` : (href ?? "");
  if (type === "heading") return `${level === 3 ? "###" : "##"} ${inlineMarkdown(content)}`;
  if (type === "bulletList" || type === "orderedList")
    return content.map((item, index) => `${indent}${type === "bulletList" ? "-" : `${index + 1}.`} ${itemMarkdown(item, indent)}`).join("\n");
  if (type === "blockquote") return content.map((block) => blockMarkdown(block, "").replace(/^/gm, "> ")).join("\n");
  return inlineMarkdown(content);
}

const bare = (label: string): string => label.replaceAll("[", "(").replaceAll("]", ")");

const itemMarkdown = ({ content = [] }: RichNode, indent: string): string =>
  content.map((block) => (block.type.endsWith("List") ? `\n${blockMarkdown(block, `${indent}  `)}` : inlineMarkdown(block.content ?? []))).join("");

const inlineMarkdown = (nodes: readonly RichNode[]): string =>
  nodes
    .map(({ type, text = "", marks = [] }) => {
      if (type === "hardBreak") return "\n";
      const has = (mark: RichMark["type"]) => marks.find((each) => each.type === mark);
      const strong = has("bold") ? `**${text}**` : text;
      const slanted = has("italic") ? `*${strong}*` : strong;
      const { href, isButton } = has("link") ?? {};
      return href ? `[${slanted}](${href}${isButton ? ' "button"' : ""})` : slanted;
    })
    .join("");
