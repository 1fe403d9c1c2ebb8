import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { graduateSurveys } from "#drizzle/schema/outcomes";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A graduate whom a survey is about: the answer so far, and whether a job or an exclusion already says enough. */
export async function findGraduate(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      ...{ id: registrations.id, studentId: registrations.studentId, status: registrations.status, enrollmentStatus: registrations.enrollmentStatus },
      ...{ email: students.email, locale: students.locale, firstName: students.firstName, lastName: students.lastName, program: programs.title },
      isAsked: schools.surveysGraduates,
      sent: sql<number>`(SELECT count(*) FROM graduate_surveys g WHERE g.school_id = ${schoolId} AND g.registration_id = ${registrationId})`.as(
        "sent",
      ),
      answer: sql<(typeof graduateSurveys.$inferSelect)["answer"]>`(SELECT g.answer FROM graduate_surveys g WHERE g.school_id = ${schoolId}
        AND g.registration_id = ${registrationId} AND g.answer IS NOT NULL LIMIT 1)`.as("answered_with"),
      hasJob: sql<number>`EXISTS (SELECT 1 FROM outcomes o WHERE o.school_id = ${schoolId} AND o.registration_id = ${registrationId}
        AND o.status <> 'declined' AND o.is_counted = 1)`.as("has_job"),
      isExcluded:
        sql<number>`EXISTS (SELECT 1 FROM outcome_exclusions e WHERE e.school_id = ${schoolId} AND e.registration_id = ${registrationId})`.as(
          "is_excluded",
        ),
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(schools, eq(schools.id, schoolId))
    .where(own(registrations, registrationId));
  return row?.status === "active" && row.enrollmentStatus === "completed" ? row : null;
}

/** A statement that notes that a survey was sent. A second one changes nothing. */
export function noteSurvey(ctx: Ctx, registrationId: string, days: number) {
  const { db, schoolId } = inSchool(ctx);
  return db.insert(graduateSurveys).values({ schoolId, registrationId, days, sentAt: ctx.now.getTime() }).onConflictDoNothing();
}

/** A statement that saves the answer with the latest survey, unless one is answered. */
export function noteAnswer(ctx: Ctx, registrationId: string, answer: NonNullable<(typeof graduateSurveys.$inferSelect)["answer"]>) {
  const { db, schoolId } = inSchool(ctx);
  const own = sql`FROM graduate_surveys g WHERE g.school_id = ${schoolId} AND g.registration_id = ${registrationId}`;
  return db
    .update(graduateSurveys)
    .set({ answer, answeredAt: ctx.now.getTime() })
    .where(
      and(
        ...[eq(graduateSurveys.schoolId, schoolId), eq(graduateSurveys.registrationId, registrationId), isNull(graduateSurveys.answeredAt)],
        ...[sql`${graduateSurveys.days} = (SELECT max(g.days) ${own})`, sql`NOT EXISTS (SELECT 1 ${own} AND ${isNotNull(sql`g.answered_at`)})`],
      ),
    );
}
