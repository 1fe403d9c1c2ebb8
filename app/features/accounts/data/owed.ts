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
  if (age === "not_due") return sql`o.since >= ${today}`;
  if (!age) return sql`o.since < ${today}`;
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

/** Active registrations with at least the minimum online charge unpaid, unless only the sponsor owes. */
const owedBy = (schoolId: string, today: string): SQL => sql`FROM (
    SELECT registration_id, min(due_date) AS since, sum(amount_cents) AS open, sum(CASE WHEN due_date < ${today} THEN amount_cents ELSE 0 END) AS late
    FROM instalments WHERE school_id = ${schoolId} AND status = 'unpaid' GROUP BY registration_id) o
  JOIN registrations r ON r.school_id = ${schoolId} AND r.id = o.registration_id AND r.status = 'active' AND ${studentOwes}
    AND o.open - ${paidInPart} >= ${SMALLEST_CHARGE}
  JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
  JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
  JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
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

/** One page of balances with totals and the sum per aging bucket. One round trip. */
export async function readCollections(ctx: Ctx, query: CollectionsQuery) {
  const { db, schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  const from = owedBy(schoolId, today);
  const where = conditions(query, today);
  const [rows, [totals], ages, programs] = await readTogether(db, [
    sql<OwedRow>`SELECT ${COLUMNS} ${from} WHERE ${where} ORDER BY ${orderOf(query.ordering)} LIMIT ${query.limit} OFFSET ${query.offset}`,
    sql<{ count: number; overdueCents: number; openCents: number }>`SELECT count(*) AS count, coalesce(sum(overdueCents), 0) AS overdueCents,
      coalesce(sum(openCents), 0) AS openCents FROM (SELECT ${COLUMNS} ${from} WHERE ${where})`,
    sql<{ age: Exclude<Age, "not_due">; count: number; cents: number }>`SELECT ${ageOf(today)} AS age, count(*) AS count, sum(overdueCents) AS cents
      FROM (SELECT ${COLUMNS} ${from} WHERE o.since < ${today}) GROUP BY 1`,
    sql<{ value: string; label: string }>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY title`,
  ]);
  return {
    results: rows,
    count: totals?.count ?? 0,
    totals: { overdueCents: totals?.overdueCents ?? 0, openCents: totals?.openCents ?? 0 },
    ages,
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
  return db.all(sql`SELECT ${COLUMNS} ${owedBy(schoolId, today)} WHERE ${conditions(query, today)} AND ${behind(BY_AGE, after)}
    ORDER BY ${sortedBy(BY_AGE)} LIMIT ${limit}`);
}

/** The given registrations with a balance, and their next unpaid instalment. */
export function firstUnpaid(
  ctx: Ctx,
  registrationIds: readonly string[],
): Promise<{ registrationId: string; instalmentId: string; studentId: string }[]> {
  const { db, schoolId } = inSchool(ctx);
  return db.all(sql`SELECT registrationId, instalmentId, studentId FROM (
      SELECT i.registration_id AS registrationId, i.id AS instalmentId, r.student_id AS studentId, row_number() OVER (PARTITION BY i.registration_id ORDER BY i.due_date, i.position) AS place
      FROM instalments i JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id AND r.status = 'active' AND ${studentOwes}
      WHERE i.school_id = ${schoolId} AND i.status = 'unpaid' AND ${isPayable} AND i.registration_id IN (SELECT value FROM json_each(${JSON.stringify(registrationIds)})))
    WHERE place = 1`);
}
