import { and, asc, desc, eq, sql } from "drizzle-orm";
import { agreements, registrationAnswers, registrations, reviews } from "#drizzle/schema/enrollment";
import { instalments, refundRequests, transactions } from "#drizzle/schema/payments";
import { auditLog } from "#drizzle/schema/platform";
import { selectInstalments, selectLedger } from "~/features/accounts/data/student-records";
import { selectAddenda } from "~/features/agreements/data/addenda";
import { selectRegistrations } from "~/features/enrollment/data/registration-records";
import { ASK_CANCELLATION } from "~/features/payments/refund-model";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** One of the student's registrations with its records, in one round trip; null for another student's. */
export async function readStudentClass(ctx: Ctx, studentId: string, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  const latestEntry = (action: string) =>
    db
      .select({ at: auditLog.at, code: sql<string>`json_extract(${auditLog.before}, '$.class')` })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.schoolId, schoolId),
          eq(auditLog.subjectType, "registration"),
          eq(auditLog.subjectId, registrationId),
          eq(auditLog.action, action),
        ),
      )
      .orderBy(desc(auditLog.at))
      .limit(1);
  const [[registration], answers, [agreement], plan, ledger, refunds, [review], [asked], [moved], addenda] = await db.batch([
    selectRegistrations(ctx, and(eq(registrations.id, registrationId), eq(registrations.studentId, studentId))),
    db
      .select()
      .from(registrationAnswers)
      .where(and(eq(registrationAnswers.schoolId, schoolId), eq(registrationAnswers.registrationId, registrationId)))
      .orderBy(asc(registrationAnswers.position)),
    db
      .select()
      .from(agreements)
      .where(and(eq(agreements.schoolId, schoolId), eq(agreements.registrationId, registrationId))),
    selectInstalments(ctx, eq(instalments.registrationId, registrationId)),
    selectLedger(ctx, eq(transactions.registrationId, registrationId)),
    db
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.schoolId, schoolId), eq(refundRequests.registrationId, registrationId)))
      .orderBy(desc(refundRequests.createdAt)),
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.schoolId, schoolId), eq(reviews.registrationId, registrationId))),
    latestEntry(ASK_CANCELLATION),
    latestEntry("registrations.transfer"),
    selectAddenda(ctx, registrationId),
  ]);
  if (!registration) return null;
  return {
    registration,
    answers,
    agreement: agreement ?? null,
    instalments: plan,
    ledger,
    refunds,
    review: review ?? null,
    askedAt: asked?.at ?? null,
    /** The latest transfer. */
    movedFrom: moved ?? null,
    /** The latest addendum that isn't cancelled. */
    addendum: addenda.find(({ addendum }) => addendum.cancelledAt === null)?.addendum ?? null,
  };
}
