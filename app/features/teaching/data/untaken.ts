import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A session without complete attendance, with its instructor's account: its own instructor's, else the lead's. */
export function untakenSession(ctx: Ctx, sessionId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      ...{ date: classSessions.date, startTime: classSessions.startTime, endTime: classSessions.endTime, kind: classSessions.kind },
      ...{ code: classes.code, program: programs.title, userId: users.id, email: users.email },
      name: sql<string>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name"),
    })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .innerJoin(
      instructors,
      and(eq(instructors.schoolId, schoolId), eq(instructors.id, sql`coalesce(${classSessions.instructorId}, ${classes.instructorId})`)),
    )
    .innerJoin(users, and(eq(users.id, instructors.userId), eq(users.status, "active")))
    .where(and(own(classSessions, sessionId), isNull(classSessions.takenAt), sql`${classSessions.status} <> 'cancelled'`));
}
