import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { PLANS_TO_PAY } from "./enrollment";
import { programs } from "./programs";

export const PRE_ENROLLMENT_STATUSES = Object.freeze(["pending", "approved", "disapproved", "registered"] as const);

export const preEnrollments = sqliteTable(
  "pre_enrollments",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    studentId: text("student_id"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    status: enumText("status", PRE_ENROLLMENT_STATUSES).notNull(),
    preferredSchedule: text("preferred_schedule"),
    values: json<Record<string, unknown>>("values").notNull(),
    comment: text("comment"),
    reason: text("reason"),
    registrationId: text("registration_id"),
    code: text("code"),
    /** Questions and answers, as worded at that time. */
    answers: json<{ question: string; section: string; label: string; type: string; value: string; fileId?: string }[]>("answers")
      .notNull()
      .default([]),
    planToPay: text("plan_to_pay", { enum: PLANS_TO_PAY }),
    affid: text("affid"),
    /** The language it was made in, and its mails are written in. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    reasonCode: text("reason_code"),
    decidedAt: instant("decided_at"),
    emailSentAt: instant("email_sent_at"),
    /** Until when the link of the approval works. */
    linkExpiresAt: instant("link_expires_at"),
    linkTokenHash: text("link_token_hash"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("pre_enrollments_list").on(t.schoolId, t.status, t.createdAt),
    index("pre_enrollments_email").on(t.schoolId, t.email, t.createdAt),
    index("pre_enrollments_student").on(t.schoolId, t.studentId, t.createdAt),
    index("pre_enrollments_created").on(t.schoolId, t.createdAt),
    uniqueIndex("pre_enrollments_code").on(t.code).where(sql`code IS NOT NULL`),
    uniqueIndex("pre_enrollments_link").on(t.linkTokenHash).where(sql`link_token_hash IS NOT NULL`),
    uniqueIndex("pre_enrollments_once").on(t.schoolId, t.programId, t.email).where(sql`status IN ('pending', 'approved')`),
    foreignKey({ name: "pre_enrollments_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("pre_enrollment_status", t.status, PRE_ENROLLMENT_STATUSES),
  ],
);

export const waitlistEntries = sqliteTable(
  "waitlist_entries",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    classId: text("class_id"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    status: enumText("status", ["pending", "informed"]).notNull(),
    informedAt: instant("informed_at"),
    closedAt: instant("closed_at"),
    /** The order within a program: higher first, then by time. */
    priority: integer("priority").notNull().default(0),
    offerState: text("offer_state", { enum: ["none", "offered", "claimed", "expired", "declined", "removed"] })
      .notNull()
      .default("none"),
    offeredClassId: text("offered_class_id"),
    offerTokenHash: text("offer_token_hash"),
    offeredAt: instant("offered_at"),
    offerExpiresAt: instant("offer_expires_at"),
    remindedAt: instant("reminded_at"),
    offers: integer("offers").notNull().default(0),
    /** Who offered the seat last: the clock or a staff member. */
    informedBy: text("informed_by", { enum: ["automatic", "staff"] }),
    /** The language it was made in, and its mails are written in. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    leaveTokenHash: text("leave_token_hash"),
    preferredSchedule: text("preferred_schedule"),
    affid: text("affid"),
    createdAt: createdAt(),
  },
  (t) => [
    index("waitlist_entries_list").on(t.schoolId, t.status, t.createdAt),
    index("waitlist_entries_line").on(t.schoolId, t.programId, sql`priority DESC`, t.createdAt, t.id).where(sql`closed_at IS NULL`),
    index("waitlist_entries_open").on(t.schoolId, t.createdAt, t.status).where(sql`closed_at IS NULL`),
    index("waitlist_entries_class").on(t.schoolId, t.classId).where(sql`closed_at IS NULL`),
    index("waitlist_entries_email").on(t.schoolId, t.email),
    index("waitlist_entries_offers").on(t.offerExpiresAt).where(sql`offer_state = 'offered'`),
    uniqueIndex("waitlist_entries_offer_token").on(t.offerTokenHash).where(sql`offer_token_hash IS NOT NULL`),
    uniqueIndex("waitlist_entries_once").on(t.schoolId, t.programId, t.email).where(sql`closed_at IS NULL`),
    foreignKey({ name: "waitlist_entries_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("waitlist_status", t.status, ["pending", "informed"]),
  ],
);
