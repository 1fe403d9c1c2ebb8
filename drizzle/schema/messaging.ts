import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";

export const EMAIL_TYPES = ["manual", "automated", "recurring"] as const;
export const MAIL_STATES = ["pending", "sending", "sent", "failed", "aborted"] as const;

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
    /** What the school calls it; null for the product's own title. */
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
    status: enumText("status", MAIL_STATES).notNull(),
    leaseUntil: instant("lease_until").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    firstTryAt: instant("first_try_at"),
    sentAt: instant("sent_at"),
    error: text("error"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_list").on(t.schoolId, t.createdAt),
    index("mails_by_status").on(t.schoolId, t.status, t.createdAt),
    index("mails_of_all").on(t.createdAt),
    index("mails_recipient").on(t.schoolId, t.recipient, t.createdAt),
    index("mails_student").on(t.schoolId, t.studentId, t.createdAt),
    index("mails_open").on(t.leaseUntil).where(sql`status IN ('pending', 'sending')`),
    oneOf("mail_status", t.status, MAIL_STATES),
  ],
);

export const MAIL_KINDS = ["class_reminders", "payment_reminders", "news", "inquiry_follow_up", "waitlist"] as const;

/** A kind of mail that an address does not want from a school. */
export const mailOptOuts = sqliteTable(
  "mail_opt_outs",
  { schoolId: schoolId(), email: text("email").notNull(), kind: enumText("kind", MAIL_KINDS).notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.schoolId, t.email, t.kind] }), oneOf("mail_opt_out_kind", t.kind, MAIL_KINDS)],
);
