import { and, asc, desc, eq, sql } from "drizzle-orm";
import { registrationCounts, registrations } from "#drizzle/schema/enrollment";
import { rowCounts } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { type RegistrationFilters, registrationsWhere } from "~/features/registrations/data/registration-filters";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

const countIf = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;

/** How many students there are, and how many of the active registrations stand where. */
export async function countStudents(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const [[people], rows] = await db.batch([
    db
      .select({ total: rowCounts.count })
      .from(rowCounts)
      .where(and(eq(rowCounts.schoolId, schoolId), eq(rowCounts.kind, "students"))),
    db
      .select({ status: registrationCounts.enrollmentStatus, count: sql<number>`sum(${registrationCounts.count})` })
      .from(registrationCounts)
      .where(and(eq(registrationCounts.schoolId, schoolId), eq(registrationCounts.status, "active")))
      .groupBy(registrationCounts.enrollmentStatus),
  ]);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { total: people?.total ?? 0, enrolled: of("enrolled"), completed: of("completed"), dropped: of("dropped") };
}

export async function countRegistrations(ctx: Ctx, filters: RegistrationFilters) {
  const { db } = inSchool(ctx);
  const { status, paymentStatus } = registrations;
  const [row] = await db
    .select({
      total: sql<number>`count(*)`,
      active: countIf(sql`${status} = 'active'`),
      cancelled: countIf(sql`${status} = 'cancelled'`),
      unpaid: countIf(sql`${paymentStatus} = 'unpaid'`),
      partial_paid: countIf(sql`${paymentStatus} = 'partial_paid'`),
      complete_paid: countIf(sql`${paymentStatus} = 'complete_paid'`),
    })
    .from(registrations)
    .where(registrationsWhere(ctx, filters));
  return row ?? { total: 0, active: 0, cancelled: 0, unpaid: 0, partial_paid: 0, complete_paid: 0 };
}

export interface ListPage {
  limit: number;
  offset: number;
  ordering: string;
}

/** The classes a student is or was registered for. */
export async function listRegisteredClasses(ctx: Ctx, studentId: string, page: ListPage, search?: string) {
  const { db, schoolId } = inSchool(ctx);
  const order = page.ordering.startsWith("-") ? desc : asc;
  const by = page.ordering.endsWith("start_date") ? classes.startDate : registrations.createdAt;
  const found = search ? sql`(${contains(programs.title, sought(search))} OR ${contains(classes.code, sought(search))})` : undefined;
  const where = and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId), found);
  const [results, [total]] = await db.batch([
    db
      .select({ registration: registrations, courseClass: classes, program: programs.title })
      .from(registrations)
      .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .where(where)
      .orderBy(order(by))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ count: sql<number>`count(*)` })
      .from(registrations)
      .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .where(where),
  ]);
  return { results, count: total?.count ?? 0 };
}
