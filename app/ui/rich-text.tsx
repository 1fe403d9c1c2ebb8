import { createElement, Fragment, type ReactNode } from "react";
import type { RichNode } from "~/platform/rich-nodes";
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
  const content = (node.content ?? []).map((child, index) => blockOf(child, index, level));
  if (node.type === "heading") return createElement(`h${level}`, { key }, content);
  // A list item with a single paragraph renders without the paragraph element.
  const [only] = node.content ?? [];
  const isLine = node.type === "listItem" && node.content?.length === 1 && only?.type === "paragraph";
  return createElement(TAGS[node.type], { key }, isLine ? (only?.content ?? []).map((child, index) => blockOf(child, index, level)) : content);
}

function inlineOf({ text, marks = [] }: RichNode, key: number): ReactNode {
  let shown: ReactNode = text;
  for (const { type, href } of marks) {
    if (type === "bold") shown = <strong>{shown}</strong>;
    else if (type === "italic") shown = <em>{shown}</em>;
    else
      shown = (
        <a href={href} rel="noopener noreferrer nofollow">
          {shown}
        </a>
      );
  }
  return <Fragment key={key}>{shown}</Fragment>;
}
