import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

export const EMAIL_TYPES = Object.freeze(["manual", "automated", "recurring"] as const);
export const MAIL_STATES = Object.freeze(["pending", "sending", "sent", "failed", "aborted"] as const);
/** Statuses in the log: a mail being sent counts as pending, an aborted one as failed. */
const SHOWN_STATES = ["pending", "sent", "failed"] as const;
/** The state of a mail as the log shows it, for a column called `status`; indexes hold it in these very words. */
export const shownState = (status: string) => sql.raw(`CASE ${status} WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE ${status} END`);

/** A school's own wording of a template; templates without a row use the wording that the product ships. */
export const emailTemplates = sqliteTable(
  "email_templates",
  {
    id: id(),
    schoolId: schoolId(),
    abbreviation: text("abbreviation").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    afterTable: text("after_table"),
    isEnabled: bool("is_enabled").notNull().default(true),
    /** The school's title; null for the product's. */
    title: text("title"),
    /** Whether the items of an invoice or receipt stand in it. */
    hasItems: bool("has_items").notNull().default(true),
    /** How many days before what it speaks of it goes out; null for the product's number. */
    offsetDays: integer("offset_days"),
    updatedBy: text("updated_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("email_templates_once").on(t.schoolId, t.abbreviation)],
);

/** Another wording of mail that the product itself sends, for all schools alike. */
export const systemTemplates = sqliteTable("system_templates", {
  abbreviation: text("abbreviation").primaryKey(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  afterTable: text("after_table"),
  title: text("title"),
  hasItems: bool("has_items").notNull().default(true),
  updatedBy: text("updated_by"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * The e-mail log. Recipient and text are frozen when the mail is decided on; `id` is the key of the event, so that an event that is
 * handled twice is mailed once. `sending` shows as pending.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: id(),
    schoolId: text("school_id"),
    template: text("template").notNull(),
    recipient: text("recipient").notNull(),
    recipientName: text("recipient_name"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    replyTo: text("reply_to"),
    fromName: text("from_name").notNull(),
    unsubscribeUrl: text("unsubscribe_url"),
    studentId: text("student_id"),
    subjectType: text("subject_type"),
    subjectId: text("subject_id"),
    /** The mails it replies to, newest last: Message-IDs in angle brackets, and keys of the log. */
    thread: json<string[]>("thread"),
    status: enumText("status", MAIL_STATES).notNull(),
    leaseUntil: instant("lease_until").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    firstTryAt: instant("first_try_at"),
    sentAt: instant("sent_at"),
    error: text("error"),
    /** The file that keeps html and text once the mail is old; both are empty then. */
    archive: text("archive"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_list").on(t.schoolId, t.createdAt),
    index("mails_by_status").on(t.schoolId, t.status, t.createdAt),
    index("mails_by_shown").on(t.schoolId, sql`(${shownState("status")})`, t.createdAt, t.template),
    index("mails_by_template").on(t.schoolId, t.template, t.createdAt),
    index("mails_of_all").on(t.createdAt),
    index("mails_of_all_by_shown").on(sql`(${shownState("status")})`, t.createdAt),
    index("mails_of_all_by_template").on(t.template, t.createdAt),
    index("mails_recipient").on(t.schoolId, t.recipient, t.createdAt),
    index("mails_subject").on(t.schoolId, t.subjectType, t.subjectId, t.createdAt).where(sql`subject_id IS NOT NULL`),
    index("mails_student").on(t.schoolId, t.studentId, t.createdAt),
    index("mails_open").on(t.leaseUntil).where(sql`status IN ('pending', 'sending')`),
    oneOf("mail_status", t.status, MAIL_STATES),
  ],
);

/**
 * How many mails were ordered in an hour, by what the log is narrowed by. Kept by triggers (0026), so that a log of any length knows its
 * count; no code writes it. The product's own mail has no school: an empty one stands for it.
 */
export const mailCounts = sqliteTable(
  "mail_counts",
  {
    schoolId: schoolId(),
    /** Epoch milliseconds divided by an hour. */
    hour: integer("hour").notNull(),
    template: text("template").notNull(),
    shown: enumText("shown", SHOWN_STATES).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.hour, t.template, t.shown] })],
);

export const MAIL_KINDS = Object.freeze(["class_reminders", "payment_reminders", "news", "inquiry_follow_up", "waitlist"] as const);

/** A kind of mail that an address does not want from a school. */
export const mailOptOuts = sqliteTable(
  "mail_opt_outs",
  { schoolId: schoolId(), email: text("email").notNull(), kind: enumText("kind", MAIL_KINDS).notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.schoolId, t.email, t.kind] }), oneOf("mail_opt_out_kind", t.kind, MAIL_KINDS)],
);

