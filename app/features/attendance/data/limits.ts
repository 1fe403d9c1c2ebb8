import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { attendance, attendanceAlerts, leaves } from "#drizzle/schema/attendance";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { sessionsHeld, totalsOf } from "./hours";
import { registrationsToMark } from "./marking";

/**
 * What decides the limits of some registrations of a class, as the statements of one batch: registrations, minutes, marks of sessions that
 * are over or excused ahead, sessions, leaves that have begun to count, and the limits that they were beyond.
 */
export function limitStatements(ctx: Ctx, classId: string, ids: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  return [
    registrationsToMark(ctx, ids),
    totalsOf(ctx, ids),
    db
      .select({
        ...{ registrationId: attendance.registrationId, sessionId: attendance.sessionId, date: attendance.date, endsAt: attendance.endsAt },
        ...{ status: attendance.status, minutes: attendance.minutes, isExpected: attendance.isExpected, isMakeup: attendance.isMakeup },
      })
      .from(attendance)
      .where(and(eq(attendance.schoolId, schoolId), isOneOf(attendance.registrationId, ids)))
      .orderBy(desc(attendance.date), desc(attendance.startsAt)),
    sessionsHeld(ctx, classId),
    db
      .select({ id: leaves.id, registrationId: leaves.registrationId, lastDay: leaves.lastDay, state: leaves.state })
      .from(leaves)
      .where(and(eq(leaves.schoolId, schoolId), isOneOf(leaves.registrationId, ids), sql`${leaves.state} IN ('approved', 'lapsed')`)),
    db
      .select()
      .from(attendanceAlerts)
      .where(and(eq(attendanceAlerts.schoolId, schoolId), isOneOf(attendanceAlerts.registrationId, ids))),
  ] as const;
}

/** Registrations that are looked at together. */
const TOGETHER = 50;

/** Registrations whose limits are due at an instant, in portions of a class: `FROM` of an announcement with `class_id`, `ids` and `part`. */
export const dueLimits = (now: number): SQL => sql`FROM (SELECT d.school_id, r.class_id, d.part, json_group_array(d.registration_id) AS ids FROM (
    SELECT a.school_id, a.registration_id, (row_number() OVER (PARTITION BY a.school_id ORDER BY a.registration_id) - 1) / ${sql.raw(String(TOGETHER))} AS part
    FROM attendance_due a WHERE a.due_at <= ${now}) d
  JOIN registrations r ON r.school_id = d.school_id AND r.id = d.registration_id GROUP BY d.school_id, r.class_id, d.part) n`;

/** Registrations whose due limits were announced. */
export const announcedLimits = (now: number): SQL => sql`DELETE FROM attendance_due WHERE due_at <= ${now}`;

/** Has the limits of registrations looked at again when the next session ends that was marked ahead. */
export const nextDue = (schoolId: string, ids: readonly string[], now: number): SQL =>
  sql`INSERT INTO attendance_due(school_id, registration_id, due_at) SELECT t.school_id, t.registration_id, min(t.ends_at) FROM attendance t
    WHERE t.school_id = ${schoolId} AND ${isOneOf(sql`t.registration_id`, ids)} AND t.ends_at > ${now} GROUP BY t.registration_id
    ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at)`;
