/** Mail kinds and mail states. */

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
export const ALWAYS_SENT = "You always get receipts, payment reminders, class changes, and account emails.";

/** The log has three states: a mail in progress counts as pending, an unwanted one as failed. */
export const MAIL_STATUSES = Object.freeze(["pending", "sent", "failed"] as const);
export type MailStatus = (typeof MAIL_STATUSES)[number];
export const shownStatus = (state: "pending" | "sending" | "sent" | "failed" | "aborted"): MailStatus =>
  state === "sending" ? "pending" : state === "aborted" ? "failed" : state;

export const LINK_INVALID = "This link is not valid.";
export const PREFERENCES_SAVED = "Preferences saved.";

/** `j***@mail.com`: recognizable only to its owner. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, "$1***@");
