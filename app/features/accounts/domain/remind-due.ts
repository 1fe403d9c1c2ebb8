import { type SQL, sql } from "drizzle-orm";
import { isPayable } from "~/features/payments/data/payable";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { type Orm, rawStatement } from "~/platform/db";
import { claimMorning, finishMorning } from "~/platform/morning";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { studentOwes } from "../data/student-owes";

const JOB = "remind-due-instalments";
const REASON = "the morning's reminders are for the students of every school";

/**
 * The 5 AM Eastern run of reminders. Claims the day once (a crashed run resumes after its lease), then selects the instalments in one
 * batch: an event and a row per instalment, due date and kind. Looks for a window instead of a day, so a missed morning is caught up.
 */
export async function remindDueInstalments(ctx: Ctx, mode: "on time" | "catch up"): Promise<"ran" | "not now" | "done already"> {
  const db = acrossSchools(ctx, REASON);
  const morning = await claimMorning(ctx, db, JOB, mode);
  if (typeof morning === "string") return morning;
  const { today } = morning;
  const now = ctx.now.getTime();
  // Each program has its own number of days, unless the school's template sets one for all.
  const before = sql`coalesce((SELECT w.offset_days FROM email_templates w WHERE w.school_id = i.school_id AND w.abbreviation = 'payment_due'), p.reminder_offset_days)`;
  const due14 = sql`i.due_date > ${today} AND i.due_date <= date(${today}, '+' || ${before} || ' days')`;
  const due0 = sql`i.due_date <= ${today} AND i.due_date > date(${today}, '-3 days')`;
  const overdue = sql`i.due_date <= date(${today}, '-7 days')`;
  const week = sql`'overdue' || CAST((julianday(${today}) - julianday(i.due_date)) / 7 AS INTEGER)`;
  await db.batch([
    ...remind(db, sql`'due14'`, due14, today, now),
    ...remind(db, sql`'due0'`, due0, today, now),
    ...remind(db, week, overdue, today, now),
    finishMorning(db, JOB, today, now),
  ]);
  await sweep(ctx);
  return "ran";
}

/** An event and a row for each unpaid instalment that is due and was not reminded of yet. */
function remind(db: Orm, kind: SQL, isDue: SQL, today: string, now: number) {
  const chosen = sql`FROM instalments i JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id
    JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
    JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
    WHERE i.status = 'unpaid' AND r.status = 'active' AND ${isPayable} AND ${studentOwes} AND ${isDue} AND coalesce(i.quiet_until, '') < ${today}
      AND NOT EXISTS (SELECT 1 FROM reminders m WHERE m.instalment_id = i.id AND m.due_date = i.due_date AND m.kind = ${kind})`;
  return [
    announceRows(db, "instalment.due", {
      key: sql`i.id || ':' || i.due_date || ':' || ${kind}`,
      schoolId: sql`i.school_id`,
      payload: { instalmentId: sql`i.id`, dueDate: sql`i.due_date`, kind },
      from: chosen,
      now,
    }),
    rawStatement(
      db,
      sql`INSERT INTO reminders(id, school_id, instalment_id, due_date, kind, created_at)
      SELECT i.id || ':' || i.due_date || ':' || ${kind}, i.school_id, i.id, i.due_date, ${kind}, ${now} ${chosen} ON CONFLICT DO NOTHING`,
    ),
  ] as const;
}
