import { type SQL, sql } from "drizzle-orm";
import { registrationsWhere } from "~/features/registrations/data/registration-filters";
import type { Ctx } from "~/platform/context";
import { isOneOf, readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { COMPARED, MAX_COHORT_MEMBERS, type Sums } from "../cohort-model";
import { type CohortRow, cohortColumns, cohortTables } from "./cohorts";

export interface MemberRow {
  id: string;
  number: string;
  studentId: string;
  student: string;
  classCode: string;
  status: "active" | "cancelled";
  enrollmentStatus: "enrolled" | "completed" | "dropped";
  /** Minutes that count, and those of the sessions so far. */
  counted: number;
  scheduled: number;
  completedOn: string | null;
  /** Parts of exams with a confirmed attempt, and those that were passed. */
  taken: number;
  passed: number;
}

/** The most students that the search for new members reads, and the registrations that it shows. */
const MOST_FOUND = 200;
const FOUND = 12;
/** Classes and group orders that are offered at most. */
const OFFERED = 100;

const totals = (sum: string): SQL =>
  sql.raw(`coalesce((SELECT sum(${sum}) FROM attendance_totals a WHERE a.school_id = r.school_id AND a.registration_id = r.id), 0)`);
const exams = (which: string): SQL =>
  sql.raw(`(SELECT count(DISTINCT e.exam || ':' || e.part) FROM exam_attempts e
    WHERE e.school_id = r.school_id AND e.registration_id = r.id AND e.status = 'confirmed'${which})`);
/** Attendance and exams of a registration `r`. In the queries below, CROSS JOIN begins with the members. */
const facts = sql`${totals("a.credited + a.made_up + a.adjusted")} AS counted, ${totals("a.scheduled")} AS scheduled,
  ${exams(" AND e.result IN ('passed', 'failed')")} AS taken, ${exams(" AND e.result = 'passed'")} AS passed`;

const membersOf = (schoolId: string, cohortId: string): SQL =>
  sql`cohort_members m CROSS JOIN registrations r ON r.school_id = m.school_id AND r.id = m.registration_id
    JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
    WHERE m.school_id = ${schoolId} AND m.cohort_id = ${cohortId}`;

interface MemberPage {
  limit: number;
  offset: number;
  ordering: string;
  search?: string;
}

const isFound = (search: string | undefined): SQL =>
  search ? sql` AND (${contains(sql`s.first_name || ' ' || s.last_name`, sought(search))} OR ${contains(sql`r.number`, sought(search))})` : sql``;

/** A page of members with their facts. By attendance, members without a session so far come last. */
function memberPage(schoolId: string, cohortId: string, { limit, offset, ordering, search }: MemberPage): SQL<MemberRow> {
  const way = sql.raw(ordering.startsWith("-") ? "DESC" : "ASC");
  const orders: Record<string, SQL> = {
    student: sql`s.last_name ${way}, s.first_name ${way}`,
    attendance: sql`scheduled = 0, CAST(counted AS REAL) / max(scheduled, 1) ${way}`,
    created_at: sql`m.created_at ${way}`,
  };
  return sql<MemberRow>`SELECT r.id, r.number, r.student_id AS studentId, s.first_name || ' ' || s.last_name AS student, c.code AS classCode, r.status,
      r.enrollment_status AS enrollmentStatus, ${facts},
      (SELECT min(f.completed_on) FROM certificates f WHERE f.school_id = r.school_id AND f.registration_id = r.id AND f.status = 'issued') AS completedOn
    FROM ${membersOf(schoolId, cohortId)}${isFound(search)} ORDER BY ${orders[ordering.replace("-", "")] ?? orders.student}, r.id LIMIT ${limit} OFFSET ${offset}`;
}

const memberCount = (schoolId: string, cohortId: string, search: string | undefined) =>
  sql<{ count: number }>`SELECT count(*) AS count FROM ${membersOf(schoolId, cohortId)}${isFound(search)}`;

/** The program that a cohort is compared in: its own, or that of most members. */
const comparedProgram = (schoolId: string, cohortId: string): SQL =>
  sql`(SELECT coalesce(o.program_id, (SELECT r.program_id FROM cohort_members m CROSS JOIN registrations r ON r.school_id = m.school_id AND r.id = m.registration_id
    WHERE m.school_id = o.school_id AND m.cohort_id = o.id GROUP BY r.program_id ORDER BY count(*) DESC, r.program_id LIMIT 1))
    FROM cohorts o WHERE o.school_id = ${schoolId} AND o.id = ${cohortId})`;

/** Sums of the active members, and of the newest other active registrations of the program. */
const comparison = (schoolId: string, cohortId: string) =>
  sql<Sums & { isMember: number }>`WITH f AS (
      SELECT 1 AS isMember, r.enrollment_status, ${facts} FROM cohort_members m CROSS JOIN registrations r ON r.school_id = m.school_id AND r.id = m.registration_id
        WHERE m.school_id = ${schoolId} AND m.cohort_id = ${cohortId} AND +r.status = 'active'
      UNION ALL
      SELECT 0, r.enrollment_status, ${facts} FROM registrations r WHERE +r.school_id = ${schoolId} AND r.id IN (SELECT x.id FROM registrations x INDEXED BY registrations_program
        WHERE x.school_id = ${schoolId} AND x.program_id = ${comparedProgram(schoolId, cohortId)} AND x.status = 'active'
          AND NOT EXISTS (SELECT 1 FROM cohort_members m WHERE m.school_id = ${schoolId} AND m.cohort_id = ${cohortId} AND m.registration_id = x.id)
        ORDER BY x.created_at DESC LIMIT ${COMPARED}))
    SELECT isMember, count(*) AS registrations, sum(enrollment_status = 'completed') AS completed, sum(enrollment_status = 'dropped') AS dropped,
      sum(counted) AS countedMinutes, sum(scheduled) AS scheduledMinutes, sum(taken > 0) AS tested, sum(taken > 0 AND passed = taken) AS passed
    FROM f GROUP BY isMember`;

const NONE: Sums = Object.freeze({ registrations: 0, completed: 0, dropped: 0, countedMinutes: 0, scheduledMinutes: 0, tested: 0, passed: 0 });

const compared = (rows: readonly (Sums & { isMember: number })[]) => {
  const sumsOf = (isMember: number): Sums => {
    const found = rows.find((row) => row.isMember === isMember);
    if (!found) return { ...NONE };
    const { isMember: _, ...sums } = found;
    return sums;
  };
  return { members: sumsOf(1), others: sumsOf(0) };
};

type Head = CohortRow & { comparedProgram: string | null };
const head = (schoolId: string, id: string) =>
  sql<Head>`SELECT ${cohortColumns}, (SELECT q.title FROM programs q WHERE q.school_id = ${schoolId} AND q.id = ${comparedProgram(schoolId, id)}) AS comparedProgram
    FROM ${cohortTables} WHERE o.school_id = ${schoolId} AND o.id = ${id}`;

/** A cohort with its comparison. One round trip. @throws not_found */
export async function readCohort(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[cohort], sums] = await readTogether(db, [head(schoolId, id), comparison(schoolId, id)]);
  if (!cohort) throw notFound();
  return { cohort, comparison: compared(sums) };
}

