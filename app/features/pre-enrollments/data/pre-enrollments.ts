import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { preEnrollments } from "#drizzle/schema/admissions";
import { registrations } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { rowCounts } from "#drizzle/schema/platform";
import { programs } from "#drizzle/schema/programs";
import { withDetails } from "~/platform/archive";
import { auditEntries } from "~/platform/audit-log";
import { type Ctx, zoneOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";

import { notFound } from "~/platform/errors";
import { behind, type ListPart, type Sorted, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import type { PreEnrollmentStatus } from "../model";

export type PreEnrollmentRow = typeof preEnrollments.$inferSelect;
export type StoredAnswer = PreEnrollmentRow["answers"][number];

export interface PreEnrollmentFilters {
  program?: string;
  status?: PreEnrollmentStatus;
  from_date?: string;
  to_date?: string;
  search?: string;
}

/** Filters of the list; days are in the school's zone. */
function matching(ctx: Ctx, filters: PreEnrollmentFilters): SQL | undefined {
  const { schoolId } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zone).getTime();
  const p = preEnrollments;
  const pattern = filters.search ? sought(filters.search) : null;
  return and(
    eq(p.schoolId, schoolId),
    filters.program ? eq(p.programId, filters.program) : undefined,
    filters.status ? eq(p.status, filters.status) : undefined,
    filters.from_date ? gte(p.createdAt, startOf(filters.from_date)) : undefined,
    filters.to_date ? lt(p.createdAt, startOf(plusDays(filters.to_date, 1))) : undefined,
    pattern ? or(...[sql`${p.firstName} || ' ' || ${p.lastName}`, p.email, p.phone].map((column) => contains(column, pattern))) : undefined,
  );
}

/** A page of pre-enrollments with count. */
export function preEnrollmentPage(ctx: Ctx, filters: PreEnrollmentFilters, page: ListPart) {
  const { db } = inSchool(ctx);
  const where = matching(ctx, filters);
  const p = preEnrollments;
  const way = wayOf(page.ordering);
  const orders: Record<string, Sorted[]> = {
    full_name: [
      { by: p.firstName, way },
      { by: p.lastName, way },
    ],
    student: [
      { by: p.lastName, way },
      { by: p.firstName, way },
    ],
    status: [
      { by: p.status, way },
      { by: p.createdAt, way: "desc" },
    ],
  };
  const order: Sorted[] = [...(orders[page.ordering.replace(/^-/, "")] ?? [{ by: p.createdAt, way }]), { by: p.id, way: "asc" }];
  const rows = db
    .select({ preEnrollment: preEnrollments, program: programs.title })
    .from(preEnrollments)
    .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const count = countRows(ctx, db, preEnrollments, where);
  return [rows, count] as const;
}

const PREFIX = "pre_enrollments/";

/** Number of pre-enrollments by status. */
export const countsByStatus = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ status: sql<PreEnrollmentStatus>`substr(${rowCounts.kind}, ${PREFIX.length + 1})`, count: rowCounts.count })
    .from(rowCounts)
    .where(and(eq(rowCounts.schoolId, schoolId), sql`${rowCounts.kind} GLOB ${`${PREFIX}*`}`, sql`${rowCounts.count} > 0`));
};

export const programsToFilter = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ value: programs.id, label: programs.title })
    .from(programs)
    .where(eq(programs.schoolId, schoolId))
    .orderBy(asc(programs.position));
};

/** Days and programs of pre-enrollments in a period, for counts. */
export const preEnrollmentMoments = (ctx: Ctx, filters: PreEnrollmentFilters) => {
  const { db } = inSchool(ctx);
  return db
    .select({ program: preEnrollments.programId, title: programs.title, createdAt: preEnrollments.createdAt })
    .from(preEnrollments)
    .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
    .where(matching(ctx, filters))
    .orderBy(asc(preEnrollments.createdAt))
    .limit(50_000);
};

/** A pre-enrollment with its program. @throws not_found */
export async function findPreEnrollment(ctx: Ctx, id: string) {
  const [row] = await findPreEnrollments(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

export type PreEnrollment = Awaited<ReturnType<typeof findPreEnrollment>>;

export async function findPreEnrollments(ctx: Ctx, ids: readonly string[]) {
  const { db, ownAll } = inSchool(ctx);
  return db
    .select({ preEnrollment: preEnrollments, program: programs.title, slug: programs.slug })
    .from(preEnrollments)
    .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
    .where(ownAll(preEnrollments, ids));
}

/** Public data of a pre-enrollment by its code. */
export const submittedByCode = (ctx: Ctx, code: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ code: preEnrollments.code, firstName: preEnrollments.firstName, program: programs.title })
    .from(preEnrollments)
    .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
    .where(and(eq(preEnrollments.schoolId, schoolId), eq(preEnrollments.code, code)));
};

/** Another open pre-enrollment of the same person for the same program. */
export async function findOpenTwin(ctx: Ctx, of: { id?: string; programId: string; email: string }) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: preEnrollments.id })
    .from(preEnrollments)
    .where(
      and(
        eq(preEnrollments.schoolId, schoolId),
        eq(preEnrollments.programId, of.programId),
        eq(preEnrollments.email, of.email),
        sql`${preEnrollments.status} IN ('pending', 'approved') AND ${preEnrollments.id} <> ${of.id ?? ""}`,
      ),
    );
  return row ?? null;
}

/** A pre-enrollment with all details, in one round trip. @throws not_found */
export async function preEnrollmentFile(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[head], activity, sent] = await db.batch([
    db
      .select({
        preEnrollment: preEnrollments,
        program: programs.title,
        slug: programs.slug,
        registration: { id: registrations.id, number: registrations.number, status: registrations.status, studentId: registrations.studentId },
      })
      .from(preEnrollments)
      .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
      .leftJoin(registrations, and(eq(registrations.schoolId, preEnrollments.schoolId), eq(registrations.id, preEnrollments.registrationId)))
      .where(own(preEnrollments, id)),
    auditEntries(ctx, "pre_enrollment", id),
    db
      .select({ id: mails.id, subject: mails.subject, at: mails.createdAt })
      .from(mails)
      .where(and(eq(mails.schoolId, schoolId), eq(mails.subjectType, "pre_enrollment"), eq(mails.subjectId, id)))
      .orderBy(desc(mails.createdAt))
      .limit(50),
  ]);
  if (!head) throw notFound();
  return { ...head, activity: await withDetails(ctx, activity), sent };
}

/** The pre-enrollments of a person, by student or by email address, as a condition. */
export const preEnrollmentsOf = (schoolId: string, { id, email }: { id: string; email: string | SQL }): SQL =>
  sql`(+${preEnrollments.schoolId} = ${schoolId} AND ${preEnrollments.id} IN (SELECT e.id FROM pre_enrollments e WHERE e.school_id = ${schoolId} AND e.student_id = ${id}
    UNION ALL SELECT e.id FROM pre_enrollments e WHERE e.school_id = ${schoolId} AND e.email = ${email}))`;
