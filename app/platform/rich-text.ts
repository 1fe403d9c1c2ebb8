import { z } from "zod";
import { fromMarkdown } from "./markdown-reader";
import type { RichMark, RichNode } from "./rich-nodes";
import { linkTarget, videoOf } from "./rich-nodes";
import { withoutHtml } from "./without-html";

const BLOCKS = new Set(["paragraph", "heading", "bulletList", "orderedList", "listItem", "blockquote"]);
const MEDIA = new Set(["picture", "video"]);
const MAX_NODES = 5000;
/** No text needs lists in lists in quotes beyond this. */
const MAX_DEPTH = 20;
/** Markup around the characters: Markdown or the editor's JSON. Longer input is refused unread. */
const longestSource = (max: number) => 20 * max + 20_000;

/**
 * A field of rich text: the editor's JSON or Markdown in, the JSON document as text out; empty is undefined. `max` counts its letters.
 * `hasMedia` allows pictures and videos.
 */
export const richText = (max = 20_000, hasMedia = false) =>
  z.preprocess(
    (value) => (typeof value !== "string" ? (value ?? undefined) : isTooLong(value, max) ? value : documentText(value, hasMedia)),
    z
      .string({ invalid_type_error: "Enter text" })
      .optional()
      .refine((value) => value === undefined || (!isTooLong(value, max) && plainTextOf(value).length <= max), `Must be at most ${max} characters`),
  );

/** Markdown says as much as it has letters, but for its marks and the addresses of its links. */
const isTooLong = (source: string, max: number): boolean =>
  source.length > (source.trimStart().startsWith("{") ? longestSource(max) : 4 * max + 4_000);

/** The same where something has to be written. */
export const requiredRichText = (max = 20_000, message = "This field is required", hasMedia = false) =>
  richText(max, hasMedia)
    .refine((value) => value !== undefined, message)
    .transform((value) => value ?? "");

/** The stored form: the JSON document of the given JSON or Markdown without unknown parts; undefined if empty. */
export function documentText(value: string, hasMedia = false): string | undefined {
  const read = richTextOf(value.trimStart().startsWith("{") ? value : withoutHtml(value));
  const blocks = hasMedia ? read.map(withVideo) : withoutMedia(read);
  if (plainText(blocks).trim() === "" && picturesOf(blocks).length === 0) return undefined;
  return JSON.stringify({ type: "doc", content: blocks.map(toTiptap) });
}

/** A paragraph that is nothing but the address of a video, or a link to one, becomes the video. */
function withVideo(block: RichNode): RichNode {
  const [only, more] = block.content ?? [];
  if (block.type !== "paragraph" || !only?.text || more) return block;
  const link = only.marks?.find(({ type }) => type === "link");
  const video = link?.isButton ? null : videoOf(link?.href ?? only.text);
  if (!video) return block;
  return { type: "video", href: video.page, ...(videoOf(only.text) ? {} : { text: only.text }) };
}

/** The same blocks without pictures; a video is a link. */
const withoutMedia = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (node.type === "picture") return [];
    if (node.type === "video")
      return [{ type: "paragraph", content: [{ type: "text", text: node.text ?? node.href ?? "", marks: [{ type: "link", href: node.href }] }] }];
    return [node.content ? { ...node, content: withoutMedia(node.content) } : node];
  });

/** The files of the pictures in a text. */
export const picturesOf = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap(({ id, content = [] }) => [...(id ? [id] : []), ...picturesOf(content)]);