/** A page of the members of a cohort. One round trip. @throws not_found */
export async function readMembers(ctx: Ctx, id: string, page: MemberPage) {
  const { db, schoolId } = inSchool(ctx);
  const [[cohort], results, [total]] = await readTogether(db, [
    head(schoolId, id),
    memberPage(schoolId, id, page),
    memberCount(schoolId, id, page.search),
  ]);
  if (!cohort) throw notFound();
  return { results, count: total?.count ?? 0 };
}

export interface FoundRow {
  id: string;
  number: string;
  student: string;
  program: string;
  classCode: string;
}
interface Choice {
  value: string;
  label: string;
}

/** The page of a cohort; with `adding` also the classes and group orders to add, and what `find` finds. One round trip. @throws not_found */
export async function readCohortPage(ctx: Ctx, id: string, page: MemberPage, { isAdding, find }: { isAdding: boolean; find?: string }) {
  const { db, schoolId } = inSchool(ctx);
  const offered = isAdding ? OFFERED : 0;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM cohort_members m WHERE m.school_id = ${schoolId} AND m.cohort_id = ${id} AND m.registration_id = registrations.id)`;
  const search = isAdding && find ? registrationsWhere(ctx, { registration_status: "active" }, find, MOST_FOUND) : undefined;
  const [[cohort], results, [total], sums, classes, orders, found] = await readTogether(db, [
    head(schoolId, id),
    memberPage(schoolId, id, page),
    memberCount(schoolId, id, page.search),
    comparison(schoolId, id),
    sql<Choice>`SELECT c.id AS value, c.code || ', ' || p.title AS label FROM classes c JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
      WHERE c.school_id = ${schoolId} AND c.cancelled_at IS NULL ORDER BY c.start_date DESC, c.code LIMIT ${offered}`,
    sql<Choice>`SELECT o.id AS value, o.number || ', ' || o.buyer AS label FROM group_orders o WHERE o.school_id = ${schoolId} AND o.confirmed_at IS NOT NULL
      ORDER BY o.confirmed_at DESC LIMIT ${offered}`,
    sql<FoundRow>`SELECT registrations.id, registrations.number, s.first_name || ' ' || s.last_name AS student, p.title AS program, c.code AS classCode
      FROM registrations JOIN students s ON s.school_id = registrations.school_id AND s.id = registrations.student_id
      JOIN programs p ON p.school_id = registrations.school_id AND p.id = registrations.program_id
      JOIN classes c ON c.school_id = registrations.school_id AND c.id = registrations.class_id
      WHERE registrations.school_id = ${schoolId} AND ${search ?? sql`registrations.id = ''`} AND ${isNew} ORDER BY +registrations.created_at DESC LIMIT ${FOUND}`,
  ]);
  if (!cohort) throw notFound();
  return { cohort, comparison: compared(sums), page: { results, count: total?.count ?? 0 }, classes, orders, found };
}

/** Whom a request adds. */
export interface Wanted {
  registrations: readonly string[];
  classId?: string;
  orderId?: string;
}

/**
 * The registrations that a request adds and that aren't members yet, at most one more than a cohort holds; active ones of a class and of a
 * group order; and whether the school has all that the request names.
 */
export async function newMembers(ctx: Ctx, cohortId: string, { registrations, classId, orderId }: Wanted) {
  const { db, schoolId } = inSchool(ctx);
  const isNew = sql`NOT EXISTS (SELECT 1 FROM cohort_members m WHERE m.school_id = ${schoolId} AND m.cohort_id = ${cohortId} AND m.registration_id = r.id)`;
  const most = MAX_COHORT_MEMBERS + 1;
  type Found = { id: string };
  const [named, ofClass, ofOrder, [there]] = await readTogether(db, [
    sql<
      Found & { isNew: number }
    >`SELECT r.id, ${isNew} AS isNew FROM registrations r WHERE r.school_id = ${schoolId} AND ${isOneOf(sql`r.id`, registrations)}`,
    sql<Found>`SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = ${classId ?? null} AND r.status = 'active' AND ${isNew} LIMIT ${most}`,
    sql<Found>`SELECT r.id FROM group_seats g CROSS JOIN registrations r ON r.school_id = g.school_id AND r.id = g.registration_id
      WHERE g.school_id = ${schoolId} AND g.order_id = ${orderId ?? null} AND g.state = 'registered' AND +r.status = 'active' AND ${isNew} LIMIT ${most}`,
    sql<{
      hasClass: number;
      hasOrder: number;
    }>`SELECT EXISTS (SELECT 1 FROM classes WHERE school_id = ${schoolId} AND id = ${classId ?? null}) AS hasClass,
      EXISTS (SELECT 1 FROM group_orders WHERE school_id = ${schoolId} AND id = ${orderId ?? null}) AS hasOrder`,
  ]);
  const known = new Set(named.map(({ id }) => id));
  return {
    ids: [...new Set([...named.filter((each) => each.isNew), ...ofClass, ...ofOrder].map(({ id }) => id))],
    hasRegistrations: registrations.every((id) => known.has(id)),
    hasClass: classId === undefined || Boolean(there?.hasClass),
    hasOrder: orderId === undefined || Boolean(there?.hasOrder),
  };
}
