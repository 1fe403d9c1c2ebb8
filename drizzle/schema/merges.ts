import { sql } from "drizzle-orm";
import { foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, schoolId } from "../columns";
import { oneOf } from "../constraints";
import { students } from "./enrollment";

/**
 * Values that several live students of a school had at some time: an email address, a phone number, or a date of birth with a last name.
 * Triggers add them (0041), so that likely duplicates are found without comparing all students; the list checks who still shares one.
 */
export const sharedIdentities = sqliteTable(
  "shared_identities",
  {
    schoolId: schoolId(),
    kind: enumText("kind", ["email", "phone", "birth"]).notNull(),
    value: text("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind, t.value] })],
);

export const MERGE_STATES = Object.freeze(["merged", "undone", "apart"] as const);

/** Two records of students that look like one person: made one, made two again, or said to be two people. */
export const studentMerges = sqliteTable(
  "student_merges",
  {
    id: id(),
    schoolId: schoolId(),
    /** The record that stays, and the one that goes; in no order where they are two people. */
    keptId: text("kept_id").notNull(),
    goneId: text("gone_id").notNull(),
    state: enumText("state", MERGE_STATES).notNull(),
    /** Keys of the moved rows by table; an undo moves exactly these back. */
    moved: json<Record<string, string[]>>("moved").notNull(),
    /** The kept record's values before and after, by column. */
    before: json<Record<string, string | null>>("before").notNull(),
    after: json<Record<string, string | null>>("after").notNull(),
    /** The removed record's account, and the account that was deactivated. */
    goneUserId: text("gone_user_id"),
    closedUserId: text("closed_user_id"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    uniqueIndex("student_merges_gone").on(t.schoolId, t.goneId).where(sql`state = 'merged'`),
    uniqueIndex("student_merges_apart").on(t.schoolId, t.keptId, t.goneId).where(sql`state = 'apart'`),
    index("student_merges_list").on(t.schoolId, t.state, t.createdAt),
    foreignKey({ name: "student_merges_kept", columns: [t.schoolId, t.keptId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({ name: "student_merges_of_gone", columns: [t.schoolId, t.goneId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("student_merge_state", t.state, MERGE_STATES),
  ],
);
