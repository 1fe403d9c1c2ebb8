import { type AnyColumn, and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { cohorts } from "#drizzle/schema/groups";
import { users } from "#drizzle/schema/identity";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { MAX_FOUND, matchingStudents } from "~/features/enrollment/data/matching-students";
import {
  hasRegistrationFilter,
  type RegistrationFilters,
  registrationsCount,
  registrationsWhere,
} from "~/features/registrations/data/registration-filters";
import { type Ctx, todayOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";

import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { plusMonths } from "~/platform/zones";
import { idsByStudent } from "./pages-by-student";

export interface ListPage extends ListPart {
  /** The most students a search reads. */
  mostFound?: number;
}

const studentName = sql<string>`${students.firstName} || ' ' || ${students.lastName}`;

/**
 * A page of registrations and how many there are. The ids of the page are found first, by indexes alone; only those rows are joined.
 */
export function registrationPage(ctx: Ctx, filters: RegistrationFilters, page: ListPage) {
  const { db, schoolId } = inSchool(ctx);
  const where = registrationsWhere(ctx, filters, filters.search, page.mostFound);
  const isDown = page.ordering.startsWith("-");
  const byStudent = page.ordering.endsWith("student");
  const way = sql.raw(isDown ? "DESC" : "ASC");
  // Few rows are found by class, cohort or search and then sorted (the plus keeps the planner from walking the order instead); otherwise rows
  // come off an index in their order.
  const plus = sql.raw(filters.class !== undefined || filters.cohort !== undefined || filters.search !== undefined ? "+" : "");
  const order = [sql`${plus}${registrations.createdAt}`, sql`${registrations.id}`].map((by) => ({ by, way: wayOf(page.ordering) }));
  const ids = byStudent
    ? idsByStudent(ctx, filters, { offset: 0, ...page, way })
    : sql`SELECT ${registrations.id} FROM ${registrations} WHERE ${where} AND ${behind(order, page.after)} ORDER BY ${sortedBy(order)}
        LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`;
  // The plus, again: the few rows of the page are found by their ids and then sorted, and no order of all rows is walked for them.
  const sorted = byStudent
    ? [sql`+${students.lastName} ${way}`, sql`+${students.firstName} ${way}`, sql`+${registrations.id} ASC`]
    : [sql`+${registrations.createdAt} ${way}`, sql`+${registrations.id} ${way}`];
  const rows = db
    .select({
      id: registrations.id,
      number: registrations.number,
      studentId: registrations.studentId,
      student: studentName,
      email: students.email,
      locale: students.locale,
      phone: students.phone,
      avatarFileId: users.avatarFileId,
      program: programs.title,
      classCode: classes.code,
      startDate: classes.startDate,
      paymentOption: registrations.paymentOption,
      paymentStatus: registrations.paymentStatus,
      planToPay: registrations.planToPay,
      enrollmentStatus: registrations.enrollmentStatus,
      status: registrations.status,
      needsAttention: registrations.needsAttention,
      /** Nothing is owed for a registration that was cancelled. */
      balanceCents: sql<number>`CASE WHEN ${registrations.status} = 'active' THEN max(${registrations.dueCents} - ${registrations.paidCents}, 0) ELSE 0 END`,
      createdAt: registrations.createdAt,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .leftJoin(users, eq(users.id, students.userId))
    .where(and(eq(registrations.schoolId, schoolId), sql`${registrations.id} IN (${ids})`))
    .orderBy(...sorted);
  return [rows, registrationsCount(ctx, filters, filters.search, page.mostFound)] as const;
}

/** Where some students live and when they were born, by student. */
export async function contactsOf(ctx: Ctx, ids: readonly string[]) {
  const { db, ownAll } = inSchool(ctx);
  const rows = await db
    .select({
      id: students.id,
      dateOfBirth: students.dateOfBirth,
      address: students.address,
      city: students.city,
      state: students.state,
      zipcode: students.zipcode,
    })
    .from(students)
    .where(ownAll(students, ids));
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}

export type StudentContact = Awaited<ReturnType<typeof contactsOf>> extends Map<string, infer C> ? C : never;

/** A page of people, each once; filters look at their registrations. Deleted ones are asked for by themselves. */
export function peoplePage(ctx: Ctx, filters: RegistrationFilters, page: ListPage) {
  const { db, schoolId } = inSchool(ctx);
  const { search } = filters;
  const where = and(
    eq(students.schoolId, schoolId),
    filters.records === "deleted" ? isNotNull(students.deletedAt) : isNull(students.deletedAt),
    search ? sql`${students.id} IN ${matchingStudents(schoolId, search, page.mostFound)}` : undefined,
    hasRegistrationFilter(filters)
      ? sql`${students.id} IN (SELECT ${registrations.studentId} FROM ${registrations} WHERE ${registrationsWhere(ctx, filters)})`
      : undefined,
  );
  const rows = db
    .select({
      id: students.id,
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      phone: students.phone,
      address: students.address,
      city: students.city,
      state: students.state,
      zipcode: students.zipcode,
      dateOfBirth: students.dateOfBirth,
      gender: students.gender,
      ethnicity: students.ethnicity,
      locale: students.locale,
      createdAt: students.createdAt,
      avatarFileId: sql<string | null>`(SELECT avatar_file_id FROM users u WHERE u.id = students.user_id)`,
      accountStatus: sql<
        string | null
      >`(SELECT CASE WHEN password_hash IS NULL THEN 'invited' ELSE status END FROM users u WHERE u.id = students.user_id)`,
      registrationsCount: sql<number>`(SELECT count(*) FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = students.id)`,
    })
    .from(students)
    .where(where)
    .orderBy(...peopleOrder(page.ordering, search !== undefined))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const count = countRows(ctx, db, students, where);
  return [rows, count] as const;
}

/** The plus sorts the results of a search, and keeps the planner from reading all students of the school in that order. */
function peopleOrder(ordering: string, isFound: boolean): SQL[] {
  const order = (column: AnyColumn) => (ordering.startsWith("-") ? desc : asc)(isFound ? sql`+${column}` : column);
  const by = ordering.replace(/^-/, "");
  if (by === "created_at") return [order(students.createdAt)];
  if (by === "first_name") return [order(students.firstName), order(students.lastName)];
  return [order(students.lastName), order(students.firstName)];
}

/** Whether a search finds more students than a list looks at; asks nothing of the tables without one. */
export function foundTooMany(ctx: Ctx, search: string | undefined) {
  const { db, schoolId } = inSchool(ctx);
  const found = search ? sql`(SELECT count(*) FROM ${matchingStudents(schoolId, search, MAX_FOUND + 1)}) > ${MAX_FOUND}` : sql`0`;
  return db
    .select({ isCut: sql<number>`${found}`.as("is_cut") })
    .from(schools)
    .where(eq(schools.id, schoolId));
}

/** The choices of the roster's filters: every program, the classes that are not long over, of the chosen program when there is one, and the cohorts. */
export function rosterChoices(ctx: Ctx, programId: string | undefined, classId: string | undefined) {
  const { db, schoolId } = inSchool(ctx);
  const lately = plusMonths(todayOf(ctx), -12);
  return [
    db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(asc(programs.position)),
    db
      .select({ value: classes.id, label: classes.code })
      .from(classes)
      .where(
        and(
          eq(classes.schoolId, schoolId),
          programId ? eq(classes.programId, programId) : undefined,
          sql`(${classes.startDate} IS NULL OR ${classes.startDate} >= ${lately} OR ${classes.id} = ${classId ?? ""})`,
        ),
      )
      .orderBy(desc(classes.startDate))
      .limit(200),
    db
      .select({ value: cohorts.id, label: cohorts.name })
      .from(cohorts)
      .where(eq(cohorts.schoolId, schoolId))
      .orderBy(asc(cohorts.name), asc(cohorts.id))
      .limit(200),
  ] as const;
}
