import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, schoolId } from "../columns";
import { schools } from "./schools";

/** A call that a school's voice assistant has taken. */
export const callLogs = sqliteTable(
  "call_logs",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    callerName: text("caller_name"),
    phone: text("phone"),
    startedAt: instant("started_at").notNull(),
    durationSeconds: integer("duration_seconds").notNull(),
    summary: text("summary"),
    transcript: text("transcript"),
    recordingUrl: text("recording_url"),
    createdAt: createdAt(),
  },
  (t) => [index("call_logs_list").on(t.schoolId, t.startedAt)],
);
