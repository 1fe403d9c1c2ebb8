import { boundedMessage, headOf } from "./bounded-message";
import { mailParts } from "./mail-parts";
import { type CameBack, cameBackOf, kindOf, type MessageKind } from "./mail-report";
import { withoutHistory } from "./own-words";

/** A mail that comes in. */
export interface Message {
  messageId: string | null;
  fromEmail: string;
  fromName: string | null;
  subject: string;
  body: string;
  kind: MessageKind;
  /** Of a report: the mail that came back, and whom it was for. */
  cameBack: CameBack | null;
  attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

const MAX_BODY = 20_000;
const MAX_FILES = 10;

/** The claimed author and the message's id; read from the headers only. */
export async function senderOf(raw: Uint8Array): Promise<{ fromEmail: string; messageId: string | null }> {
  const { addressParser } = await import("postal-mime");
  const { head } = headOf(raw);
  const [from] = addressParser(head.get("from") ?? "", { flatten: true });
  return { fromEmail: from?.address?.trim().toLowerCase() ?? "", messageId: messageIdIn(head) };
}

/** The first address that a message names in `To`; empty without one. */
export async function recipientOf(raw: Uint8Array): Promise<string> {
  const { addressParser } = await import("postal-mime");
  const [to] = addressParser(headOf(raw).head.get("to") ?? "", { flatten: true });
  return to?.address ?? "";
}

const messageIdIn = (head: ReadonlyMap<string, string>) => head.get("message-id")?.trim().slice(0, 500) || null;

/** @throws if it is malformed or has no sender */
export async function readMessage(raw: Uint8Array): Promise<Message> {
  const { head, bodyAt } = headOf(raw);
  const mail = await mailParts(boundedMessage(raw, { head, bodyAt }));
  const fromEmail = mail.from.address.trim().toLowerCase();
  if (fromEmail.length > 320 || !/^[^\s@]+@[^\s@]+$/.test(fromEmail)) throw new Error("This message has no sender");
  const kind = kindOf(head, mail);
  const isReport = mail.type === "multipart/report";
  return {
    messageId: messageIdIn(head),
    fromEmail,
    fromName: oneLine(mail.from.name).slice(0, 200) || null,
    subject: oneLine(mail.subject).slice(0, 300) || "(no subject)",
    body: withoutHistory(mail.text).slice(0, MAX_BODY),
    kind,
    cameBack: kind === "bounce" ? cameBackOf(head, mail) : null,
    attachments: mail.parts
      .filter(({ isRelated, isText, type }) => !isRelated && !isText && !(isReport && /^message\/|^text\//.test(type)))
      .slice(0, MAX_FILES)
      .map(({ name, type, bytes }) => ({ name: fileName(name, type), bytes })),
  };
}

/** The text of a message as it came, with the mail that it answers: at most 100,000 letters. */
export async function wholeText(raw: Uint8Array): Promise<string> {
  return (await mailParts(boundedMessage(raw))).text.slice(0, 100_000);
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const fileName = (name: string | null, type: string): string =>
  oneLine(name ?? "").slice(0, 200) || (type.startsWith("message/") ? "Attached email" : "file");
