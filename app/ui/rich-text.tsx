import { createElement, Fragment, type ReactNode } from "react";
import { mediaPath, PICTURE_WIDTHS } from "~/platform/media-path";
import { type RichNode, videoOf } from "~/platform/rich-nodes";
import { richTextOf } from "~/platform/rich-text";

/** A stored text with its headings, lists and links; `startLevel` is the level of its larger headings in this page. */
export function RichText({ value, startLevel = 3 }: { value: string | null | undefined; startLevel?: 2 | 3 | 4 }) {
  return <RichNodes nodes={richTextOf(value)} startLevel={startLevel} />;
}

/** Some blocks of a text that was read already. A smaller heading is one step below a larger one, and takes its level where there is none. */
export function RichNodes({ nodes, startLevel = 3 }: { nodes: RichNode[]; startLevel?: 2 | 3 | 4 }) {
  const larger = nodes.findIndex(({ type, level }) => type === "heading" && level !== 3);
  const levelAt = (index: number) => (nodes[index]?.level === 3 && larger !== -1 && larger < index ? startLevel + 1 : startLevel);
  return <>{nodes.map((node, index) => blockOf(node, index, levelAt(index)))}</>;
}

const TAGS = { paragraph: "p", bulletList: "ul", orderedList: "ol", listItem: "li", blockquote: "blockquote" } as const;

function blockOf(node: RichNode, key: number, level: number): ReactNode {
  if (node.type === "hardBreak") return <br key={key} />;
  if (node.type === "text") return inlineOf(node, key);
  if (node.type === "picture") return <Picture key={key} {...node} />;
  if (node.type === "video") return <Video key={key} {...node} />;
  const content = (node.content ?? []).map((child, index) => blockOf(child, index, level));
  if (node.type === "heading") return createElement(`h${level}`, { key }, content);
  // A list item with a single paragraph renders without the paragraph element.
  const [only] = node.content ?? [];
  const isLine = node.type === "listItem" && node.content?.length === 1 && only?.type === "paragraph";
  return createElement(TAGS[node.type], { key }, isLine ? (only?.content ?? []).map((child, index) => blockOf(child, index, level)) : content);
}

const Picture = ({ id = "", alt }: RichNode) => (
  <figure>
    <img
      src={mediaPath(id, 960)}
      srcSet={PICTURE_WIDTHS.map((width) => `${mediaPath(id, width)} ${width}w`).join(", ")}
      sizes="(min-width: 48rem) 45rem, 100vw"
      alt={alt}
      loading="lazy"
      style={{ maxWidth: "100%", height: "auto" }}
    />
  </figure>
);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of one link: pressing it opens the player in its place. Nothing of the video's site is loaded before. */
const posterOf = (player: string, title: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>a{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:12px;padding:16px;background:#111;color:#fff;font:600 1.1rem system-ui,sans-serif;text-align:center;text-decoration:none}a::before{content:"";border:28px solid transparent;border-left:44px solid;border-right:0}a:focus-visible{outline:3px solid #fff;outline-offset:-6px}</style><a href="${escaped(player)}" referrerpolicy="strict-origin-when-cross-origin">${escaped(title)}</a>`;

/** A video of YouTube or Vimeo, which plays in the page once the visitor presses it, with and without script. */
function Video({ href = "", text }: RichNode) {
  const video = videoOf(href);
  if (!video) return null;
  const title = text ?? video.site;
  return (
    <figure>
      <iframe
        srcDoc={posterOf(video.player, title)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        style={{ display: "block", width: "100%", aspectRatio: "16 / 9", border: 0, borderRadius: 8 }}
      />
      <figcaption>
        <a href={video.page} rel="noopener noreferrer nofollow">
          {text ? `${text} (${video.site})` : video.page.replace("https://www.", "").replace("https://", "")}
        </a>
      </figcaption>
    </figure>
  );
}

function inlineOf({ text, marks = [] }: RichNode, key: number): ReactNode {
  let shown: ReactNode = text;
  for (const { type, href, isButton } of marks) {
    if (type === "bold") shown = <strong>{shown}</strong>;
    else if (type === "italic") shown = <em>{shown}</em>;
    else
      shown = (
        <a href={href} rel="noopener noreferrer nofollow" className={isButton ? "button" : undefined}>
          {shown}
        </a>
      );
  }
  return <Fragment key={key}>{shown}</Fragment>;
}
