import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, json, schoolId, updatedAt } from "../columns";
import { users } from "./identity";
import { schools } from "./schools";

/** The office's mark on an item of the Today list: assignee and snoozed-until day. */
export const workMarks = sqliteTable(
  "work_marks",
  {
    schoolId: schoolId().references(() => schools.id),
    /** Of the list of what waits: `inquiry`, `late`; and the record's id. */
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    assigneeId: text("assignee_id").references(() => users.id),
    putOffUntil: day("put_off_until"),
    /** The previous mark, for undo by the person who made the change. */
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
