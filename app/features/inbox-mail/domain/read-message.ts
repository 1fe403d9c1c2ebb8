import type { Email } from "postal-mime";
import { mailIdOf } from "~/platform/mailer";

/** What comes in, as far as anybody needs it. */
export interface Message {
  messageId: string | null;
  fromEmail: string;
  fromName: string | null;
  subject: string;
  body: string;
  kind: "person" | "auto_reply" | "bounce";
  /** For a report of the receiver: the mail that came back for good, and to whom it had gone. */
  cameBack: { mailId: string; recipient: string; reason: string } | null;
  attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

const MAX_BODY = 20_000;
const MAX_FILES = 10;

/** @throws for what is no mail, or says not whom it is from */
export async function readMessage(raw: Uint8Array<ArrayBuffer>): Promise<Message> {
  const { default: PostalMime } = await import("postal-mime");
  const email = await PostalMime.parse(raw);
  const fromEmail = email.from?.address?.trim().toLowerCase() ?? "";
  if (!/^[^\s@]+@[^\s@]+$/.test(fromEmail)) throw new Error("This message says not whom it is from");
  const kind = kindOf(email, fromEmail);
  return {
    messageId: email.messageId?.trim().slice(0, 500) || null,
    fromEmail,
    fromName: oneLine(email.from?.name ?? "").slice(0, 200) || null,
    subject: oneLine(email.subject ?? "").slice(0, 300) || "(no subject)",
    body: withoutHistory(email.text ?? wordsOf(email.html ?? "")).slice(0, MAX_BODY),
    kind,
    cameBack: kind === "bounce" ? cameBack(new TextDecoder("latin1").decode(raw)) : null,
    attachments: email.attachments
      .filter(({ related, mimeType }) => !related && !/^message\/|delivery-status/.test(mimeType))
      .slice(0, MAX_FILES)
      .map(({ filename, content }) => ({ name: oneLine(filename ?? "file").slice(0, 200) || "file", bytes: bytesOf(content) })),
  };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array<ArrayBuffer> =>
  typeof content === "string"
    ? new TextEncoder().encode(content)
    : Uint8Array.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);

/** Who wrote it: machines say so (RFC 3834, RFC 2919), or are known by their habits. */
function kindOf(email: Email, fromEmail: string): Message["kind"] {
  const header = (name: string) =>
    email.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? "";
  const isReport =
    /multipart\/report/.test(header("content-type")) || header("return-path") === "<>" || /^(mailer-daemon|postmaster)@/.test(fromEmail);
  if (isReport) return "bounce";
  const auto = header("auto-submitted");
  const isAuto = (auto !== "" && auto !== "no") || /^(bulk|junk|list|auto_reply)$/.test(header("precedence"));
  return isAuto || header("list-id") !== "" || header("x-autoreply") !== "" || header("x-autorespond") !== "" ? "auto_reply" : "person";
}

/** What RFC 3464 tells of a mail that will not be delivered. */
function cameBack(raw: string): Message["cameBack"] {
  const recipient = /^final-recipient:\s*rfc822;\s*(\S+)/im.exec(raw)?.[1]?.toLowerCase();
  const names = [...raw.matchAll(/^message-id:\s*(<[^>\s]+>)/gim)].map(([, id = ""]) => id);
  if (!recipient || !/^status:\s*5\./im.test(raw) || names.length < 2) return null;
  const reason = /^diagnostic-code:\s*[\w-]+;\s*(.+)/im.exec(raw)?.[1]?.trim() ?? "The address takes no mail.";
  return { mailId: mailIdOf(names.at(-1) ?? ""), recipient, reason: reason.slice(0, 400) };
}

/** Words out of HTML, for messages without plain text. They are shown as text, so nothing of it can run. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[^>]*>.*?<\/\1>/gis, "")
    .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

/** What somebody wrote, without the mail that it answers; all of it where nothing else is left. */
export function withoutHistory(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex(
    (line, at) =>
      /^(-{2,} ?original message ?-{2,}|_{10,})$/i.test(line.trim()) ||
      (/^on .+ wrote:$/i.test(`${line} ${/wrote:$/i.test(line) ? "" : (lines[at + 1] ?? "")}`.trim()) && at > 0),
  );
  const kept = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith(">"));
  return (
    kept
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim() || text.trim()
  );
}
