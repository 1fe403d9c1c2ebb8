import { and, between, eq, or, sql } from "drizzle-orm";
import { attendance, attendanceMarks } from "#drizzle/schema/attendance";
import { registrations } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { type IsoDate, plusDays } from "~/platform/zones";
import { ruleColumn } from "./hour-rules";

/** Sessions around a day that a student attends with each active registration: of the own class, or as a guest. With the mark there is. */
export function sessionsOfStudent(ctx: Ctx, studentId: string, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      session: classSessions,
      code: classes.code,
      registrationId: registrations.id,
      status: attendance.status,
      minutes: attendance.minutes,
      source: attendance.source,
      rule: ruleColumn(schoolId),
    })
    .from(registrations)
    .innerJoin(
      classSessions,
      and(
        eq(classSessions.schoolId, schoolId),
        between(classSessions.date, plusDays(today, -1), plusDays(today, 1)),
        or(
          eq(classSessions.classId, registrations.classId),
          sql`${classSessions.id} IN (SELECT g.session_id FROM makeups g WHERE g.school_id = ${schoolId} AND g.registration_id = ${registrations.id}
            AND g.session_id IS NOT NULL AND g.state <> 'void')`,
        ),
      ),
    )
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .leftJoin(
      attendance,
      and(eq(attendance.schoolId, schoolId), eq(attendance.sessionId, classSessions.id), eq(attendance.registrationId, registrations.id)),
    )
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId), eq(registrations.status, "active")))
    .orderBy(classSessions.startsAt);
}
export type StudentSession = Awaited<ReturnType<typeof sessionsOfStudent>>[number];

/** Registrations that check-ins of a session share a device with: two students on one phone. */
export function sharedDevices(ctx: Ctx, sessionId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .selectDistinct({ registrationId: attendanceMarks.registrationId })
    .from(attendanceMarks)
    .where(
      and(
        eq(attendanceMarks.schoolId, schoolId),
        eq(attendanceMarks.sessionId, sessionId),
        sql`${attendanceMarks.deviceKey} IN (SELECT m.device_key FROM attendance_marks m WHERE m.school_id = ${schoolId} AND m.session_id = ${sessionId}
          AND m.device_key IS NOT NULL GROUP BY m.device_key HAVING count(DISTINCT m.registration_id) > 1)`,
      ),
    );
}
