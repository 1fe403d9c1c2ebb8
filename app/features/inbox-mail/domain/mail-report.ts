import { mailIdOf } from "~/platform/mailer";
import { type Head, headOf } from "./bounded-message";
import type { MailParts } from "./mail-parts";

export type MessageKind = "person" | "auto_reply" | "bounce";

/** A mail of ours that was not delivered. */
export interface CameBack {
  mailId: string;
  recipient: string;
  /** The enhanced status code (RFC 3463), as in 5.2.2; null where the report has none. */
  status: string | null;
  reason: string;
}

/** Whether an address is one that servers write reports from. */
export const isDaemon = (email: string): boolean => /^(?:mailer-daemon|postmaster)@/i.test(email);

/**
 * The kind of sender: a person, an automatic reply, or a delivery report. A report's type says what it reports; a receipt or a delay is
 * not a bounce. Mailing list headers say nothing about the author.
 */
export function kindOf(head: Head, { from, type, params, parts }: MailParts): MessageKind {
  const header = (name: string) => (head.get(name) ?? "").toLowerCase();
  if (type === "multipart/report") {
    const fields = statusFields(parts);
    const isDelivery = params["report-type"] === "delivery-status" || fields.length > 0;
    return isDelivery && fields.every(({ action }) => action === "" || action === "failed") ? "bounce" : "auto_reply";
  }
  if (isDaemon(from.address)) return "bounce";
  const auto = header("auto-submitted");
  if (auto !== "" && !auto.startsWith("no")) return "auto_reply";
  if (header("return-path").trim() === "<>" || header("x-autoreply") || header("x-autorespond")) return "auto_reply";
  const precedence = header("precedence").trim();
  const isBulk = /^(?:bulk|junk)$/.test(precedence) && !header("list-id");
  return isBulk || precedence === "auto_reply" ? "auto_reply" : "person";
}

/** The bounced mail and recipient of a report; null if it names neither. */
export function cameBackOf(head: Head, mail: MailParts): CameBack | null {
  const failed = statusFields(mail.parts).find(({ action, status }) => action === "failed" || status.startsWith("5."));
  if (failed) {
    const mailId = mail.parts.map(originalId).find(Boolean);
    const { recipient, status, reason } = failed;
    return mailId && recipient ? { mailId, recipient, status: status || null, reason: reason || "The address doesn't accept email." } : null;
  }
  return plainReport(head, mail.text);
}

const decoded = ({ bytes }: MailParts["parts"][number]) => new TextDecoder().decode(bytes.subarray(0, 20_000));

/** The recipients of the part that machines read (RFC 3464). */
function statusFields(parts: MailParts["parts"]) {
  const part = parts.find(({ type }) => type === "message/delivery-status" || type === "message/global-delivery-status");
  if (!part) return [];
  const blocks = decoded(part)
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, " ")
    .split(/\n\n/);
  return blocks.flatMap((block) => {
    const field = (name: string) => {
      const line = block.split("\n").find((each) => each.toLowerCase().startsWith(`${name}:`));
      return (line ?? "").slice(name.length + 1).trim();
    };
    const recipient = afterType(field("final-recipient")).replace(/[<>]/g, "").toLowerCase();
    if (!recipient) return [];
    const [status = ""] = field("status").split(" ");
    return [{ recipient, action: field("action").toLowerCase(), status, reason: afterType(field("diagnostic-code")).slice(0, 400) }];
  });
}

/** `smtp; 550 no such user` without its type. */
const afterType = (value: string) => value.slice(value.indexOf(";") + 1).trim();

/** The mail that a report carries, whole or its headers alone. */
function originalId({ type, bytes }: MailParts["parts"][number]): string {
  if (!/^message\/(?:rfc822|global)|^text\/rfc822-headers$/.test(type)) return "";
  const { head } = headOf(bytes);
  return head.get("x-mail-key") || mailIdOf(head.get("message-id") ?? "");
}

const ADDRESS_LINE = /^<([^<>\s@]{1,64}@[^<>\s@]{1,255})>:?$/;

/** A report without parts, as qmail and Exim write it: the address, what the receiver said, and the mail below. */
function plainReport(head: Head, text: string): CameBack | null {
  const lines = text
    .slice(0, 40_000)
    .split(/\r?\n/)
    .map((line) => line.slice(0, 1_000).trim());
  const at = lines.findIndex((line) => ADDRESS_LINE.test(line));
  const named = ADDRESS_LINE.exec(lines[at] ?? "")?.[1] ?? head.get("x-failed-recipients")?.split(",")[0]?.trim();
  const id = lines.find((line) => /^message-id:/i.test(line));
  if (!named || !id) return null;
  const below = lines.slice(at + 1).findIndex((line) => line === "" || line.startsWith("---"));
  const reason = lines
    .slice(at + 1, at + 1 + Math.max(0, below))
    .join(" ")
    .slice(0, 400);
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reason)?.[0] ?? null;
  return {
    mailId: mailIdOf(id.slice("message-id:".length)),
    recipient: named.toLowerCase(),
    status,
    reason: reason || "The address doesn't accept email.",
  };
}
