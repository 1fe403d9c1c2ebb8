import type { Env } from "./env";
import { unavailable } from "./errors";
import { envelopeAddress, headerText, mailbox, oneLine } from "./mail-headers";

export interface OutgoingMail {
  /** The key of the event; a provider that knows idempotency keys gets it. */
  id: string;
  to: string;
  toName?: string;
  fromName: string;
  /** An address of the school's own domain; the product's without one. */
  fromEmail?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
  /** The mails it replies to, newest last: Message-IDs in angle brackets, and keys of our mails. */
  thread?: readonly string[];
  /** A program decided to send it (RFC 3834): absence notes stay away. */
  auto?: "auto-generated" | "auto-replied";
}

/** Sends one mail, or throws. Captured mail (the local build without a transport) stays readable in the e-mail log. */
export interface Mailer {
  readonly transport: "captured" | "smtp" | "cloudflare";
  send(mail: OutgoingMail): Promise<void>;
}

/** The sender of the product's own mail. */
export const usualSender = (env: Env): string => env.MAIL_FROM ?? (__LOCAL_TOOLS__ ? "no-reply@enrollium.test" : "");

/** The domain whose mail comes to this product; null where it gets none. */
export const replyDomain = (env: Env): string | null => env.MAIL_REPLY_DOMAIN ?? (__LOCAL_TOOLS__ ? "reply.enrollium.test" : null);

/** The values of `MAIL_EVENTS`: the providers whose own webhook the product reads. */
export const MAIL_EVENT_PROVIDERS = ["ses", "postmark", "resend"] as const;
export type MailEventProvider = (typeof MAIL_EVENT_PROVIDERS)[number];

export const isMailEventProvider = (name: string): name is MailEventProvider => (MAIL_EVENT_PROVIDERS as readonly string[]).includes(name);

/** The domain that the product's own mail comes from. */
export const mailDomainOf = (env: Env): string => usualSender(env).split("@")[1] ?? "";

export function mailerOf(env: Env): Mailer {
  const from = usualSender(env);
  if (env.SMTP_URL) return smtp(env.SMTP_URL, from);
  if (env.EMAIL) return cloudflare(env.EMAIL, from);
  if (__LOCAL_TOOLS__) return { transport: "captured", send: async () => {} };
  throw unavailable();
}

/** Headers that mail programs act on: where to unsubscribe, which mail it answers, and that no program may answer it. */
function actedHeaders(mail: OutgoingMail, from: string): Record<string, string> {
  const thread = (mail.thread ?? []).map((each) => (each.startsWith("<") ? each : messageIdOf(each, from))).filter((each) => MESSAGE_ID.test(each));
  return {
    ...(mail.unsubscribeUrl ? { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    ...(thread.length > 0 ? { "In-Reply-To": thread.at(-1) ?? "", References: thread.join("\r\n ") } : {}),
    ...(mail.auto ? { "Auto-Submitted": mail.auto, "X-Auto-Response-Suppress": "OOF, AutoReply" } : {}),
  };
}

/** Plain letters on one line: senders of mail choose their Message-IDs, and one goes into our headers. */
const MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,300}>$/;

/** A mail's own name, in the domain that it comes from: receivers distrust another one. */
export const messageIdOf = (id: string, from: string): string => `<${id.replace(/[^\w.-]/g, ".")}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** The mail that such a name belongs to: keys of mails are words and ids with colons between them. */
export const mailIdOf = (messageId: string): string => (/^<?([^<>@\s]+)@/.exec(messageId.trim())?.[1] ?? "").replaceAll(".", ":");

/** `smtp://user:password@host:587` or `smtps://…:465`. */
function smtp(address: string, usual: string): Mailer {
  const url = new URL(address);
  return {
    transport: "smtp",
    async send(mail) {
      const from = mail.fromEmail ?? usual;
      const { WorkerMailer } = await import("worker-mailer");
      await WorkerMailer.send(
        {
          host: url.hostname,
          port: Number(url.port || (url.protocol === "smtps:" ? 465 : 587)),
          secure: url.protocol === "smtps:",
          credentials: url.username ? { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : undefined,
          authType: ["plain", "login"],
        },
        {
          from,
          to: envelopeAddress(mail.to),
          subject: "",
          html: mail.html,
          text: mail.text,
          // The library writes what is missing here, but takes names and subjects as they come.
          headers: {
            From: mailbox(mail.fromName, from),
            To: mailbox(mail.toName ?? mail.to, mail.to),
            ...(mail.replyTo ? { "Reply-To": mailbox(mail.fromName, mail.replyTo) } : {}),
            Subject: headerText(mail.subject),
            ...actedHeaders(mail, from),
            "Message-ID": messageIdOf(mail.id, from),
            [MAIL_KEY]: mail.id,
            // Postmark returns it with its events; others pass it on.
            "X-PM-Metadata-mail-key": mail.id,
          },
        },
      );
    },
  };
}

/** Names a mail where the provider gives it another Message-ID. */
export const MAIL_KEY = "X-Mail-Key";

const unfolded = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll("\r\n", "")]));

/** Refusals of a sender whose domain the provider does not know, in its words. */
const UNKNOWN_SENDER = /sender|from address|not (?:allowed|verified|onboarded)|domain/i;

/** A school's own domain sends only while the provider knows it; otherwise the product sends, with the school's name and reply address. */
function cloudflare(binding: NonNullable<Env["EMAIL"]>, usual: string): Mailer {
  const send = (mail: OutgoingMail, from: string) =>
    binding.send({
      from: { name: oneLine(mail.fromName), email: from },
      to: envelopeAddress(mail.to),
      replyTo: mail.replyTo ? envelopeAddress(mail.replyTo) : undefined,
      subject: oneLine(mail.subject),
      html: mail.html,
      text: mail.text,
      // Cloudflare writes the Message-ID and refuses another one. This header names the mail in reports.
      headers: { ...unfolded(actedHeaders(mail, from)), [MAIL_KEY]: mail.id },
    });
  return {
    transport: "cloudflare",
    async send(mail) {
      const own = mail.fromEmail;
      if (!own || own === usual) return void (await send(mail, usual));
      try {
        await send(mail, own);
      } catch (error) {
        if (!UNKNOWN_SENDER.test(String(error))) throw error;
        console.error(JSON.stringify({ mail: mail.id, refusedSender: own, error: String(error) }));
        await send({ ...mail, replyTo: mail.replyTo ?? own }, usual);
      }
    },
  };
}
