/** The words of mail: which kinds a person can switch off, and how far a mail is. */

/**
 * Kinds of mail with an unsubscribe option. Mails without a kind are always sent: receipts, payment reminders, changes and cancellations,
 * accounts.
 */
export const MAIL_KIND_LABELS = {
  class_reminders: "Class reminders",
  news: "Program news and offers",
  inquiry_follow_up: "Follow-up after an inquiry",
  waitlist: "Waitlist notices",
} as const;
export type MailKind = keyof typeof MAIL_KIND_LABELS;
/** Shown below the kinds. */
export const ALWAYS_SENT = "You always get receipts, payment reminders, changes to your classes and account emails.";

/** The log speaks of three states: a mail that is just being sent waits, one that nobody wanted any more has failed. */
export const MAIL_STATUSES = Object.freeze(["pending", "sent", "failed"] as const);
export type MailStatus = (typeof MAIL_STATUSES)[number];
export const shownStatus = (state: "pending" | "sending" | "sent" | "failed" | "aborted"): MailStatus =>
  state === "sending" ? "pending" : state === "aborted" ? "failed" : state;

export const LINK_INVALID = "This link is not valid.";
export const PREFERENCES_SAVED = "Preferences saved.";

/** `j***@mail.com`: enough for its owner, nothing for anybody else. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, "$1***@");
