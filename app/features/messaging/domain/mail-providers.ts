import { importX509 } from "jose";
import { z } from "zod";
import { MAIL_KEY, type MailEventProvider } from "~/platform/mailer";
import { isSame } from "~/platform/signing";
import type { MailEventInput } from "../mail-event-model";

/** A delivery of a provider's webhook: its body, its headers, and the secrets of `MAIL_WEBHOOK_SECRETS`. */
export interface Delivery {
  text: string;
  headers: Headers;
  secrets: readonly string[];
  now: Date;
  /** Fetches a certificate or a confirmation address of Amazon. */
  fetch: (address: string) => Promise<Response>;
}

/**
 * A mail provider's own webhook. `read` verifies the delivery and returns its events; null if the signature is not the provider's. Sources:
 * the providers' documentation of Amazon SNS and SES, Postmark and Resend.
 */
export interface MailProvider {
  read(delivery: Delivery): Promise<MailEventInput[] | null>;
}

const headerList = z.array(z.object({ name: z.string(), value: z.string() })).default([]);
const keyIn = (headers: z.output<typeof headerList>, name = MAIL_KEY): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const bytes = (text: string) => new TextEncoder().encode(text);
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const snsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(500),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.literal("2"),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.output<typeof snsMessage>;

/** Amazon's own hosts of SNS; anything else may be a stranger's. */
const isAmazon = (address: string | undefined): address is string => {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname, port } = new URL(address);
  return protocol === "https:" && port === "" && /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/.test(hostname);
};

const SIGNED_FIELDS = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

async function isSignedBySns(message: SnsMessage, delivery: Delivery): Promise<boolean> {
  if (!delivery.secrets.includes(message.TopicArn) || !isAmazon(message.SigningCertURL) || !message.SigningCertURL.endsWith(".pem")) return false;
  const certificate = await delivery.fetch(message.SigningCertURL);
  if (!certificate.ok) return false;
  const text = SIGNED_FIELDS[message.Type].map((field) => (message[field] == null ? "" : `${field}\n${message[field]}\n`)).join("");
  try {
    const key = await importX509(await certificate.text(), "RS256");
    return await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key as CryptoKey, fromBase64(message.Signature), bytes(text));
  } catch {
    return false;
  }
}

const sesNotification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ timestamp: z.string(), headers: headerList }),
  bounce: z
    .object({
      bounceType: z.string(),
      timestamp: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), status: z.string().optional(), diagnosticCode: z.string().optional() })),
    })
    .optional(),
  complaint: z.object({ timestamp: z.string(), complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }).optional(),
  delivery: z.object({ timestamp: z.string(), recipients: z.array(z.string()) }).optional(),
});

/**
 * Amazon SES over an SNS topic with signature version 2 and original headers. The secret is the topic's ARN, and only that topic's
 * subscription is confirmed.
 */
const ses: MailProvider = {
  async read(delivery) {
    const message = snsMessage.safeParse(parsed(delivery.text)).data;
    if (!message || !(await isSignedBySns(message, delivery))) return null;
    if (message.Type === "SubscriptionConfirmation" && isAmazon(message.SubscribeURL)) await delivery.fetch(message.SubscribeURL);
    const event = message.Type === "Notification" ? sesNotification.safeParse(parsed(message.Message)).data : undefined;
    const mail_id = event && keyIn(event.mail.headers);
    if (!event || !mail_id) return [];
    const { bounce, complaint, delivery: arrived } = event;
    const at = (index: number) => `${message.MessageId}:${index}`;
    return [
      ...(bounce?.bouncedRecipients ?? []).map(({ emailAddress, status, diagnosticCode }, index) => ({
        id: at(index),
        type: "bounced",
        created_at: bounce?.timestamp ?? "",
        mail_id,
        recipient: emailAddress,
        permanent: bounce?.bounceType === "Permanent",
        status,
        reason: diagnosticCode,
      })),
      ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }, index) => ({
        id: at(index),
        type: "complained",
        created_at: complaint?.timestamp ?? "",
        mail_id,
        recipient: emailAddress,
      })),
      ...(arrived?.recipients ?? []).map((recipient, index) => ({
        id: at(index),
        type: "delivered",
        created_at: arrived?.timestamp ?? "",
        mail_id,
        recipient,
      })),
    ];
  },
};

