import { wordsOfHtml } from "~/platform/html-words";

/** One part of a message that holds content. */
export interface MailPart {
  /** As in `text/html`. */
  type: string;
  /** The file's name; null without one. */
  name: string | null;
  /** A picture inside the text. */
  isRelated: boolean;
  isText: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface MailParts {
  from: { name: string; address: string };
  subject: string;
  /** Type and parameters of the whole message. */
  type: string;
  params: Readonly<Record<string, string>>;
  /** The text that a person reads, the history that they answer included. */
  text: string;
  parts: MailPart[];
}

/** Bytes of text that are read, of all parts together. */
const MAX_TEXT = 400_000;
const MAX_DEPTH = 20;
const MAX_PART_HEADERS = 16_000;

/** A part as postal-mime reads it. */
interface Node {
  contentType: { multipart: string | false; parsed: { value: string | false; params: Record<string, string> } };
  contentDisposition: { parsed?: { value: string | false; params: Record<string, string> } };
  contentId?: string;
  content: ArrayBuffer | null;
  childNodes: Node[];
}

/**
 * Reads the parts of a bounded message. postal-mime reads the structure; its own conversion of text is left out, because its time grows
 * with the square of the text. @throws for what is nested too deep
 */
export async function mailParts(message: ArrayBuffer): Promise<MailParts> {
  const { default: PostalMime, decodeWords } = await import("postal-mime");
  class Structure extends PostalMime {
    declare readonly root: Node;
    async processNodeTree(): Promise<void> {}
  }
  const parser = new Structure({ maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_PART_HEADERS });
  const { from, subject } = await parser.parse(message);
  const { value, params } = parser.root.contentType.parsed;
  return {
    from: { name: from?.name ?? "", address: from?.address ?? "" },
    subject: subject ?? "",
    type: value || "",
    params,
    text: textOf(parser.root, { left: MAX_TEXT }),
    parts: leavesOf(parser.root, false, decodeWords),
  };
}

const typeOf = (node: Node) => node.contentType.parsed.value || "text/plain";
const dispositionOf = (node: Node) => node.contentDisposition.parsed?.value || "";
const isText = (node: Node) => /^text\/(plain|html)$/.test(typeOf(node)) && dispositionOf(node) !== "attachment";

function leavesOf(node: Node, isRelated: boolean, decoded: (name: string) => string): MailPart[] {
  const { multipart, parsed } = node.contentType;
  if (multipart) return node.childNodes.flatMap((child) => leavesOf(child, isRelated || multipart === "related", decoded));
  if (!node.content) return [];
  const name = node.contentDisposition.parsed?.params.filename || parsed.params.name;
  return [
    {
      type: typeOf(node),
      name: name ? decoded(name) : null,
      isRelated: isRelated && Boolean(node.contentId),
      isText: isText(node),
      bytes: new Uint8Array(node.content),
    },
  ];
}

/** The words of a part: of alternatives the plain ones, or the last that has words; of other parts all, one below the other. */
function textOf(node: Node, budget: { left: number }): string {
  const { multipart } = node.contentType;
  if (multipart === "alternative") {
    const plain = node.childNodes.filter((child) => typeOf(child) === "text/plain");
    const rest = node.childNodes.filter((child) => typeOf(child) !== "text/plain").reverse();
    for (const child of [...plain, ...rest]) {
      const text = textOf(child, budget);
      if (text.trim()) return text;
    }
    return "";
  }
  if (multipart) {
    const texts = node.childNodes.map((child) => textOf(child, budget));
    return texts.filter((text) => text.trim()).join("\n");
  }
  if (!node.content || !isText(node)) return "";
  const bytes = new Uint8Array(node.content, 0, Math.min(node.content.byteLength, budget.left));
  budget.left -= bytes.byteLength;
  const { charset = "utf-8", format = "", delsp = "" } = node.contentType.parsed.params;
  const text = decoderOf(charset).decode(bytes);
  if (typeOf(node) === "text/html") return wordsOfHtml(text);
  return format.toLowerCase() === "flowed" ? unflowed(text, delsp.toLowerCase() === "yes") : text;
}

/** Programs that name no charset, or one that is unknown, mostly write windows-1252. */
function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(
      charset
        .trim()
        .toLowerCase()
        .replace(/-[ie]$/, ""),
    );
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** Joins the lines that a program broke after a space (RFC 3676). */
function unflowed(text: string, dropsSpace: boolean): string {
  const lines: string[][] = [];
  let isOpen = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.startsWith(" ") ? raw.slice(1) : raw;
    const goesOn = line.endsWith(" ") && line !== "-- ";
    const words = goesOn && dropsSpace ? line.slice(0, -1) : line;
    if (isOpen && !line.startsWith(">")) lines.at(-1)?.push(words);
    else lines.push([words]);
    isOpen = goesOn && !line.startsWith(">");
  }
  return lines.map((parts) => parts.join("")).join("\n");
}
