import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import { heldSeatsOf, occupiedSeatsOf } from "./occupied-seats";

/** Seats taken or held by unpaid registrations. */
const seatsUsed = (now: number) => occupiedSeatsOf(sql`"classes"."school_id"`, sql`"classes"."id"`, now).as("seats_used");

/** Classes with program, place and teacher, soonest first, self-paced last. Names are unique: a D1 batch answers with objects. */
function selectClasses(ctx: Ctx, where: SQL | undefined, whose: SQL = eq(classes.schoolId, inSchool(ctx).schoolId)) {
  const { db } = inSchool(ctx);
  return db
    .select({
      id: classes.id,
      code: classes.code,
      programId: classes.programId,
      schedule: classes.schedule,
      mode: classes.mode,
      meetingType: classes.meetingType,
      startDate: classes.startDate,
      endDate: classes.endDate,
      orientationDate: classes.orientationDate,
      registrationOpens: classes.registrationOpens,
      registrationDeadline: classes.registrationDeadline,
      confirmBy: classes.confirmBy,
      weekdays: classes.weekdays,
      startTime: classes.startTime,
      endTime: classes.endTime,
      capacity: classes.capacity,
      status: sql<"open" | "closed">`${classes.status}`.as("class_status"),
      cancelledAt: classes.cancelledAt,
      seatsUsed: seatsUsed(ctx.now.getTime()),
      seatsHeld: heldSeatsOf(sql`"classes"."school_id"`, sql`"classes"."id"`, ctx.now.getTime()).as("seats_held"),
      programSlug: programs.slug,
      programTitle: programs.title,
      /** A class can override the fees. */
      tuitionCents: sql<number>`coalesce(${classes.tuitionOverrideCents}, ${programs.tuitionCents})`.as("class_tuition"),
      applicationFeeCents: sql<number>`coalesce(${classes.applicationFeeOverrideCents}, ${programs.applicationFeeCents})`.as("class_application_fee"),
      hasOwnFees: sql<number>`${classes.tuitionOverrideCents} IS NOT NULL OR ${classes.applicationFeeOverrideCents} IS NOT NULL`.as("has_own_fees"),
      waitlist: sql<number>`${classes.waitlist}`.as("class_waitlist"),
      locationId: sql<string | null>`${locations.id}`.as("location_key"),
      locationName: locations.name,
      room: locations.room,
      street: locations.address,
      city: locations.city,
      state: locations.state,
      zipcode: locations.zipcode,
      instructorId: sql<string | null>`${instructors.id}`.as("instructor_key"),
      instructorFirstName: instructors.firstName,
      instructorLastName: instructors.lastName,
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId), eq(programs.status, "offering")))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .leftJoin(
      instructors,
      and(
        eq(instructors.schoolId, classes.schoolId),
        eq(instructors.id, classes.instructorId),
        eq(instructors.status, "active"),
        eq(instructors.isPublic, true),
      ),
    )
    .where(and(whose, where))
    .orderBy(sql`${classes.startDate} IS NULL`, asc(classes.startDate), asc(classes.code));
}

export type ClassRow = Awaited<ReturnType<typeof selectClasses>>[number];

/** Leaves out cancelled and started classes; keeps classes closed for registration. */
const upcoming = (today: IsoDate) => and(isNull(classes.cancelledAt), or(eq(classes.mode, "self_paced"), sql`${classes.startDate} >= ${today}`));

const MOST = 400;

/** Upcoming classes of the programs on offer, for a batch; `where` narrows. */
export const upcomingClasses = (ctx: Ctx, today: IsoDate, where?: SQL) => selectClasses(ctx, and(upcoming(today), where)).limit(MOST);

/** The same of the partners' programs that the school shows. */
export const upcomingClassesOfPartners = (ctx: Ctx, today: IsoDate) =>
  selectClasses(
    ctx,
    upcoming(today),
    sql`(${classes.schoolId}, ${classes.programId}) IN (SELECT d.partner_id, d.program_id FROM directory_entries d WHERE d.school_id = ${inSchool(ctx).schoolId})`,
  ).limit(MOST);

/** Only those that take registrations or names for a waitlist: open since today at the latest, not begun, deadline not passed. */
export const offeredClasses = (ctx: Ctx, today: IsoDate, where?: SQL) =>
  selectClasses(
    ctx,
    and(
      upcoming(today),
      eq(classes.status, "open"),
      or(isNull(classes.registrationOpens), sql`${classes.registrationOpens} <= ${today}`),
      or(isNull(classes.registrationDeadline), sql`${classes.registrationDeadline} >= ${today}`),
      or(eq(classes.mode, "self_paced"), ne(classes.startDate, today)),
      where,
    ),
  );

/** A class of an offered program in any state but cancelled. */
export const classById = (ctx: Ctx, id: string) => selectClasses(ctx, and(eq(classes.id, id), isNull(classes.cancelledAt)));

export const ofProgramSlug = (slug: string): SQL => sql`${programs.slug} = ${slug}`;
export const ofProgramId = (id: string): SQL => sql`${programs.id} = ${id}`;
