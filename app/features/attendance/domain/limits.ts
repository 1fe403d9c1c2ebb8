import { and, eq, sql } from "drizzle-orm";
import { attendanceAlerts } from "#drizzle/schema/attendance";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { announcedLimits, dueLimits, limitStatements, nextDue } from "../data/limits";
import { hasNotReturned, limitsBeyond } from "../limits-model";
import { expectedDays } from "./expected";
import { stageLeaveState } from "./leaves";

/** Announces the registrations whose attendance changed and whose marked session is over. */
export async function announceLimits(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "limits of attendance are looked at in every school");
  const now = ctx.now.getTime();
  await db.batch([
    announceRows(db, "attendance.limits-due", {
      key: sql`n.class_id || ':' || n.part || ':' || ${now}`,
      schoolId: sql`n.school_id`,
      payload: { classId: sql`n.class_id`, registrationIds: sql`json(n.ids)` },
      from: sql`${dueLimits(now)} WHERE true`,
      now,
    }),
    rawStatement(db, announcedLimits(now)),
  ]);
  await sweep(ctx);
}

/**
 * Compares registrations of a class with the limits of their rules. A limit that is crossed is announced once; a registration that is within
 * it again can cross it anew. A leave whose student missed the first session after it has lapsed.
 */
export const checkLimits = heard("attendance.limits-due", "attendance.check-limits", async (ctx, { classId, registrationIds }) => {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const [people, totals, marks, sessions, ended, alerts] = await db.batch(limitStatements(ctx, classId, registrationIds));
  for (const person of people) {
    const ofPerson = <T extends { registrationId: string }>(rows: readonly T[]) => rows.filter((row) => row.registrationId === person.id);
    const own = ofPerson(marks);
    const past = own.filter(({ endsAt }) => endsAt <= now);
    const isAwaited = expectedDays(ctx, person);
    const isThere = person.status === "active" && person.enrollmentStatus === "enrolled";
    const lapsing = isThere ? ofPerson(ended).filter(({ state, lastDay }) => state === "approved" && hasNotReturned(lastDay, past)) : [];
    for (const leave of lapsing) {
      stageLeaveState(ctx, leave, "lapsed");
      ctx.emit("leave.lapsed", { registrationId: person.id, leaveId: leave.id });
    }
    const beyond = isThere
      ? limitsBeyond({
          rule: person.rule,
          totals: ofPerson(totals),
          marks: past,
          sessions,
          ahead: sessions.filter(({ id, date }) => !own.some(({ sessionId }) => sessionId === id) && isAwaited(date)),
          leavesEnded: [...ofPerson(ended).filter(({ state }) => state === "lapsed"), ...lapsing].map(({ lastDay }) => lastDay),
        })
      : [];
    const before = ofPerson(alerts);
    for (const { rule } of before.filter((alert) => !beyond.some((each) => each.rule === alert.rule)))
      ctx.stage(
        db
          .delete(attendanceAlerts)
          .where(and(eq(attendanceAlerts.schoolId, schoolId), eq(attendanceAlerts.registrationId, person.id), eq(attendanceAlerts.rule, rule))),
      );
    for (const { rule, value, date } of beyond.filter((each) => !before.some((alert) => alert.rule === each.rule))) {
      ctx.stage(db.insert(attendanceAlerts).values({ schoolId, registrationId: person.id, rule, value, date, createdAt: now }));
      ctx.emit("attendance.threshold", { registrationId: person.id, rule, value, day: date });
    }
  }
  ctx.stage(rawStatement(db, nextDue(schoolId, registrationIds, now)));
});
