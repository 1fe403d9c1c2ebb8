import { type SQL, sql } from "drizzle-orm";
import { isPayable } from "~/features/payments/data/payable";
import { SMALLEST_CHARGE } from "~/features/payments/model";
import { type Ctx, todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { behind, type Cursor, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { plusDays } from "~/platform/zones";
import { AGE_DAYS, type Age, type CollectionsQuery } from "../collections-model";
import { studentOwes } from "./student-owes";

/** A registration with a balance. */
export interface OwedRow {
  id: string;
  number: string;
  studentId: string;
  student: string;
  email: string;
  phone: string | null;
  program: string;
  classCode: string;
  /** Due date of the oldest unpaid instalment. */
  since: string;
  overdueCents: number;
  openCents: number;
  promisedOn: string | null;
  promiseNote: string | null;
}

/** Due dates of an aging bucket, as a condition. */
function ofAge(age: Age | undefined, today: string): SQL {
  if (!age || age === "not_due") return sql`true`;
  const [from, to] = AGE_DAYS[age];
  const latest = sql`o.since <= ${plusDays(today, -from)}`;
  return to === null ? latest : sql`${latest} AND o.since >= ${plusDays(today, -to)}`;
}

const OF_PROMISE = {
  standing: (today: string) => sql`m.promised_on >= ${today}`,
  broken: (today: string) => sql`m.promised_on < ${today}`,
  none: () => sql`m.id IS NULL`,
};

/** Partial payments reduce the past-due amount: they go to the oldest instalment first. */
const paidInPart = sql`max(0, r.paid_cents - (r.due_cents - o.open))`;

/**
 * The oldest unpaid due date of each registration, with its past-due and its whole unpaid amount. Unless
 * `age` is `not_due`, reads past-due instalments only.
 */
const unpaidPlans = (schoolId: string, today: string, age: Age | undefined): SQL => {
  const isLate = sql`due_date < ${today}`;
  const unpaid = sql`u.school_id = ${schoolId} AND u.registration_id = i.registration_id AND u.status = 'unpaid'`;
  const due =
    age === "not_due" ? sql`i.due_date >= ${today} AND NOT EXISTS (SELECT 1 FROM instalments u WHERE ${unpaid} AND u.${isLate})` : sql`i.${isLate}`;
  return sql`SELECT i.registration_id, min(i.due_date) AS since, sum(CASE WHEN i.${isLate} THEN i.amount_cents ELSE 0 END) AS late,
    (SELECT sum(u.amount_cents) FROM instalments u WHERE ${unpaid}) AS open
    FROM instalments i WHERE i.school_id = ${schoolId} AND i.status = 'unpaid' AND ${due} GROUP BY i.registration_id`;
};

/** Active registrations with at least the minimum online charge unpaid, unless only the sponsor owes. */
const owedBy = (schoolId: string, today: string, age?: Age): SQL => sql`FROM (${unpaidPlans(schoolId, today, age)}) o
  CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = o.registration_id AND r.status = 'active' AND ${studentOwes}
    AND o.open - ${paidInPart} >= ${SMALLEST_CHARGE}
  CROSS JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
  CROSS JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
  CROSS JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
  LEFT JOIN payment_promises m ON m.school_id = r.school_id AND m.registration_id = r.id AND m.closed_at IS NULL`;

const COLUMNS = sql`r.id, r.number, s.id AS studentId, s.first_name || ' ' || s.last_name AS student, s.email, s.phone, p.title AS program, c.code AS classCode,
  o.since, max(0, o.late - ${paidInPart}) AS overdueCents, max(0, o.open - ${paidInPart}) AS openCents, m.promised_on AS promisedOn, m.note AS promiseNote`;

const ORDERS = { since: sql.raw("o.since"), overdue: sql.raw("overdueCents"), student: sql.raw("s.last_name || ' ' || s.first_name") };

function conditions({ age, promise, program, search }: Partial<CollectionsQuery>, today: string): SQL {
  const where = [ofAge(age, today)];
  if (promise) where.push(OF_PROMISE[promise](today));
  if (program) where.push(sql`r.program_id = ${program}`);
  if (search) {
    const pattern = sought(search);
    where.push(
      sql`(${contains(sql`s.first_name || ' ' || s.last_name`, pattern)} OR ${contains(sql`s.email`, pattern)} OR ${contains(sql`r.number`, pattern)})`,
    );
  }
  return sql.join(where, sql` AND `);
}

const BY_ID = { by: sql.raw("r.id"), way: "asc" } as const;

const orderOf = (ordering: string): SQL => {
  const name = ordering.replace(/^-/, "") as keyof typeof ORDERS;
  return sortedBy([{ by: ORDERS[name], way: wayOf(ordering) }, BY_ID]);
};

/** Past-due registrations of one age. */
interface AgeSum {
  age: Exclude<Age, "not_due">;
  count: number;
  cents: number;
  openCents: number;
}

interface Totals {
  count: number;
  overdueCents: number;
  openCents: number;
}

/** One page of balances with totals and the sum per aging bucket. One round trip. */
export async function readCollections(ctx: Ctx, query: CollectionsQuery) {
  const { db, schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  const from = owedBy(schoolId, today, query.age);
  const where = conditions(query, today);
  const { search, promise, program, age } = query;
  const isNarrowed = [search, promise, program, age].some((value) => value !== undefined);
  const [rows, ages, programs, [narrowed]] = await readTogether(db, [
    sql<OwedRow>`SELECT ${COLUMNS} ${from} WHERE ${where} ORDER BY ${orderOf(query.ordering)} LIMIT ${query.limit} OFFSET ${query.offset}`,
    sql<AgeSum>`SELECT ${ageOf(today)} AS age, count(*) AS count, sum(overdueCents) AS cents, sum(openCents) AS openCents
      FROM (SELECT ${COLUMNS} ${owedBy(schoolId, today)}) GROUP BY 1`,
    sql<{ value: string; label: string }>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY title`,
    sql<Totals>`SELECT count(*) AS count, coalesce(sum(overdueCents), 0) AS overdueCents, coalesce(sum(openCents), 0) AS openCents
      FROM (SELECT ${COLUMNS} ${from} WHERE ${where} AND ${isNarrowed ? 1 : 0})`,
  ]);
  const sum = (of: (age: AgeSum) => number) => ages.reduce((total, each) => total + of(each), 0);
  const whole = { count: sum(({ count }) => count), overdueCents: sum(({ cents }) => cents), openCents: sum(({ openCents }) => openCents) };
  const { count, ...totals } = isNarrowed && narrowed ? narrowed : whole;
  return {
    results: rows,
    count,
    totals,
    ages: ages.map(({ age: of, count: late, cents }) => ({ age: of, count: late, cents })),
    programs,
  };
}

const ageOf = (today: string): SQL => {
  const cases = Object.entries(AGE_DAYS).flatMap(([age, [, to]]) => (to === null ? [] : [sql`WHEN since >= ${plusDays(today, -to)} THEN ${age}`]));
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 'older' END`;
};

const BY_AGE = [{ by: ORDERS.since, way: "asc" }, BY_ID] as const;

/** The next rows after a given one, longest past due first. */
export function collectionsBehind(
  ctx: Ctx,
  query: Partial<CollectionsQuery>,
  { after, limit }: { after?: Cursor; limit: number },
): Promise<OwedRow[]> {
  const { db, schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  return db.all(sql`SELECT ${COLUMNS} ${owedBy(schoolId, today, query.age)} WHERE ${conditions(query, today)} AND ${behind(BY_AGE, after)}
    ORDER BY ${sortedBy(BY_AGE)} LIMIT ${limit}`);
}

/** The given registrations with a balance, and their next unpaid instalment. */
export function firstUnpaid(
  ctx: Ctx,
  registrationIds: readonly string[],
): Promise<{ registrationId: string; instalmentId: string; studentId: string }[]> {
  const { db, schoolId } = inSchool(ctx);
  return db.all(sql`SELECT registrationId, instalmentId, studentId FROM (
      SELECT i.registration_id AS registrationId, i.id AS instalmentId, r.student_id AS studentId, row_number() OVER (PARTITION BY i.registration_id ORDER BY i.due_date, i.position, i.id) AS place
      FROM json_each(${JSON.stringify(registrationIds)}) named CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = named.value AND r.status = 'active' AND ${studentOwes}
      CROSS JOIN instalments i ON i.school_id = ${schoolId} AND i.registration_id = r.id AND i.status = 'unpaid' AND ${isPayable})
    WHERE place = 1`);
}
