import { type SQL, sql } from "drizzle-orm";
import type { PLAN_TO_PAY_LABELS, PURPOSE_LABELS, REFERRAL_SOURCE_LABELS } from "~/features/forms/field-model";
import type { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import type { PAYMENT_OPTION_LABELS } from "~/features/payments/model";
import type { Ctx } from "~/platform/context";
import { isOneOf, readTogether } from "~/platform/db";
import { behind, type ListPart, type Sorted, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, type Sought, sought } from "~/platform/search";
import { HOUR_MS } from "~/platform/zones";

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
  /** Part of a student's name or address, or of the number of the registration. */
  search?: string;
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
  paymentOption: keyof typeof PAYMENT_OPTION_LABELS;
  planToPay: keyof typeof PLAN_TO_PAY_LABELS;
  referralSource: keyof typeof REFERRAL_SOURCE_LABELS | null;
  purpose: keyof typeof PURPOSE_LABELS | null;
  gender: keyof typeof GENDER_LABELS | null;
  ethnicity: keyof typeof ETHNICITY_LABELS | null;
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

/** Which registrations a report counts: made within the days, for the chosen program, class or place. */
function narrowed(schoolId: string, filters: EnrollmentFilters): SQL {
  const among = (column: SQL, ids: readonly string[] | undefined) => (ids && ids.length > 0 ? [isOneOf(column, ids)] : []);
  return sql.join(
    [
      sql`r.school_id = ${schoolId}`,
      ...(filters.program ? [sql`r.program_id = ${filters.program}`] : []),
      ...(filters.class ? [sql`r.class_id = ${filters.class}`] : []),
      ...(filters.location ? [sql`r.class_id IN (SELECT id FROM classes WHERE school_id = ${schoolId} AND location_id = ${filters.location})`] : []),
      ...(filters.payment_status ? [sql`r.payment_status = ${filters.payment_status}`] : []),
      ...(filters.search ? [named(schoolId, sought(filters.search))] : []),
      ...among(sql`r.program_id`, filters.programs),
      ...among(sql`r.class_id`, filters.classes),
    ],
    sql` AND `,
  );
}

const named = (schoolId: string, pattern: Sought): SQL =>
  sql`(${contains(sql`r.number`, pattern)} OR r.student_id IN (SELECT id FROM students WHERE school_id = ${schoolId}
    AND (${contains(sql`first_name || ' ' || last_name`, pattern)} OR ${contains(sql`email`, pattern)})))`;

const within = ({ from, to }: Reach) => sql`r.created_at >= ${from} AND r.created_at < ${to}`;

const lines = (schoolId: string, reach: Reach, filters: EnrollmentFilters, { limit, offset = 0, after, ordering }: ListPart) => {
  const terms = ordering.endsWith("student") ? [sql`s.last_name`, sql`s.first_name`] : [sql`r.created_at`];
  const order: Sorted[] = [...terms.map((by) => ({ by, way: wayOf(ordering) })), { by: sql`r.id`, way: "asc" }];
  return sql<EnrollmentLine>`SELECT r.id, r.number, s.first_name || ' ' || s.last_name AS student, s.email, s.phone, p.title AS program, c.code AS class, r.created_at AS createdAt,
    r.status AS registrationStatus, r.enrollment_status AS enrollmentStatus, r.payment_status AS paymentStatus, r.payment_option AS paymentOption,
    r.plan_to_pay AS planToPay, r.referral_source AS referralSource, r.purpose, s.gender, s.ethnicity, r.due_cents AS dueCents, r.paid_cents AS paidCents
  FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
    JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
  WHERE ${narrowed(schoolId, filters)} AND ${within(reach)} AND ${behind(order, after)} ORDER BY ${sortedBy(order)} LIMIT ${limit} OFFSET ${offset}`;
};

/** Registrations by hour, with which the days of every zone of the product begin, and program: each is read once. */
const counted = (schoolId: string, periods: readonly (Reach & { key: string })[], filters: EnrollmentFilters) => {
  const reach = { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) };
  return sql<HourCount>`SELECT f.hour, f.program, p.title, f.count FROM (
      SELECT CAST(r.created_at / ${sql.raw(String(HOUR_MS))} AS INTEGER) AS hour, r.program_id AS program, count(*) AS count
      FROM registrations r WHERE ${narrowed(schoolId, filters)} AND ${within(reach)} GROUP BY 1, 2) f
    CROSS JOIN programs p ON p.school_id = ${schoolId} AND p.id = f.program ORDER BY p.title`;
};

interface HourCount {
  hour: number;
  program: string;
  title: string;
  count: number;
}

