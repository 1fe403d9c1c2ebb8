import { safeHref } from "./input";

/**
 * Text with a little form: paragraphs, two sizes of headings, lists, quotes, bold, italic, links, and where a field allows it pictures of
 * the library and videos. Stored as the JSON document of the
 * editor (Tiptap), never as HTML. Without script it is written as Markdown, which says the same. Safe for the browser.
 */
export interface RichMark {
  type: "bold" | "italic" | "link";
  href?: string;
  /** A link that is shown as a button. */
  isButton?: true;
}
export interface RichNode {
  type: "paragraph" | "heading" | "bulletList" | "orderedList" | "listItem" | "blockquote" | "hardBreak" | "text" | "picture" | "video";
  level?: 2 | 3;
  text?: string;
  marks?: RichMark[];
  content?: RichNode[];
  /** The file of a picture, and its text alternative. */
  id?: string;
  alt?: string;
  /** The page of a video; its title is `text`. */
  href?: string;
}

/** Where a link of rich text may lead: http(s), mail, telephone, what a mail puts in place of `{{a_link}}`; null for anything else. */
export const linkTarget = (href: string): string | null =>
  /^\{\{\w+\}\}$|^mailto:[^\s<>"]+@[^\s<>"]+$|^tel:[+\d() -]+$/i.test(href) ? href : safeHref(href);

export interface Video {
  site: "YouTube" | "Vimeo";
  /** The video's own page. */
  page: string;
  /** The player without cookies before it plays. */
  player: string;
}

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[\w=&%.-]*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#/][^\s]*)?$/i;
const VIMEO = /^https:\/\/(?:www\.)?(?:vimeo\.com|player\.vimeo\.com\/video)\/(\d{5,12})(?:[?#/][^\s]*)?$/i;

/** The video that an address of YouTube or Vimeo leads to; null for any other address. */
export function videoOf(href: string): Video | null {
  const address = href.trim();
  const youtube = YOUTUBE.exec(address)?.[1];
  if (youtube)
    return {
      site: "YouTube",
      page: `https://www.youtube.com/watch?v=${youtube}`,
      player: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`,
    };
  const vimeo = VIMEO.exec(address)?.[1];
  return vimeo ? { site: "Vimeo", page: `https://vimeo.com/${vimeo}`, player: `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` } : null;
}
