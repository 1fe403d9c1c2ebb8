import { and, asc, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { registrationProducts } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The facts of a registration in its agreement: program, class, student, and price. Null for another school's. One round trip. */
export async function readRegistrationFacts(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[row], products] = await db.batch([
    db
      .select({
        paymentOption: registrations.paymentOption,
        tuitionCents: registrations.tuitionCents,
        applicationFeeCents: registrations.applicationFeeCents,
        planPayments: programs.planPayments,
        planIntervalDays: programs.planIntervalDays,
        program: {
          id: programs.id,
          title: programs.title,
          clockHours: programs.clockHours,
          theoryHours: programs.theoryHours,
          labHours: programs.labHours,
          clinicalHours: programs.clinicalHours,
        },
        courseClass: {
          id: classes.id,
          code: classes.code,
          startDate: classes.startDate,
          endDate: classes.endDate,
          weekdays: classes.weekdays,
          startTime: classes.startTime,
          endTime: classes.endTime,
          mode: classes.mode,
          meetingType: classes.meetingType,
        },
        place: sql<
          string | null
        >`CASE WHEN ${locations.id} IS NULL THEN NULL ELSE ${locations.name} || ', ' || ${locations.address} || ', ' || ${locations.city} END`.as(
          "place",
        ),
        student: {
          firstName: students.firstName,
          middleName: students.middleName,
          lastName: students.lastName,
          birthDate: students.dateOfBirth,
          address: students.address,
          city: students.city,
          state: students.state,
          zipcode: students.zipcode,
          email: students.email,
        },
      })
      .from(registrations)
      .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
      .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
      .where(own(registrations, registrationId)),
    db
      .select({ title: registrationProducts.title, quantity: registrationProducts.quantity, unitCents: registrationProducts.unitCents })
      .from(registrationProducts)
      .where(and(eq(registrationProducts.schoolId, schoolId), eq(registrationProducts.registrationId, registrationId)))
      .orderBy(asc(registrationProducts.title), asc(registrationProducts.id)),
  ]);
  return row ? { ...row, products } : null;
}
export type RegistrationFacts = NonNullable<Awaited<ReturnType<typeof readRegistrationFacts>>>;
