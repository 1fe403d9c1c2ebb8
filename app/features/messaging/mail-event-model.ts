import { z } from "zod";

/** What the mail provider tells of a mail that it took. Other types are answered and forgotten. */
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
    /** Of a bounce: whether another try would be in vain. */
    permanent: z.boolean().default(true),
    reason: z.string().max(2_000).optional(),
  })
  .refine((event) => event.message_id || event.mail_id, { path: ["message_id"], message: "This field is required" });
export type MailEvent = z.output<typeof mailEvent>;

export const ASIDE_LABELS = { bounced: "Bounced", complained: "Marked as spam" } as const;
export type AsideReason = keyof typeof ASIDE_LABELS;

/** Begins the error of a mail that was kept back because its address is put aside. */
export const PUT_ASIDE = "Put aside:";
export const asideWords = (reason: AsideReason): string => `${PUT_ASIDE} ${reason}`;

/** The row of an address at a school, or at the product itself. */
export const asideId = (schoolId: string | null, email: string): string => `${schoolId ?? "product"}:${email}`;