/** The counts of each period and program, in the order of the periods. */
function byPeriod(periods: readonly (Reach & { key: string })[], hours: readonly HourCount[]): Counted[] {
  const found = new Map<string, Counted>();
  for (const { hour, program, title, count } of hours) {
    const at = hour * HOUR_MS;
    const period = periods.find(({ from, to }) => at >= from && at < to);
    if (!period) continue;
    const name = `${period.key} ${program}`;
    const sum = found.get(name) ?? { key: period.key, program, title, count: 0 };
    found.set(name, { ...sum, count: sum.count + count });
  }
  return [...found.values()].sort((a, b) => a.key.localeCompare(b.key) || a.title.localeCompare(b.title));
}

/** Registrations that are alike in everything the report adds up by. */
interface Alike {
  program: string;
  status: EnrollmentLine["registrationStatus"];
  enrollment: EnrollmentLine["enrollmentStatus"];
  plan: string;
  referral: string | null;
  purpose: keyof typeof PURPOSE_LABELS | null;
  gender: keyof typeof GENDER_LABELS | null;
  ethnicity: keyof typeof ETHNICITY_LABELS | null;
  count: number;
}

/** All of the registrations in one pass; the sums of the report are sums of these few rows. */
const grouped = (schoolId: string, reach: Reach, filters: EnrollmentFilters) =>
  sql<Alike>`SELECT r.program_id AS program, r.status, r.enrollment_status AS enrollment, r.plan_to_pay AS "plan", r.referral_source AS referral, r.purpose, s.gender,
      s.ethnicity, count(*) AS count
    FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
    WHERE ${narrowed(schoolId, filters)} AND ${within(reach)} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

const sumsOf = (rows: readonly Alike[]): Sums => {
  const sum = (has: (row: Alike) => boolean) => rows.reduce((total, row) => total + (has(row) ? row.count : 0), 0);
  return {
    total: sum(() => true),
    active: sum(({ status }) => status === "active"),
    cancelled: sum(({ status }) => status === "cancelled"),
    completed: sum(({ enrollment }) => enrollment === "completed"),
    dropped: sum(({ enrollment }) => enrollment === "dropped"),
  };
};

const DIMENSIONS = ["ethnicity", "gender", "plan", "program", "purpose", "referral"] as const satisfies Share["dimension"][];

/** Each registration is counted once in every dimension; the largest share comes first. Programs go by their titles. */
const sharesOf = (rows: readonly Alike[], programs: readonly Choices[]): Share[] => {
  const titles = new Map(programs.map(({ value, label }) => [value, label]));
  return DIMENSIONS.flatMap((dimension) => {
    const counts = new Map<string | null, number>();
    for (const row of rows) {
      const value = dimension === "program" ? (titles.get(row.program) ?? null) : row[dimension];
      counts.set(value, (counts.get(value) ?? 0) + row.count);
    }
    return [...counts].map(([value, count]) => ({ dimension, value, count })).sort((one, other) => other.count - one.count);
  });
};

export const programChoices = (schoolId: string) =>
  sql<Choices>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY position`;

/** Everything the enrollment report shows, in one round trip. */
export async function readEnrollmentReport(
  ctx: Ctx,
  span: Reach & { periods: readonly (Reach & { key: string })[] },
  filters: EnrollmentFilters,
  page: ListPart,
) {
  const { db, schoolId } = inSchool(ctx);
  const [results, hours, alike, programs, classes, locations] = await readTogether(db, [
    lines(schoolId, span, filters, page),
    counted(schoolId, span.periods, filters),
    grouped(schoolId, span, filters),
    programChoices(schoolId),
    sql<Choices>`SELECT id AS value, code AS label FROM classes WHERE school_id = ${schoolId} ORDER BY start_date DESC LIMIT 200`,
    sql<Choices>`SELECT id AS value, name AS label FROM locations WHERE school_id = ${schoolId} ORDER BY lower(name)`,
  ]);
  return {
    results,
    tiles: sumsOf(alike),
    byPeriod: byPeriod(span.periods, hours),
    breakdown: sharesOf(alike, programs),
    programs,
    classes,
    locations,
  };
}

/** The next registrations of an export or list. */
export async function enrollmentLines(ctx: Ctx, reach: Reach, filters: EnrollmentFilters, page: ListPart): Promise<EnrollmentLine[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [lines(schoolId, reach, filters, page)]);
  return rows;
}

/** How many registrations came in, period by period and program by program. */
export async function countedRegistrations(ctx: Ctx, periods: readonly (Reach & { key: string })[], filters: EnrollmentFilters): Promise<Counted[]> {
  const { db, schoolId } = inSchool(ctx);
  const [hours] = await readTogether(db, [counted(schoolId, periods, filters)]);
  return byPeriod(periods, hours);
}

export async function countEnrollments(ctx: Ctx, reach: Reach, filters: EnrollmentFilters): Promise<number> {
  const { db, schoolId } = inSchool(ctx);
  const [[count]] = await readTogether(db, [
    sql<{ total: number }>`SELECT count(*) AS total FROM registrations r WHERE ${narrowed(schoolId, filters)} AND ${within(reach)}`,
  ]);
  return count?.total ?? 0;
}
