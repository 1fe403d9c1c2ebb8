import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, schoolId } from "../columns";
import { oneOf } from "../constraints";
import { sessions, users } from "./identity";

export const NOTIFICATION_TYPES = Object.freeze([
  "program_info_query",
  "student_registration",
  "pre_enrollment_created",
  "app_feature_update",
  "public_instructor_creation",
  "refund_requested",
  "refund_approved",
  "refund_declined",
  "export_analytics",
  "partnership_requested",
  "partnership_accepted",
  "payment_against_plan",
] as const);

/** One row per recipient. Its id is made of event and recipient, so a repeated event adds nothing. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: id(),
    userId: text("user_id").notNull(),
    schoolId: text("school_id"),
    type: enumText("type", NOTIFICATION_TYPES).notNull(),
    isRead: bool("is_read").notNull().default(false),
    objectId: text("object_id"),
    avatarUrl: text("avatar_url"),
    extra: json<Record<string, string | null>>("extra").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("notifications_list").on(t.userId, t.createdAt),
    index("notifications_unread").on(t.userId).where(sql`is_read = 0`),
    oneOf("notification_type", t.type, NOTIFICATION_TYPES),
  ],
);

/** A feature update that super admins publish to every school's staff. */
export const featureUpdates = sqliteTable("feature_updates", {
  id: id(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  imageUrl: text("image_url"),
  tag: text("tag", { enum: ["new", "improved", "fixed"] })
    .notNull()
    .default("new"),
  /** The schools whose staff see it; none listed means all. */
  plans: json<string[]>("plans").notNull().default([]),
  types: json<string[]>("types").notNull().default([]),
  /** A draft is seen by super admins alone. */
  status: text("status", { enum: ["draft", "published"] })
    .notNull()
    .default("published"),
  updatedAt: instant("updated_at").notNull().default(0),
  createdAt: createdAt(),
});

/** A browser that shows its owner's notifications while nothing of the product is open. It ends with the session that added it. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** "Chrome on Android". */
    label: text("label").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("push_devices_endpoint").on(t.endpoint),
    index("push_devices_user").on(t.userId, t.createdAt),
    index("push_devices_session").on(t.sessionId),
  ],
);

export const STAFF_MAIL_KINDS = Object.freeze([
  "registration",
  "pre_enrollment",
  "inquiry",
  "instructor",
  "payment",
  "refund",
  "cancellation",
  "review",
  "document",
  "class",
  "attendance",
  "group",
] as const);
export const STAFF_MAIL_CHOICES = Object.freeze(["at_once", "daily", "off"] as const);

/** A staff member's email settings by kind; a kind without a row has the product's default. */
export const staffMailChoices = sqliteTable(
  "staff_mail_choices",
  {
    userId: text("user_id").notNull(),
    kind: enumText("kind", STAFF_MAIL_KINDS).notNull(),
    choice: enumText("choice", STAFF_MAIL_CHOICES).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    oneOf("staff_mail_kind", t.kind, STAFF_MAIL_KINDS),
    oneOf("staff_mail_choice", t.choice, STAFF_MAIL_CHOICES),
  ],
);

/** What happened at a school, as its staff are written to about it. Its id is made of kind and event, so a repetition adds nothing. */
export const staffNews = sqliteTable(
  "staff_news",
  {
    id: id(),
    schoolId: schoolId(),
    kind: enumText("kind", STAFF_MAIL_KINDS).notNull(),
    text: text("text").notNull(),
    path: text("path"),
    /** Who did it, and knows. */
    byUserId: text("by_user_id"),
    /** The morning whose digest it stands in; null until then. */
    digestDay: day("digest_day"),
    createdAt: createdAt(),
  },
  (t) => [
    index("staff_news_of_day").on(t.schoolId, t.digestDay, t.createdAt),
    index("staff_news_open").on(t.createdAt).where(sql`digest_day IS NULL`),
    oneOf("staff_news_kind", t.kind, STAFF_MAIL_KINDS),
  ],
);
