import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

export const BROADCAST_STATES = Object.freeze(["draft", "queued", "sending", "done"] as const);
export const AUDIENCE_SOURCES = Object.freeze(["students", "chosen", "waitlist", "inquiries", "pre_enrollments", "late", "cohort"] as const);
export const LEFT_OUT = Object.freeze(["no_address", "duplicate", "opted_out", "put_aside"] as const);

/** One text to many people. */
export const broadcasts = sqliteTable(
  "broadcasts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    source: enumText("source", AUDIENCE_SOURCES).notNull(),
    programId: text("program_id"),
    classId: text("class_id"),
    /** The cohort whose members get it; null for other sources. */
    cohortId: text("cohort_id"),
    /** The registrations that were chosen one by one. */
    chosen: json<string[]>("chosen").notNull().default([]),
    state: enumText("state", BROADCAST_STATES).notNull(),
    /** How many it goes to, known once it is sent. */
    total: integer("total").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    queuedAt: instant("queued_at"),
    /** Until then it can be undone. */
    sendAt: instant("send_at"),
    doneAt: instant("done_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("broadcasts_school_id").on(t.schoolId, t.id),
    index("broadcasts_list").on(t.schoolId, t.createdAt),
    index("broadcasts_queued").on(t.state, t.sendAt),
    oneOf("broadcast_state", t.state, BROADCAST_STATES),
    oneOf("broadcast_source", t.source, AUDIENCE_SOURCES),
  ],
);

/** Whom it goes to, as it was when it was sent, and whom it does not and why. */
export const broadcastRecipients = sqliteTable(
  "broadcast_recipients",
  {
    schoolId: schoolId(),
    broadcastId: text("broadcast_id").notNull(),
    position: integer("position").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    studentId: text("student_id"),
    values: json<Record<string, string>>("values").notNull(),
    leftOut: text("left_out", { enum: LEFT_OUT }),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.position] }),
    index("broadcast_recipients_school").on(t.schoolId, t.broadcastId),
    foreignKey({ name: "broadcast_recipients_of", columns: [t.schoolId, t.broadcastId], foreignColumns: [broadcasts.schoolId, broadcasts.id] }),
  ],
);
