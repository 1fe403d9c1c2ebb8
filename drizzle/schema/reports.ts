import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, json, schoolId, updatedAt } from "../columns";
import { users } from "./identity";
import { schools } from "./schools";

/** What the office has settled about something that waits: who looks after it, and until which day it is put off. */
export const workMarks = sqliteTable(
  "work_marks",
  {
    schoolId: schoolId().references(() => schools.id),
    /** Of the list of what waits: `inquiry`, `late`; and the record's id. */
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    assigneeId: text("assignee_id").references(() => users.id),
    putOffUntil: day("put_off_until"),
    /** What stood here before the last change, which can be undone by whoever made it. */
    previous: json<{ assignee: string | null; until: string | null }>("previous").notNull(),
    changeId: text("change_id").notNull(),
    changedBy: text("changed_by")
      .notNull()
      .references(() => users.id),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: "work_marks_of", columns: [t.schoolId, t.kind, t.itemId] }),
    index("work_marks_change").on(t.schoolId, t.changeId),
    index("work_marks_assignee").on(t.assigneeId).where(sql`assignee_id IS NOT NULL`),
    index("work_marks_changed_by").on(t.changedBy),
  ],
);
