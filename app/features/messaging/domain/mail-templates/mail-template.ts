/** What a mail says: its subject, and its body in Markdown with placeholders. */
export interface MailTemplate {
  subject: string;
  body: string;
  /** Stands below the items of an invoice or receipt. */
  afterTable?: string;
  /** Whether the items stand in it; they do unless somebody has switched them off. */
  hasItems?: boolean;
}

export const ANSWERS = "Questions? Reply to this email or call {{school_phone}}.";
export const SIGNED = `${ANSWERS}\n\n{{school_name}}`;
