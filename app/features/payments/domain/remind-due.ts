import { and, eq, type SQL, sql } from "drizzle-orm";
import { jobRuns } from "#drizzle/schema/platform";
import type { Ctx } from "~/platform/context";
import { acrossSchools, type Orm, written } from "~/platform/db";
import { sweep } from "~/platform/outbox";
import { dayIn, EASTERN, hourIn } from "~/platform/zones";

const JOB = "remind-due-instalments";
const LEASE_MS = 10 * 60_000;
const REASON = "the morning's reminders are for the students of every school";

/**
 * The 5 AM Eastern run. Claims the day (twice started is once done, a crashed run is taken up again after its lease), then decides in
 * two statements of one batch who is reminded: an event per instalment, due date and kind, and the row that says it was. What is
 * looked for is a window, not a day, so a morning that was missed heals itself.
 */
export async function remindDueInstalments(ctx: Ctx, mode: "on time" | "catch up"): Promise<"ran" | "not now" | "done already"> {
  const hour = hourIn(ctx.now, EASTERN);
  if (mode === "on time" ? hour !== 5 : hour < 6 || hour >= 22) return "not now";
  const today = dayIn(ctx.now, EASTERN);
  const db = acrossSchools(ctx, REASON);
  const now = ctx.now.getTime();
  const [claim] = await db
    .insert(jobRuns)
    .values({ job: JOB, day: today, state: "run", leaseUntil: now + LEASE_MS })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.day],
      set: { leaseUntil: now + LEASE_MS },
      setWhere: sql`${jobRuns.state} = 'run' AND ${jobRuns.leaseUntil} < ${now}`,
    })
    .returning({ day: jobRuns.day });
  if (!claim) return "done already";
  // How long before, each program says itself.
  const due14 = sql`i.due_date > ${today} AND i.due_date <= date(${today}, '+' || p.reminder_offset_days || ' days')`;
  const due0 = sql`i.due_date <= ${today} AND i.due_date > date(${today}, '-3 days')`;
  const overdue = sql`i.due_date <= date(${today}, '-7 days')`;
  const week = sql`'overdue' || CAST((julianday(${today}) - julianday(i.due_date)) / 7 AS INTEGER)`;
  await db.batch([
    ...remind(db, sql`'due14'`, due14, now),
    ...remind(db, sql`'due0'`, due0, now),
    ...remind(db, week, overdue, now),
    db
      .update(jobRuns)
      .set({ state: "done", finishedAt: now })
      .where(and(eq(jobRuns.job, JOB), eq(jobRuns.day, today))),
  ]);
  await sweep(ctx);
  return "ran";
}

/** An event for each unpaid instalment that is due in this way and was not reminded of it yet, and the row that says it is now. */
function remind(db: Orm, kind: SQL, isDue: SQL, now: number) {
  const chosen = sql`FROM instalments i JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id
    JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
    WHERE i.status = 'unpaid' AND r.status = 'active' AND ${isDue}
      AND NOT EXISTS (SELECT 1 FROM reminders m WHERE m.instalment_id = i.id AND m.due_date = i.due_date AND m.kind = ${kind})`;
  return [
    written(
      db,
      sql`INSERT INTO outbox(id, school_id, topic, payload, created_at, lease_until, attempts)
      SELECT 'instalment.due:' || i.id || ':' || i.due_date || ':' || ${kind}, i.school_id, 'instalment.due',
        json_object('instalmentId', i.id, 'dueDate', i.due_date, 'kind', ${kind}), ${now}, 0, 0 ${chosen} ON CONFLICT DO NOTHING`,
    ),
    written(
      db,
      sql`INSERT INTO reminders(id, school_id, instalment_id, due_date, kind, created_at)
      SELECT i.id || ':' || i.due_date || ':' || ${kind}, i.school_id, i.id, i.due_date, ${kind}, ${now} ${chosen} ON CONFLICT DO NOTHING`,
    ),
  ] as const;
}