/** Why a mail bounced: unknown address, a temporary problem such as a full mailbox, or the receiver rejects our mail. */
export const BOUNCE_CAUSES = Object.freeze(["address", "temporary", "sender"] as const);
export const MAIL_EVENT_TYPES = Object.freeze(["delivered", "bounced", "complained"] as const);

/** What receivers said of a mail, as the mail provider delivered it. */
export const mailEvents = sqliteTable(
  "mail_events",
  {
    /** The provider's name for the event. */
    id: id(),
    schoolId: text("school_id"),
    mailId: text("mail_id").notNull(),
    type: enumText("type", MAIL_EVENT_TYPES).notNull(),
    /** Whether a bounce is final. */
    isPermanent: bool("is_permanent").notNull().default(false),
    /** Of a bounce. */
    cause: enumText("cause", BOUNCE_CAUSES),
    reason: text("reason"),
    /** When it happened, by the provider's clock. */
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [
    index("mail_events_mail").on(t.mailId, t.at),
    index("mail_events_age").on(t.receivedAt),
    index("mail_events_sender").on(t.receivedAt).where(sql`cause = 'sender'`),
    oneOf("mail_event_type", t.type, MAIL_EVENT_TYPES),
    oneOf("mail_event_cause", t.cause, BOUNCE_CAUSES),
  ],
);

export const ASIDE_REASONS = Object.freeze(["bounced", "complained"] as const);

/** Suppressed addresses of a school or the product, which get no mail until cleared. A cleared one keeps its row. */
export const suppressedAddresses = sqliteTable(
  "addresses_aside",
  {
    /** `<school>:<address>`, or `product:<address>`. */
    id: id(),
    schoolId: text("school_id"),
    email: text("email").notNull(),
    reason: enumText("reason", ASIDE_REASONS).notNull(),
    /** The receiver's message. */
    detail: text("detail"),
    mailId: text("mail_id").notNull(),
    suppressedAt: instant("aside_at").notNull(),
    clearedAt: instant("cleared_at"),
    clearedBy: text("cleared_by"),
  },
  (t) => [
    index("addresses_aside_list").on(t.schoolId, t.suppressedAt),
    index("addresses_aside_all").on(t.suppressedAt),
    oneOf("address_aside_reason", t.reason, ASIDE_REASONS),
  ],
);

/** The result of checking one DNS record of a sender domain. */
export interface RecordCheck {
  name: string;
  isRight: boolean;
  /** The value found; empty for none. */
  found: string[];
}

/** The domain that a school's mail comes from. Until its records are right the product's own address is the sender. */
export const senderDomains = sqliteTable(
  "sender_domains",
  {
    schoolId: text("school_id")
      .primaryKey()
      .references(() => schools.id),
    domain: text("domain").notNull(),
    /** The local part, before the @. */
    localPart: text("local_part").notNull(),
    /** A random word that proves whose domain it is. */
    token: text("token").notNull(),
    checks: json<RecordCheck[]>("checks").notNull().default([]),
    verifiedAt: instant("verified_at"),
    checkedAt: instant("checked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("sender_domains_due").on(t.checkedAt), uniqueIndex("sender_domains_one_proof").on(t.domain).where(sql`verified_at IS NOT NULL`)],
);
