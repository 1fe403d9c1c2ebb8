/** A mail's subject, and its body in Markdown with placeholders. */
export interface MailTemplate {
  subject: string;
  body: string;
  /** Text below the items of an invoice or receipt. */
  afterTable?: string;
  /** Whether the mail lists its items; true by default. */
  hasItems?: boolean;
}

export const ANSWERS = "Questions? Reply to this email or call {{school_phone}}.";
export const SIGNED = `${ANSWERS}\n\n{{school_name}}`;
