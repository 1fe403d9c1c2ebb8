import { safeHref } from "./input";

/**
 * Text with a little form: paragraphs, two sizes of headings, lists, quotes, bold, italic, links. Stored as the JSON document of the
 * editor (Tiptap), never as HTML. Without script it is written as Markdown, which says the same. Safe for the browser.
 */
export interface RichMark {
  type: "bold" | "italic" | "link";
  href?: string;
}
export interface RichNode {
  type: "paragraph" | "heading" | "bulletList" | "orderedList" | "listItem" | "blockquote" | "hardBreak" | "text";
  level?: 2 | 3;
  text?: string;
  marks?: RichMark[];
  content?: RichNode[];
}

/** Where a link of rich text may lead: http(s), mail, telephone, what a mail puts in place of `{{a_link}}`; null for anything else. */
export const linkTarget = (href: string): string | null =>
  /^\{\{\w+\}\}$|^mailto:[^\s<>"]+@[^\s<>"]+$|^tel:[+\d() -]+$/i.test(href) ? href : safeHref(href);
