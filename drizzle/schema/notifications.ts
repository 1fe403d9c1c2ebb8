import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json } from "../columns";
import { oneOf } from "../constraints";

export const NOTIFICATION_TYPES = [
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
] as const;

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
  /** Whose staff see it; none named, everybody's. */
  plans: json<string[]>("plans").notNull().default([]),
  types: json<string[]>("types").notNull().default([]),
  /** A draft is seen by super admins alone. */
  status: text("status", { enum: ["draft", "published"] })
    .notNull()
    .default("published"),
  updatedAt: instant("updated_at").notNull().default(0),
  createdAt: createdAt(),
});
