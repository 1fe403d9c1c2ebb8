import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { waitlistEntries } from "#drizzle/schema/admissions";
import { registrationAnswers, registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { instalments, transactions } from "#drizzle/schema/payments";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import { type RegistrationFilters, registrationsCount, registrationsWhere } from "~/features/registrations/data/registration-filters";
import { isClassHeld } from "~/features/schools/data/legal-holds";
import { hasSkills } from "~/features/sessions/data/sessions";
import { idsByStudent } from "~/features/students/data/pages-by-student";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { behind, type Cursor, sortedBy } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";

/** The class of a roster, with its counts. */
export function rosterClass(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const asked = (what: string, table: string, condition: string) =>
    sql<number>`(SELECT ${sql.raw(what)} FROM ${sql.raw(table)} x WHERE x.school_id = ${schoolId} AND x.class_id = "classes"."id" AND ${sql.raw(condition)})`;
  const count = (table: string, condition: string) => asked("count(*)", table, condition);
  const registered = (condition: string) => asked("coalesce(sum(x.count), 0)", "registration_counts", condition);
  return db
    .select({
      courseClass: classes,
      program: programs.title,
      programSlug: programs.slug,
      location: locations.name,
      room: locations.room,
      instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name"),
      seatsTaken: count("occupied_seats", "x.state = 'taken'").as("seats_taken"),
      active: registered("x.status = 'active'").as("active_count"),
      enrolled: registered("x.status = 'active' AND x.enrollment_status = 'enrolled'").as("enrolled_count"),
      cancelled: registered("x.status = 'cancelled'").as("cancelled_count"),
      hasSkills: hasSkills(schoolId),
      isHeld: sql<number>`${isClassHeld(schoolId, sql.raw('"classes"."id"'))}`.as("is_held"),
      waiting: count("waitlist_entries", "x.closed_at IS NULL").as("waiting_count"),
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, classes.schoolId), eq(instructors.id, classes.instructorId)))
    .where(own(classes, id));
}

/** Beyond this many seats a class's sums are those of its reports. */
const SUMMED_SEATS = 500;

/** Cents that the active registrations of a class have paid and owe; null for a class with more seats than that. */
export function classMoney(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const sum = (what: string) =>
    sql<number | null>`CASE WHEN ${classes.capacity} <= ${SUMMED_SEATS} THEN (SELECT coalesce(sum(${sql.raw(what)}), 0) FROM registrations r
      WHERE r.school_id = ${schoolId} AND r.class_id = "classes"."id" AND r.status = 'active') END`;
  return db
    .select({ paidCents: sum("r.paid_cents").as("class_paid"), openCents: sum("max(0, r.due_cents - r.paid_cents)").as("class_open") })
    .from(classes)
    .where(own(classes, id));
}

interface Page {
  limit: number;
  offset: number;
  ordering: string;
}

type ClassFilters = RegistrationFilters & { class: string };

