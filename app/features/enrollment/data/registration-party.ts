import { and, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { placeText } from "~/features/programs/model";
import { placesColumn, sessionsColumn } from "~/features/sessions/data/class-meetings";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** The student, class, program and school of a registration, for mails, notifications and payments. */
export async function findRegistrationParty(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      id: registrations.id,
      number: registrations.number,
      code: registrations.code,
      studentId: registrations.studentId,
      studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`,
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      phone: students.phone,
      userId: students.userId,
      locale: students.locale,
      program: programs.title,
      programSlug: programs.slug,
      courseClass: classes,
      sessions: sessionsColumn(schoolId),
      sessionPlaces: placesColumn(schoolId),
      location: locations,
      instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`,
      status: registrations.status,
      enrollmentStatus: registrations.enrollmentStatus,
      paymentOption: registrations.paymentOption,
      paymentStatus: registrations.paymentStatus,
      planToPay: registrations.planToPay,
      sponsorId: registrations.sponsorId,
      payDeadline: registrations.payDeadline,
      payDeadlineNoticeAt: registrations.payDeadlineNoticeAt,
      tuitionCents: registrations.tuitionCents,
      dueCents: registrations.dueCents,
      paidCents: registrations.paidCents,
      /** The online service fee charged on top. */
      serviceFeesCents: sql<number>`(SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t WHERE t.school_id = ${schoolId} AND t.registration_id = ${registrations.id} AND t.type = 'processing_fee' AND t.status = 'succeeded')`,
      /** The referral fee of the referring school; null without one. */
      referralFeeCents: sql<
        number | null
      >`(SELECT f.amount_cents FROM referrals f WHERE f.school_id = ${schoolId} AND f.registration_id = ${registrations.id} AND f.state <> 'reversed')`,
      createdBy: registrations.createdBy,
      createdAt: registrations.createdAt,
      updatedAt: registrations.updatedAt,
      /** The first receipt of the registration, if any. */
      receiptId: sql<
        string | null
      >`(SELECT t.id FROM transactions t WHERE t.school_id = ${schoolId} AND t.registration_id = ${registrations.id} AND t.receipt_number IS NOT NULL ORDER BY t.created_at LIMIT 1)`,
      nextDueDate: sql<
        string | null
      >`(SELECT min(i.due_date) FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = ${registrations.id} AND i.status = 'unpaid')`,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, classes.schoolId), eq(instructors.id, classes.instructorId)))
    .where(own(registrations, registrationId));
  return row ?? null;
}

/** The registration of a public code; null for another school's. */
export async function findRegistrationIdByCode(ctx: Ctx, code: string): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.code, code)));
  return row?.id ?? null;
}

/** The location of the class on one line; empty if unknown. */
export function placeOf(
  { courseClass, location }: Pick<NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>, "courseClass" | "location">,
  locale: Locale = "en",
): string {
  if (courseClass.meetingType === "online") return phrase("Online", locale);
  return location ? placeText(location) : "";
}