/** The blocks of a stored text; what was stored as plain text (blank lines between paragraphs) is read as Markdown. */
export function richTextOf(stored: string | null | undefined): RichNode[] {
  if (!stored?.trim()) return [];
  if (stored.trimStart().startsWith("{")) {
    try {
      const parsed: unknown = JSON.parse(stored);
      const count = { left: MAX_NODES };
      if (isRecord(parsed) && parsed.type === "doc") return childrenOf(parsed, count).filter(({ type }) => BLOCKS.has(type) || MEDIA.has(type));
    } catch {
      // It only looked like a document.
    }
  }
  return fromMarkdown(stored);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const childrenOf = (node: Record<string, unknown>, count: { left: number }, depth = 0): RichNode[] =>
  Array.isArray(node.content) && depth < MAX_DEPTH ? node.content.flatMap((child) => cleaned(child, count, depth + 1) ?? []) : [];

/** The known parts of a node; others are dropped. */
function cleaned(value: unknown, count: { left: number }, depth: number): RichNode | null {
  if (!isRecord(value) || count.left === 0) return null;
  count.left -= 1;
  const { type } = value;
  if (type === "hardBreak") return { type };
  if (type === "text") {
    if (typeof value.text !== "string" || value.text === "") return null;
    const marks = Array.isArray(value.marks) ? value.marks.flatMap((mark) => markOf(mark) ?? []) : [];
    return { type, text: value.text, ...(marks.length > 0 ? { marks } : {}) };
  }
  if (type === "picture" || type === "video") return mediaOf(type, value.attrs);
  if (typeof type !== "string" || !BLOCKS.has(type)) return null;
  const content = childrenOf(value, count, depth);
  if (type === "heading") return { type, level: isRecord(value.attrs) && value.attrs.level === 3 ? 3 : 2, content };
  return { type: type as RichNode["type"], content };
}

const FILE_ID = /^[\w-]{1,64}$/;
const LONGEST_ALT = 200;
const lineOf = (value: unknown): string => (typeof value === "string" ? value.replace(/\s+/g, " ").trim().slice(0, LONGEST_ALT) : "");

/** A picture of the library by its file, or a video by the address of its page; null for anything else. */
function mediaOf(type: "picture" | "video", attrs: unknown): RichNode | null {
  if (!isRecord(attrs)) return null;
  if (type === "picture") return typeof attrs.id === "string" && FILE_ID.test(attrs.id) ? { type, id: attrs.id, alt: lineOf(attrs.alt) } : null;
  const video = typeof attrs.href === "string" ? videoOf(attrs.href) : null;
  const title = lineOf(attrs.title);
  return video ? { type, href: video.page, ...(title ? { text: title } : {}) } : null;
}

function markOf(value: unknown): RichMark | null {
  if (!isRecord(value)) return null;
  if (value.type === "bold" || value.type === "italic") return { type: value.type };
  const href = value.type === "link" && isRecord(value.attrs) && typeof value.attrs.href === "string" ? linkTarget(value.attrs.href) : null;
  return href ? { type: "link", href, ...(isRecord(value.attrs) && value.attrs.button === true ? { isButton: true } : {}) } : null;
}

function toTiptap(node: RichNode): Record<string, unknown> {
  const { type, level, text, marks, content, id, alt, href } = node;
  if (type === "picture") return { type, attrs: { id, alt } };
  if (type === "video") return { type, attrs: { href, ...(text ? { title: text } : {}) } };
  return {
    type,
    ...(level ? { attrs: { level } } : {}),
    ...(text === undefined ? {} : { text }),
    ...(marks
      ? {
          marks: marks.map(({ type: name, href: target, isButton }) => ({
            type: name,
            ...(target ? { attrs: { href: target, ...(isButton ? { button: true } : {}) } } : {}),
          })),
        }
      : {}),
    ...(content && content.length > 0 ? { content: content.map(toTiptap) } : {}),
  };
}

/** A stored text as the editor takes it. */
export const editorDocument = (stored: string | null | undefined): Record<string, unknown> => ({
  type: "doc",
  content: richTextOf(stored).map(toTiptap),
});

/** The plain text, one line per block: for excerpts, search and meta descriptions. */
export const plainTextOf = (stored: string | null | undefined): string => plainText(richTextOf(stored));

/** The plain text in one line; a heading or a list item without a final mark gets a period. */
export const sentencesOf = (stored: string | null | undefined): string =>
  plainTextOf(stored)
    .split("\n")
    .map((line, index, lines) => (index < lines.length - 1 && /[\p{L}\p{N})]$/u.test(line) ? `${line}.` : line))
    .join(" ");

function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) =>
      node.type === "hardBreak"
        ? "\n"
        : node.type === "video"
          ? `${node.text ?? node.href}\n`
          : (node.text ?? plainText(node.content ?? []) + (BLOCKS.has(node.type) ? "\n" : "")),
    )
    .join("")
    .replace(/\n{2,}/g, "\n")
    .replace(/^\n|\n$/g, "");
}
