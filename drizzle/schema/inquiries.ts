import { sql } from "drizzle-orm";
import { foreignKey, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { programs } from "./programs";
import { schools } from "./schools";

export const INQUIRY_TYPES = Object.freeze(["program_general", "scholarship"] as const);
export const CONTACT_STATUSES = Object.freeze(["not_contacted", "contacted", "enrolled", "not_interested"] as const);

export const inquiries = sqliteTable(
  "inquiries",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    programId: text("program_id"),
    type: enumText("type", INQUIRY_TYPES).notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    preferredContact: text("preferred_contact"),
    message: text("message").notNull(),
    contactStatus: enumText("contact_status", CONTACT_STATUSES).notNull(),
    reply: text("reply"),
    repliedAt: instant("replied_at"),
    affid: text("affid"),
    source: text("source", { enum: ["site", "widget", "chat", "call", "manual"] })
      .notNull()
      .default("site"),
    /** A scholarship's extra questions: label and answer. */
    details: json<{ label: string; value: string; fileId?: string }[]>("details").notNull().default([]),
    /** The language it was made in, and its mails are written in. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    followedUpAt: instant("followed_up_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("inquiries_list").on(t.schoolId, t.contactStatus, t.createdAt),
    index("inquiries_created").on(t.schoolId, t.createdAt),
    index("inquiries_unanswered").on(t.createdAt).where(sql`contact_status = 'not_contacted' AND followed_up_at IS NULL`),
    index("inquiries_email").on(t.schoolId, t.email, t.createdAt),
    uniqueIndex("inquiries_school_id").on(t.schoolId, t.id),
    foreignKey({ name: "inquiries_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("inquiry_type", t.type, INQUIRY_TYPES),
    oneOf("inquiry_contact_status", t.contactStatus, CONTACT_STATUSES),
  ],
);

/** What staff answered, as it was sent. */
export const inquiryReplies = sqliteTable(
  "inquiry_replies",
  {
    id: id(),
    schoolId: schoolId(),
    inquiryId: text("inquiry_id").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    mailId: text("mail_id"),
    authorId: text("author_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("inquiry_replies_list").on(t.schoolId, t.inquiryId, t.createdAt),
    foreignKey({ name: "inquiry_replies_inquiry", columns: [t.schoolId, t.inquiryId], foreignColumns: [inquiries.schoolId, inquiries.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** The form that a school puts on other sites. Its key stands in the embed code; a new key stops the old embeds. */
export const inquiryWidgets = sqliteTable(
  "inquiry_widgets",
  {
    schoolId: schoolId()
      .primaryKey()
      .references(() => schools.id),
    key: text("key").notNull(),
    isEnabled: bool("is_enabled").notNull().default(true),
    title: text("title").notNull(),
    intro: text("intro"),
    buttonText: text("button_text").notNull(),
    /** Which of phone, program and message are asked for. */
    fields: json<string[]>("fields").notNull(),
    color: text("color"),
    style: enumText("style", ["inline", "floating"]).notNull(),
    /** Hosts that may frame it; none listed allows any. */
    allowedDomains: json<string[]>("allowed_domains").notNull(),
    thankYou: text("thank_you").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("inquiry_widgets_key").on(t.key), oneOf("inquiry_widget_style", t.style, ["inline", "floating"])],
);
