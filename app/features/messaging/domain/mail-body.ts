import { escapeHtml, fillIn, isVoid, type Values } from "../placeholders";
import { button, type FrameColours } from "./mail-frame";

/**
 * The markup of a mail's wording: a blank line starts a paragraph, `- ` a list item, `**bold**`, `[words](address)`; a line that is only a
 * link is a button. The markup is parsed before values are filled in, so values cannot inject markup.
 */
type Block = { kind: "paragraph"; lines: string[] } | { kind: "list"; items: string[] } | { kind: "button"; label: string; address: string };

const ONLY_LINK = /^\[([^[\]\n]+)\]\(([^)\s]+)\)$/;
const INLINE = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

function blocksOf(content: string, values: Values): Block[] {
  return content
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((part) => blocksOfPart(part, values));
}

function blocksOfPart(part: string, values: Values): Block[] {
  const blocks: Block[] = [];
  for (const line of part.split("\n").map((raw) => raw.trim())) {
    if (line === "" || isVoid(line, values)) continue;
    const last = blocks.at(-1);
    const alone = ONLY_LINK.exec(line);
    if (alone) blocks.push({ kind: "button", label: alone[1] ?? "", address: alone[2] ?? "" });
    else if (line.startsWith("- ")) {
      if (last?.kind === "list") last.items.push(line.slice(2));
      else blocks.push({ kind: "list", items: [line.slice(2)] });
    } else if (last?.kind === "paragraph") last.lines.push(line);
    else blocks.push({ kind: "paragraph", lines: [line] });
  }
  return blocks;
}

/** A web or mail address with its values filled in; null for anything else, which stays plain text. */
function addressOf(content: string, values: Values): string | null {
  const filled = fillIn(content, values).trim();
  return /^(https?:\/\/|mailto:)[^\s<>"]+$/i.test(filled) ? filled : null;
}

export function htmlOf(content: string, values: Values, style: Pick<FrameColours, "link" | "button" | "onButton">): string {
  const words = (text: string) => escapeHtml(fillIn(text, values)).replace(/\n/g, "<br>");
  const line = (text: string) => {
    let html = "";
    let from = 0;
    for (const found of text.matchAll(INLINE)) {
      html += words(text.slice(from, found.index));
      from = found.index + found[0].length;
      const address = found[3] ? addressOf(found[3], values) : null;
      if (found[1]) html += `<strong>${words(found[1])}</strong>`;
      else
        html += address
          ? `<a href="${escapeHtml(address)}" class="link" style="color:${style.link}">${words(found[2] ?? "")}</a>`
          : words(found[2] ?? "");
    }
    return html + words(text.slice(from));
  };
  return blocksOf(content, values)
    .map((block) => {
      if (block.kind === "paragraph") return `<p style="margin:0 0 16px">${block.lines.map(line).join("<br>")}</p>`;
      if (block.kind === "list")
        return `<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => `<li style="margin:0 0 4px">${line(item)}</li>`).join("")}</ul>`;
      const address = addressOf(block.address, values);
      if (!address) return "";
      return button(escapeHtml(address), words(block.label), style);
    })
    .join("\n");
}

export function textOf(content: string, values: Values): string {
  const line = (text: string) =>
    fillIn(
      text.replace(INLINE, (_, bold?: string, label?: string, target?: string) => {
        const address = target ? addressOf(target, values) : null;
        return bold ?? (address ? `${label} (${target})` : (label ?? ""));
      }),
      values,
    );
  return blocksOf(content, values)
    .map((block) => {
      if (block.kind === "paragraph") return block.lines.map(line).join("\n");
      if (block.kind === "list") return block.items.map((item) => `- ${line(item)}`).join("\n");
      const address = addressOf(block.address, values);
      return address ? `${fillIn(block.label, values)}:\n${address}` : "";
    })
    .filter(Boolean)
    .join("\n\n");
}
