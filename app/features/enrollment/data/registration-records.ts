import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { placesColumn, sessionsColumn } from "~/features/sessions/data/class-meetings";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Registrations with class and location, newest first. Column names are unique, because a D1 batch returns objects. */
export function selectRegistrations(ctx: Ctx, where: SQL | undefined) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: sql<string>`${registrations.id}`.as("registration_key"),
      number: registrations.number,
      code: sql<string>`${registrations.code}`.as("registration_code"),
      status: sql<"active" | "cancelled">`${registrations.status}`.as("registration_status"),
      enrollmentStatus: registrations.enrollmentStatus,
      paymentStatus: registrations.paymentStatus,
      planToPay: registrations.planToPay,
      sponsorId: registrations.sponsorId,
      payDeadline: registrations.payDeadline,
      tuitionCents: sql<number>`${registrations.tuitionCents}`.as("registration_tuition"),
      applicationFeeCents: sql<number>`${registrations.applicationFeeCents}`.as("registration_fee"),
      productsCents: registrations.productsCents,
      dueCents: registrations.dueCents,
      paidCents: registrations.paidCents,
      registeredAt: sql<number>`${registrations.createdAt}`.as("registered_at"),
      programId: sql<string>`${programs.id}`.as("program_key"),
      program: programs.title,
      certification: programs.certification,
      classId: sql<string>`${classes.id}`.as("class_key"),
      classCode: classes.code,
      mode: classes.mode,
      meetingType: classes.meetingType,
      meetingLink: classes.meetingLink,
      startDate: classes.startDate,
      endDate: classes.endDate,
      orientationDate: classes.orientationDate,
      orientationTime: classes.orientationTime,
      confirmBy: classes.confirmBy,
      studentNote: classes.studentNote,
      clinicalSite: classes.clinicalSite,
      accessDays: classes.accessDays,
      weekdays: classes.weekdays,
      sessions: sessionsColumn(schoolId),
      sessionPlaces: placesColumn(schoolId),
      startTime: classes.startTime,
      endTime: classes.endTime,
      classCancelledAt: classes.cancelledAt,
      locationName: locations.name,
      room: locations.room,
      street: locations.address,
      city: locations.city,
      state: locations.state,
      zipcode: locations.zipcode,
      address2: locations.address2,
      locationHours: locations.hours,
      directions: locations.directions,
      mapLink: locations.mapLink,
      instructor: sql<
        string | null
      >`(SELECT i.first_name || ' ' || i.last_name || coalesce(', ' || i.title, '') FROM instructors i WHERE i.school_id = ${schoolId} AND i.id = ${classes.instructorId})`.as(
        "instructor",
      ),
    })
    .from(registrations)
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .where(and(eq(registrations.schoolId, schoolId), where))
    .orderBy(desc(registrations.createdAt));
}

export type RegistrationRecord = Awaited<ReturnType<typeof selectRegistrations>>[number];
