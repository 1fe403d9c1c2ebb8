import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { inSchool, readTogether } from "~/platform/db";

/** A stretch of the school's days, as instants. */
export interface Reach {
  from: number;
  to: number;
}

export interface EnrollmentFilters {
  program?: string;
  class?: string;
  location?: string;
  programs?: readonly string[];
  classes?: readonly string[];
  payment_status?: string;
}

export interface EnrollmentLine {
  id: string;
  number: string;
  student: string;
  email: string;
  phone: string | null;
  program: string;
  class: string;
  createdAt: number;
  registrationStatus: "active" | "cancelled";
  enrollmentStatus: "enrolled" | "completed" | "dropped";
  paymentStatus: "unpaid" | "partial_paid" | "complete_paid";
  paymentOption: string;
  planToPay: string;
  referralSource: string | null;
  purpose: string | null;
  gender: string | null;
  ethnicity: string | null;
  dueCents: number;
  paidCents: number;
}

export interface Sums {
  total: number;
  active: number;
  cancelled: number;
  completed: number;
  dropped: number;
}

export interface Share {
  dimension: "program" | "plan" | "referral" | "purpose" | "gender" | "ethnicity";
  value: string | null;
  count: number;
}

export interface Counted {
  key: string;
  program: string;
  title: string;
  count: number;
}

export interface Choices {
  value: string;
  label: string;
}

interface Page {
  limit: number;
  offset: number;
  ordering: string;
}

/** Which registrations a report counts: made within the days, for the chosen program, class or place. */
function narrowed(schoolId: string, filters: EnrollmentFilters): SQL {
  const listed = (column: SQL, ids: readonly string[] | undefined) =>
    ids && ids.length > 0 ? [sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`] : [];
  return sql.join(
    [
      sql`r.school_id = ${schoolId}`,
      ...(filters.program ? [sql`r.program_id = ${filters.program}`] : []),
      ...(filters.class ? [sql`r.class_id = ${filters.class}`] : []),
      ...(filters.location ? [sql`r.class_id IN (SELECT id FROM classes WHERE school_id = ${schoolId} AND location_id = ${filters.location})`] : []),
      ...(filters.payment_status ? [sql`r.payment_status = ${filters.payment_status}`] : []),
      ...listed(sql`r.program_id`, filters.programs),
      ...listed(sql`r.class_id`, filters.classes),
    ],
    sql` AND `,
  );
}

const within = ({ from, to }: Reach) => sql`r.created_at >= ${from} AND r.created_at < ${to}`;

const lines = (schoolId: string, reach: Reach, filters: EnrollmentFilters, page: Page): SQL => {
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const order = page.ordering.endsWith("student") ? sql`s.last_name ${way}, s.first_name ${way}` : sql`r.created_at ${way}`;
  return sql`SELECT r.id, r.number, s.first_name || ' ' || s.last_name AS student, s.email, s.phone, p.title AS program, c.code AS class, r.created_at AS createdAt,
    r.status AS registrationStatus, r.enrollment_status AS enrollmentStatus, r.payment_status AS paymentStatus, r.payment_option AS paymentOption,
    r.plan_to_pay AS planToPay, r.referral_source AS referralSource, r.purpose, s.gender, s.ethnicity, r.due_cents AS dueCents, r.paid_cents AS paidCents
  FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
    JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
  WHERE ${narrowed(schoolId, filters)} AND ${within(reach)} ORDER BY ${order}, r.id LIMIT ${page.limit} OFFSET ${page.offset}`;
};

const counted = (schoolId: string, periods: readonly (Reach & { key: string })[], filters: EnrollmentFilters): SQL =>
  sql`SELECT m.value ->> 'key' AS key, r.program_id AS program, p.title, count(*) AS count
    FROM json_each(${JSON.stringify(periods)}) m CROSS JOIN registrations r ON r.created_at >= m.value ->> 'from' AND r.created_at < m.value ->> 'to'
      JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
    WHERE ${narrowed(schoolId, filters)} GROUP BY 1, 2 ORDER BY 1, 3`;

const sums = (schoolId: string, reach: Reach, filters: EnrollmentFilters): SQL =>
  sql`SELECT count(*) AS total, coalesce(sum(r.status = 'active'), 0) AS active, coalesce(sum(r.status = 'cancelled'), 0) AS cancelled,
      coalesce(sum(r.enrollment_status = 'completed'), 0) AS completed, coalesce(sum(r.enrollment_status = 'dropped'), 0) AS dropped
    FROM registrations r WHERE ${narrowed(schoolId, filters)} AND ${within(reach)}`;

const DIMENSIONS = JSON.stringify(["program", "plan", "referral", "purpose", "gender", "ethnicity"] satisfies Share["dimension"][]);

/** Every dimension in one pass: each registration is counted once in each. */
const shares = (schoolId: string, reach: Reach, filters: EnrollmentFilters): SQL =>
  sql`SELECT d.value AS dimension, CASE d.value WHEN 'program' THEN p.title WHEN 'plan' THEN r.plan_to_pay WHEN 'referral' THEN r.referral_source
      WHEN 'purpose' THEN r.purpose WHEN 'gender' THEN s.gender ELSE s.ethnicity END AS value, count(*) AS count
    FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      CROSS JOIN json_each(${DIMENSIONS}) d
    WHERE ${narrowed(schoolId, filters)} AND ${within(reach)} GROUP BY 1, 2 ORDER BY 1, 3 DESC`;

export const programChoices = (schoolId: string): SQL =>
  sql`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY position`;

/** Everything the enrollment report shows, in one round trip. */
export async function readEnrollmentReport(
  ctx: Ctx,
  span: Reach & { periods: readonly (Reach & { key: string })[] },
  filters: EnrollmentFilters,
  page: Page,
) {
  const { db, schoolId } = inSchool(ctx);
  const [results, [tiles], byPeriod, breakdown, programs, classes, locations] = (await readTogether(db, [
    lines(schoolId, span, filters, page),
    sums(schoolId, span, filters),
    counted(schoolId, span.periods, filters),
    shares(schoolId, span, filters),
    programChoices(schoolId),
    sql`SELECT id AS value, code AS label FROM classes WHERE school_id = ${schoolId} ORDER BY start_date DESC LIMIT 200`,
    sql`SELECT id AS value, name AS label FROM locations WHERE school_id = ${schoolId} ORDER BY lower(name)`,
  ])) as unknown as [EnrollmentLine[], Sums[], Counted[], Share[], Choices[], Choices[], Choices[]];
  if (!tiles) throw new Error("The sums of the report are missing");
  return { results, tiles, byPeriod, breakdown, programs, classes, locations };
}

/** The next registrations of an export or list. */
export async function enrollmentLines(ctx: Ctx, reach: Reach, filters: EnrollmentFilters, page: Page): Promise<EnrollmentLine[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [lines(schoolId, reach, filters, page)]);
  return rows as unknown as EnrollmentLine[];
}

/** How many registrations came in, period by period and program by program. */
export async function countedRegistrations(ctx: Ctx, periods: readonly (Reach & { key: string })[], filters: EnrollmentFilters): Promise<Counted[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [counted(schoolId, periods, filters)]);
  return rows as unknown as Counted[];
}

export async function countEnrollments(ctx: Ctx, reach: Reach, filters: EnrollmentFilters): Promise<number> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [sums(schoolId, reach, filters)]);
  return Number(rows?.[0]?.total ?? 0);
}
