import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { registrationAnswers, registrations, students } from "#drizzle/schema/enrollment";
import { programs } from "#drizzle/schema/programs";
import { holdings } from "#drizzle/schema/wallet";
import { selectModes, selectQuestions } from "~/features/forms/domain/registration-form";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Batch queries for what a student's registrations have left open; `which` selects some of them. */
export function askFinish(ctx: Ctx, studentId: string, which?: SQL) {
  const { db, schoolId, own } = inSchool(ctx);
  const mine = and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId), isStudying, which);
  const ids = db.select({ id: registrations.id }).from(registrations).where(mine);
  return [
    db
      .select({
        id: sql<string>`${registrations.id}`.as("finish_key"),
        programId: registrations.programId,
        program: programs.title,
        purpose: registrations.purpose,
        referralSource: registrations.referralSource,
        isPlanAssumed: registrations.isPlanAssumed,
        finishPutOffAt: registrations.finishPutOffAt,
        updatedAt: sql<number>`${registrations.updatedAt}`.as("finish_updated"),
      })
      .from(registrations)
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .where(mine)
      .orderBy(desc(registrations.createdAt)),
    selectModes(ctx, "registration"),
    selectQuestions(ctx, "registration", sql`(SELECT ${registrations.programId} FROM ${registrations} WHERE ${mine})`),
    db
      .select({
        registrationId: registrationAnswers.registrationId,
        questionId: registrationAnswers.questionId,
        position: registrationAnswers.position,
      })
      .from(registrationAnswers)
      .where(and(eq(registrationAnswers.schoolId, schoolId), inArray(registrationAnswers.registrationId, ids)))
      .orderBy(asc(registrationAnswers.position)),
    db
      .select({ key: holdings.key })
      .from(holdings)
      .where(and(eq(holdings.schoolId, schoolId), eq(holdings.studentId, studentId), isNull(holdings.replacedAt))),
    db.select().from(students).where(own(students, studentId)),
  ] as const;
}

/** A dropped, completed or cancelled registration asks for nothing. */
export const isStudying = sql`${registrations.status} = 'active' AND ${registrations.enrollmentStatus} = 'enrolled'`;
