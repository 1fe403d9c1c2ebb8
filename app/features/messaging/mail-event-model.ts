import { z } from "zod";

/** Events of the mail provider. Other types are acknowledged and ignored. */
export const mailEvent = z
  .object({
    id: z.string().min(1).max(200),
    type: z.string().min(1).max(60),
    created_at: z
      .string()
      .datetime({ offset: true })
      .transform((value) => Date.parse(value)),
    /** The mail's Message-ID, or its key in our log. */
    message_id: z.string().max(500).optional(),
    mail_id: z.string().max(300).optional(),
    recipient: z.string().max(320),
    /** For a bounce: whether it is permanent. */
    permanent: z.boolean().default(true),
    /** The receiver's enhanced status code (RFC 3463), as in 5.2.2. */
    status: z.string().max(20).optional(),
    reason: z.string().max(2_000).optional(),
  })
  .refine((event) => event.message_id || event.mail_id, { path: ["message_id"], message: "This field is required" });
export type MailEvent = z.output<typeof mailEvent>;
export type MailEventInput = z.input<typeof mailEvent>;

export type BounceCause = "address" | "temporary" | "sender";

/** Number of temporary bounces in a row that suppress an address. */
export const TEMPORARY_IN_A_ROW = 5;

/**
 * The cause of a bounce, by its enhanced status code (RFC 3463): with 5.1.x and 5.2.1 the address takes no mail; with 5.7.x, 5.1.7 and 5.1.8
 * the receiver rejects the sender; all others are temporary. Without a code, the provider's classification and the reason text decide.
 */
export function bounceCause({ permanent, status, reason = "" }: Pick<MailEvent, "permanent" | "status" | "reason">): BounceCause {
  const code = status ?? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(reason)?.[0];
  if (code) {
    if (/^5\.(?:7\.\d+|1\.[78])$/.test(code)) return "sender";
    return /^5\.(?:1\.\d+|2\.1)$/.test(code) ? "address" : "temporary";
  }
  if (!permanent || /mailbox (?:is )?full|over ?quota|quota exceeded/i.test(reason)) return "temporary";
  return /blocked|blacklist|blocklist|\bspam\b|\blisted\b|dmarc|\bspf\b/i.test(reason) ? "sender" : "address";
}

/** A bounce's reason as a sentence if the receiver sent only status codes. */
export const bounceReason = (reason: string | undefined): string | undefined =>
  reason && /^\s*[245](?:\d\d|\.\d{1,3}\.\d{1,3})(?:[\s-]+[245]\.\d{1,3}\.\d{1,3})?[\s.]*$/.test(reason)
    ? `The server refused it (${reason.trim().replace(/\.$/, "")}).`
    : reason;

export const SUPPRESSION_LABELS = { bounced: "Bounced", complained: "Marked as spam" } as const;
export type SuppressionReason = keyof typeof SUPPRESSION_LABELS;

/** Prefix of the error of a mail whose address is suppressed. */
export const SUPPRESSED = "Suppressed:";
export const suppressionError = (reason: SuppressionReason): string => `${SUPPRESSED} ${reason}`;

/** ID of the suppression of an address at a school, or at the product. */
export const suppressionId = (schoolId: string | null, email: string): string => `${schoolId ?? "product"}:${email}`;
