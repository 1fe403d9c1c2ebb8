import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, schoolId } from "../columns";
import { oneOf } from "../constraints";

export const NOTICE_KINDS = Object.freeze(["class", "class_tomorrow", "orientation", "documents", "deadline", "expiring"] as const);

/** A reminder that was sent, with its date; a new date is reminded of again. */
export const dueNotices = sqliteTable(
  "due_notices",
  {
    schoolId: schoolId(),
    /** A registration; for a deadline the registration that is not finished; for documents that expire the person. */
    subjectId: text("subject_id").notNull(),
    kind: enumText("kind", NOTICE_KINDS).notNull(),
    day: day("day").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.kind, t.day] }),
    index("due_notices_school").on(t.schoolId, t.subjectId),
    oneOf("due_notice_kind", t.kind, NOTICE_KINDS),
  ],
);
