import { and, asc, desc, eq, sql } from "drizzle-orm";
import { preEnrollments } from "#drizzle/schema/admissions";
import { agreements, registrationAnswers, registrations, students } from "#drizzle/schema/enrollment";
import { instalments, refundRequests, transactions } from "#drizzle/schema/payments";
import { files } from "#drizzle/schema/platform";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { registrationProducts } from "#drizzle/schema/store";
import { selectReceipts } from "~/features/agreements/data/signing";
import { cohortTags, readTags } from "~/features/enrollment/data/cohorts";
import { creditCents } from "~/features/payments/data/school-credit";
import { withDetails } from "~/platform/archive";
import { auditEntries } from "~/platform/audit-log";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import { transferTargets } from "./transfer";

/** A registration with its related records and transfer targets, in one round trip. @throws not_found if it belongs to another school */
export async function readRegistration(ctx: Ctx, id: string, targetsOf: { today: IsoDate; limit: number }) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[head], [place], plan, ledger, [agreement], answers, products, refunds, activity, receipts, targets] = await db.batch([
    db
      .select({
        registration: registrations,
        student: students,
        program: programs.title,
        preEnrollment: preEnrollments.id,
        creditCents: sql<number>`${creditCents(schoolId, sql`${students.id}`, targetsOf.today)}`.as("credit_cents"),
        cohorts: sql<string>`${cohortTags(schoolId, sql`${registrations.id}`)}`.as("cohort_tags"),
      })
      .from(registrations)
      .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .leftJoin(preEnrollments, and(eq(preEnrollments.schoolId, registrations.schoolId), eq(preEnrollments.id, registrations.preEnrollmentId)))
      .where(own(registrations, id)),
    // A separate query: a D1 result has at most a hundred columns.
    db
      .select({ courseClass: classes, location: locations })
      .from(classes)
      .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
      .where(
        and(eq(classes.schoolId, schoolId), sql`${classes.id} = (SELECT class_id FROM registrations WHERE school_id = ${schoolId} AND id = ${id})`),
      ),
    db
      .select()
      .from(instalments)
      .where(and(eq(instalments.schoolId, schoolId), eq(instalments.registrationId, id)))
      .orderBy(asc(instalments.dueDate), asc(instalments.position), asc(instalments.id)),
    db
      .select()
      .from(transactions)
      .where(and(eq(transactions.schoolId, schoolId), eq(transactions.registrationId, id)))
      .orderBy(desc(transactions.createdAt), desc(transactions.id)),
    db
      .select()
      .from(agreements)
      .where(and(eq(agreements.schoolId, schoolId), eq(agreements.registrationId, id))),
    db
      .select({
        id: registrationAnswers.id,
        questionId: registrationAnswers.questionId,
        section: registrationAnswers.section,
        label: registrationAnswers.label,
        type: registrationAnswers.type,
        value: registrationAnswers.value,
        fileId: registrationAnswers.fileId,
        fileName: files.name,
      })
      .from(registrationAnswers)
      .leftJoin(files, and(eq(files.id, registrationAnswers.fileId), eq(files.schoolId, registrationAnswers.schoolId)))
      .where(and(eq(registrationAnswers.schoolId, schoolId), eq(registrationAnswers.registrationId, id)))
      .orderBy(asc(registrationAnswers.position)),
    db
      .select()
      .from(registrationProducts)
      .where(and(eq(registrationProducts.schoolId, schoolId), eq(registrationProducts.registrationId, id))),
    db
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.schoolId, schoolId), eq(refundRequests.registrationId, id)))
      .orderBy(desc(refundRequests.createdAt)),
    auditEntries(ctx, "registration", id),
    selectReceipts(ctx, id),
    transferTargets(ctx, id, targetsOf),
  ]);
  if (!head || !place) throw notFound();
  return {
    ...head,
    cohorts: readTags(head.cohorts),
    ...place,
    plan,
    ledger,
    agreement: agreement ?? null,
    answers,
    products,
    refunds,
    receipts,
    activity: await withDetails(ctx, activity),
    targets,
  };
}

export type RegistrationFile = Awaited<ReturnType<typeof readRegistration>>;
