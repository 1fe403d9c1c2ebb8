import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { registrationCounts, registrations } from "#drizzle/schema/enrollment";
import { isInCohort } from "~/features/enrollment/data/cohorts";
import { matchingStudents } from "~/features/enrollment/data/matching-students";
import { OWING } from "~/features/enrollment/model";
import { type Ctx, zoneOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { inSchool } from "~/platform/school-scope";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import type { RosterQuery } from "../model";

export type RegistrationFilters = Partial<Omit<RosterQuery, "tab" | "limit" | "offset" | "ordering">>;

/** Filters of registrations and their counts. */
export function registrationsAlike(
  schoolId: string,
  filters: RegistrationFilters,
  r: typeof registrations | typeof registrationCounts,
): SQL | undefined {
  return and(
    eq(r.schoolId, schoolId),
    filters.program ? eq(r.programId, filters.program) : undefined,
    filters.class ? eq(r.classId, filters.class) : undefined,
    filters.registration_status ? eq(r.status, filters.registration_status) : undefined,
    paymentsAlike(filters.payment_status, r),
    filters.enrollment_status ? eq(r.enrollmentStatus, filters.enrollment_status) : undefined,
    filters.plan_to_pay ? eq(r.planToPay, filters.plan_to_pay) : undefined,
    filters.schedule ? sql`${r.classId} IN (SELECT id FROM classes WHERE school_id = ${schoolId} AND schedule = ${filters.schedule})` : undefined,
  );
}

/** A cancelled registration owes nothing. */
function paymentsAlike(wanted: RegistrationFilters["payment_status"], r: typeof registrations | typeof registrationCounts): SQL | undefined {
  if (wanted === OWING) return and(inArray(r.paymentStatus, ["unpaid", "partial_paid"]), eq(r.status, "active"));
  return wanted ? eq(r.paymentStatus, wanted) : undefined;
}

/** The conditions of a list, with the students a search finds. Days are in the school's zone. */
export function registrationsWhere(ctx: Ctx, filters: RegistrationFilters, search?: string, mostFound?: number): SQL | undefined {
  const { schoolId } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zone).getTime();
  return and(
    registrationsAlike(schoolId, filters, registrations),
    filters.from_date ? gte(registrations.createdAt, startOf(filters.from_date)) : undefined,
    filters.to_date ? lt(registrations.createdAt, startOf(plusDays(filters.to_date, 1))) : undefined,
    filters.cohort ? isInCohort(schoolId, sql`${registrations.id}`, filters.cohort) : undefined,
    search ? matches(schoolId, search, mostFound) : undefined,
  );
}

/** The count of a list; from stored counts if no day, cohort, or search filters it. */
export function registrationsCount(ctx: Ctx, filters: RegistrationFilters, search?: string, mostFound?: number) {
  const { db, schoolId } = inSchool(ctx);
  if (search || filters.from_date || filters.to_date || filters.cohort) {
    const where = registrationsWhere(ctx, filters, search, mostFound);
    return countRows(ctx, db, registrations, where);
  }
  return db
    .select({ count: sql<number>`coalesce(sum(${registrationCounts.count}), 0)` })
    .from(registrationCounts)
    .where(registrationsAlike(schoolId, filters, registrationCounts));
}

/** Whether any filter other than the search is set. */
export const hasRegistrationFilter = ({ search: _, ...filters }: RegistrationFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const YEARS_BACK = 6;

/** Registration numbers matching a search: a full one, or the last digits in one of the latest years. */
function numbersOf(search: string): string[] {
  if (/^r-\d{4}-\d+$/i.test(search)) return [search.toUpperCase()];
  if (!/^\d{3,5}$/.test(search)) return [];
  const year = new Date().getUTCFullYear();
  return Array.from({ length: YEARS_BACK }, (_, ago) => `R-${year - ago}-${search.padStart(5, "0")}`);
}

function matches(schoolId: string, search: string, mostFound?: number): SQL | undefined {
  const byStudent = sql`${registrations.studentId} IN ${matchingStudents(schoolId, search, mostFound)}`;
  const numbers = numbersOf(search);
  return numbers.length > 0 ? or(inArray(registrations.number, numbers), byStudent) : byStudent;
}
