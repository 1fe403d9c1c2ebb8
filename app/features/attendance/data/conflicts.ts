import { and, eq, sql } from "drizzle-orm";
import { attendance, attendanceMarks } from "#drizzle/schema/attendance";
import { users } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The name of who made a mark, as a column; needs a join with `users`. */
export const markedByName = () => sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("marked_by_name");

/** All marks of the students of a session, or of a registration, whose current mark is in conflict. */
export function conflictMarks(ctx: Ctx, { session, registration }: { session?: string; registration?: string }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ id: attendanceMarks.id, sessionId: attendanceMarks.sessionId, registrationId: attendanceMarks.registrationId },
      ...{ status: attendanceMarks.status, arrivedAt: attendanceMarks.arrivedAt, leftAt: attendanceMarks.leftAt, source: attendanceMarks.source },
      ...{ deviceAt: attendanceMarks.deviceAt, receivedAt: attendanceMarks.receivedAt, markedBy: attendanceMarks.markedBy, by: markedByName() },
    })
    .from(attendance)
    .innerJoin(
      attendanceMarks,
      and(
        eq(attendanceMarks.schoolId, schoolId),
        eq(attendanceMarks.sessionId, attendance.sessionId),
        eq(attendanceMarks.registrationId, attendance.registrationId),
      ),
    )
    .leftJoin(users, eq(users.id, attendanceMarks.markedBy))
    .where(
      and(
        eq(attendance.schoolId, schoolId),
        session === undefined ? undefined : eq(attendance.sessionId, session),
        registration === undefined ? undefined : eq(attendance.registrationId, registration),
        eq(attendance.isConflict, true),
      ),
    );
}

/** The current mark of a student at a session. */
export function markInForce(ctx: Ctx, session: string, registration: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ markId: attendance.markId, isConflict: attendance.isConflict })
    .from(attendance)
    .where(and(eq(attendance.schoolId, schoolId), eq(attendance.sessionId, session), eq(attendance.registrationId, registration)));
}