/** Metadata that Postmark takes from a header of the mail and returns with its events. */
export const POSTMARK_KEY = "mail-key";
/** Bounces that Postmark blames on the sender rather than the address. */
const SENDER_BOUNCES = new Set(["SpamNotification", "Blocked", "DMARCPolicy"]);
const LASTING_BOUNCES = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated", "Unsubscribe"]);

const postmarkEvent = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).optional(),
  MessageID: z.string(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  BouncedAt: z.string().optional(),
  DeliveredAt: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  Metadata: z.record(z.unknown()).default({}),
});

/** Postmark signs nothing: its webhook carries HTTP Basic credentials, and a secret is `user:password`. */
const postmark: MailProvider = {
  async read({ text, headers, secrets }) {
    const given = headers.get("Authorization") ?? "";
    if (!secrets.some((secret) => isSame(given, `Basic ${btoa(secret)}`))) return null;
    const event = postmarkEvent.safeParse(parsed(text)).data;
    const mail_id = event?.Metadata[POSTMARK_KEY];
    if (!event || typeof mail_id !== "string") return [];
    const { Type: kind = "", Details, Description } = event;
    const type = { Delivery: "delivered", Bounce: "bounced", SpamComplaint: "complained" }[event.RecordType];
    if (!type) return [];
    return [
      {
        id: `${event.RecordType}:${event.ID ?? event.MessageID}`,
        type,
        created_at: event.BouncedAt ?? event.DeliveredAt ?? "",
        mail_id,
        recipient: event.Email ?? event.Recipient ?? "",
        permanent: LASTING_BOUNCES.has(kind),
        status: SENDER_BOUNCES.has(kind) ? "5.7.1" : undefined,
        reason: [Description, Details].filter(Boolean).join(" ").slice(0, 2_000) || undefined,
      },
    ];
  },
};

/** How far the clock of a Svix signature may be from ours. */
const TOLERANCE_SECONDS = 300;

async function isSignedBySvix({ text, headers, secrets, now }: Delivery): Promise<boolean> {
  const [id, time, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name) ?? "");
  if (!id || !/^\d{1,12}$/.test(time ?? "") || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const signed = bytes(`${id}.${time}.${text}`);
  for (const secret of secrets.filter((each) => /^whsec_[\w+/]+={0,2}$/.test(each))) {
    const key = await crypto.subtle.importKey("raw", fromBase64(secret.slice("whsec_".length)), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const part of (signatures ?? "").split(" ").slice(0, 10)) {
      const [version, value = ""] = part.split(",");
      if (version === "v1" && /^[\w+/]+={0,2}$/.test(value) && (await crypto.subtle.verify("HMAC", key, fromBase64(value), signed))) return true;
    }
  }
  return false;
}

const resendEvent = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string())]),
    headers: headerList,
    bounce: z.object({ message: z.string().optional(), type: z.string().optional() }).optional(),
  }),
});

/** Resend signs as Svix does; a secret begins with `whsec_`. */
const resend: MailProvider = {
  async read(delivery) {
    if (!(await isSignedBySvix(delivery))) return null;
    const event = resendEvent.safeParse(parsed(delivery.text)).data;
    const mail_id = event && keyIn(event.data.headers);
    if (!event || !mail_id) return [];
    const { data } = event;
    return [data.to].flat().map((recipient, index) => ({
      id: `${delivery.headers.get("svix-id")}:${index}`,
      type: event.type.replace(/^email\./, ""),
      created_at: event.created_at,
      mail_id,
      recipient,
      permanent: data.bounce?.type !== "Transient",
      reason: data.bounce?.message,
    }));
  },
};

export const MAIL_PROVIDERS: Record<MailEventProvider, MailProvider> = { ses, postmark, resend };