/** The IDs of one page of a class's registrations, in order. */
function pageOf(ctx: Ctx, filters: ClassFilters, page: Page) {
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const byStudent = page.ordering.endsWith("student");
  // The plus keeps the planner from scanning the whole school's order for one class.
  const order = byStudent
    ? sql`+${students.lastName} ${way}, +${students.firstName} ${way}, +${registrations.id} ASC`
    : sql`+${registrations.createdAt} ${way}, +${registrations.id} ASC`;
  const ids = byStudent
    ? idsByStudent(ctx, filters, { ...page, way })
    : sql`SELECT ${registrations.id} FROM ${registrations} WHERE ${registrationsWhere(ctx, filters, filters.search)} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { ids, order };
}

/** Plans and answers of the same page, in order. */
export function rosterBelongings(ctx: Ctx, filters: ClassFilters, page: Page) {
  const { db, schoolId } = inSchool(ctx);
  const { ids } = pageOf(ctx, filters, page);
  const plans = db
    .select()
    .from(instalments)
    .where(and(eq(instalments.schoolId, schoolId), sql`${instalments.registrationId} IN (${ids})`))
    .orderBy(asc(instalments.dueDate), asc(instalments.position), asc(instalments.id));
  const answers = db
    .select()
    .from(registrationAnswers)
    .where(and(eq(registrationAnswers.schoolId, schoolId), sql`${registrationAnswers.registrationId} IN (${ids})`))
    .orderBy(asc(registrationAnswers.position));
  return [plans, answers] as const;
}

/** One page of a class's registrations with balances. Finds the IDs first, then reads those rows in full. */
export function rosterPage(ctx: Ctx, filters: ClassFilters, page: Page) {
  const { db, schoolId } = inSchool(ctx);
  const { ids, order } = pageOf(ctx, filters, page);
  const rows = db
    .select({
      registration: registrations,
      student: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      locale: students.locale,
      phone: students.phone,
      gender: students.gender,
      ethnicity: students.ethnicity,
      avatarFileId: users.avatarFileId,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .leftJoin(users, eq(users.id, students.userId))
    .where(and(eq(registrations.schoolId, schoolId), sql`${registrations.id} IN (${ids})`))
    .orderBy(order);
  return [rows, registrationsCount(ctx, filters, filters.search)] as const;
}

export type ClassRosterRow = Awaited<ReturnType<typeof rosterPage>[0]>[number];

/** Emails to a class's students, newest first. A mail to many is one row: their keys differ in the registration alone. */
export async function classMails(ctx: Ctx, classId: string, page: Pick<Page, "limit" | "offset">) {
  const { db, schoolId } = inSchool(ctx);
  const mailing = sql`replace(${mails.id}, ${registrations.id}, '')`;
  return db
    .select({
      id: sql<string>`max(${mails.id})`.as("mail_id"),
      subject: sql<string>`max(${mails.subject})`.as("mail_subject"),
      template: mails.template,
      recipients: sql<number>`count(*)`.as("recipients"),
      failed: sql<number>`count(*) FILTER (WHERE ${mails.status} IN ('failed', 'aborted'))`.as("not_sent"),
      at: sql<number>`max(${mails.createdAt})`.as("latest"),
    })
    .from(registrations)
    .innerJoin(mails, and(eq(mails.schoolId, registrations.schoolId), eq(mails.subjectType, "registration"), eq(mails.subjectId, registrations.id)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.classId, classId)))
    .groupBy(mails.template, mailing)
    .orderBy(sql`latest DESC`)
    .limit(page.limit)
    .offset(page.offset);
}

/** A class's waitlist, in offer order. */
export function waitingFor(ctx: Ctx, classId: string, page: Pick<Page, "limit" | "offset">) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.schoolId, schoolId), eq(waitlistEntries.classId, classId), isNull(waitlistEntries.closedAt)))
    .orderBy(desc(waitlistEntries.priority), asc(waitlistEntries.createdAt))
    .limit(page.limit)
    .offset(page.offset);
}

/** Active registrations of a class, to notify of changes. */
export async function activeIds(ctx: Ctx, classId: string): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        eq(registrations.classId, classId),
        eq(registrations.status, "active"),
        eq(registrations.enrollmentStatus, "enrolled"),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Active registrations of a class that are not dropped, oldest first: the recipients of class mail. */
export async function idsToWrite(ctx: Ctx, classId: string): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        eq(registrations.classId, classId),
        eq(registrations.status, "active"),
        ne(registrations.enrollmentStatus, "dropped"),
      ),
    )
    .orderBy(sql`+${registrations.createdAt}`, sql`+${registrations.id}`);
  return rows.map(({ id }) => id);
}

/** Names and emails of registrations' students. */
export function addressees(ctx: Ctx, ids: readonly string[]) {
  const { db, ownAll } = inSchool(ctx);
  return db
    .select({
      id: registrations.id,
      studentId: registrations.studentId,
      classId: registrations.classId,
      email: students.email,
      locale: students.locale,
      name: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
      dueCents: registrations.dueCents,
      paidCents: registrations.paidCents,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .where(ownAll(registrations, ids));
}

/** Online payments of registrations less refunds, in cents. Excludes payments made at the school. */
export function paidOnline(ctx: Ctx, ids: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ registrationId: transactions.registrationId, cents: sql<number>`sum(${transactions.amountCents})`.as("paid_online") })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        isOneOf(transactions.registrationId, ids),
        inArray(transactions.status, ["succeeded", "refund"]),
        sql`${transactions.type} NOT IN ('processing_fee', 'referral_fee', 'manually_paid')`,
      ),
    )
    .groupBy(transactions.registrationId);
}

/** Upcoming classes of the same program with their free seats, as transfer targets. */
export function otherClasses(ctx: Ctx, of: { classId: string; programId: string }, today: string) {
  const { db, schoolId } = inSchool(ctx);
  const used = occupiedSeatsOf(schoolId, sql`"classes"."id"`, ctx.now.getTime());
  return db
    .select({
      id: classes.id,
      code: classes.code,
      startDate: classes.startDate,
      status: classes.status,
      free: sql<number>`max(${classes.capacity} - ${used}, 0)`.as("free_seats"),
    })
    .from(classes)
    .where(
      and(
        eq(classes.schoolId, schoolId),
        eq(classes.programId, of.programId),
        sql`${classes.id} <> ${of.classId} AND ${classes.cancelledAt} IS NULL AND (${classes.mode} = 'self_paced' OR ${classes.startDate} > ${today})`,
      ),
    )
    .orderBy(asc(classes.startDate));
}

const LINE_ORDER = [sql`coalesce(${classes.startDate}, '')`, classes.code, students.lastName, students.firstName, registrations.id].map((by) => ({
  by,
  way: "asc" as const,
}));

/** Roster lines for a file, by class and student. */
export function rosterLines(ctx: Ctx, filters: RegistrationFilters, part: { limit: number; after?: Cursor }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      code: classes.code,
      program: programs.title,
      startDate: classes.startDate,
      id: registrations.id,
      firstName: students.firstName,
      lastName: students.lastName,
      student: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
      email: students.email,
      locale: students.locale,
      phone: students.phone,
      number: registrations.number,
      createdAt: registrations.createdAt,
      paymentStatus: registrations.paymentStatus,
      paidCents: registrations.paidCents,
      dueCents: registrations.dueCents,
      enrollmentStatus: registrations.enrollmentStatus,
      status: registrations.status,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(and(eq(registrations.schoolId, schoolId), registrationsWhere(ctx, filters), behind(LINE_ORDER, part.after)))
    .orderBy(sortedBy(LINE_ORDER))
    .limit(part.limit);
}
