import { type SQL, sql } from "drizzle-orm";
import { milesTo, type Point } from "~/features/employers/data/places";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

const REASON = "a super admin looks after every school";

export interface SchoolListRow {
  id: string;
  name: string;
  type: "local" | "national_partner";
  plan: "basic" | "basic-and-chat" | "advanced" | "advanced-and-chat";
  planStatus: "active" | "past_due" | "cancelled";
  status: "active" | "inactive";
  host: string;
  city: string | null;
  state: string | null;
  logoFileId: string | null;
  payoutStatus: "verified" | "linked" | "unlinked";
  showAiCallLogs: number;
  owner: string | null;
  students: number;
  programs: number;
  createdAt: number;
}

export interface SchoolFilters {
  type?: string;
  plan?: string;
  status?: string;
  state?: string;
  city?: string;
  /** Around a place; without end where there are no miles. */
  near?: { point: Point; miles: number | null };
  search?: string;
}

const BY = { name: sql`s.name COLLATE NOCASE`, created_at: sql`s.created_at`, plan: sql`s.plan`, city: sql`s.city COLLATE NOCASE` } as const;

const host = sql`coalesce((SELECT d.host FROM domains d WHERE d.school_id = s.id AND d.status = 'verified' ORDER BY d.is_primary DESC LIMIT 1), s.subdomain)`;

function whereOf({ type, plan, status, state, city, near, search }: SchoolFilters): SQL {
  const pattern = search ? sought(search) : null;
  return sql.join(
    [
      sql`s.deleted_at IS NULL`,
      ...(type ? [sql`s.type = ${type}`] : []),
      ...(plan ? [sql`s.plan = ${plan}`] : []),
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(state ? [sql`s.state = ${state}`] : []),
      ...(city ? [sql`s.city = ${city} COLLATE NOCASE`] : []),
      ...(near && near.miles !== null
        ? [sql`EXISTS (SELECT 1 FROM zip_codes z WHERE z.zip = substr(s.zipcode, 1, 5) AND ${milesTo(near.point, "z")} <= ${near.miles})`]
        : []),
      ...(pattern ? [sql`(${contains(sql`s.name`, pattern)} OR ${contains(sql`s.subdomain`, pattern)} OR ${contains(sql`s.city`, pattern)})`] : []),
    ],
    sql` AND `,
  );
}

const rowsOf = (filters: SchoolFilters, { limit, offset = 0, after, ordering }: ListPart) => {
  const order = [
    { by: BY[ordering.replace(/^-/, "") as keyof typeof BY], way: wayOf(ordering) },
    { by: sql`s.id`, way: "asc" },
  ] as const;
  return sql<SchoolListRow>`SELECT s.id, s.name, s.type, s.plan, s.plan_status AS planStatus, s.status, ${host} AS host, s.city, s.state,
      s.logo_file_id AS logoFileId, s.payout_status AS payoutStatus, s.show_ai_call_logs AS showAiCallLogs, s.created_at AS createdAt,
      (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.school_id = s.id AND u.role = 'school_owner' AND u.deleted_at IS NULL
        ORDER BY u.status, u.created_at LIMIT 1) AS owner,
      coalesce((SELECT t.count FROM row_counts t WHERE t.school_id = s.id AND t.kind = 'students'), 0) AS students,
      (SELECT count(*) FROM programs p WHERE p.school_id = s.id) AS programs
    FROM schools s WHERE ${whereOf(filters)} AND ${behind(order, after)} ORDER BY ${sortedBy(order)}
    LIMIT ${limit} OFFSET ${offset}`;
};

/** A page of schools with what each has, and how many there are. One round trip. */
export async function schoolPage(ctx: Ctx, filters: SchoolFilters, page: ListPart) {
  const [results, [total]] = await readTogether(acrossSchools(ctx, REASON), [
    rowsOf(filters, page),
    countFrom(ctx, sql`FROM schools s WHERE ${whereOf(filters)}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** The next rows of the list, for its export. */
export async function someSchools(ctx: Ctx, filters: SchoolFilters, page: ListPart) {
  const [rows] = await readTogether(acrossSchools(ctx, REASON), [rowsOf(filters, page)]);
  return rows;
}

/** How many students each of some schools has; schools that are not there have none. */
export async function studentsOf(ctx: Ctx, ids: readonly string[]) {
  const [rows] = await readTogether(acrossSchools(ctx, REASON), [
    sql<{
      school: string;
      students: number;
    }>`SELECT j.value AS school, (SELECT count(*) FROM students t WHERE t.school_id = j.value AND t.deleted_at IS NULL) AS students
      FROM json_each(${JSON.stringify(ids)}) j`,
  ]);
  return rows;
}

export interface SchoolUsage {
  students: number;
  registrations: number;
  registrationsThisMonth: number;
  collectedCents: number;
  feesCents: number;
  tokens: number;
  tokensThisMonth: number;
  mails: number;
  mailsThisMonth: number;
  files: number;
  bytes: number;
}

/** A month that runs: `YYYY-MM`, and when it began. */
export interface Month {
  month: string;
  from: number;
}

/** A school's usage, in total and in the current month. */
export const usageOf = (schoolId: string, { month, from }: Month) => sql<SchoolUsage>`SELECT
  (SELECT count(*) FROM students WHERE school_id = ${schoolId} AND deleted_at IS NULL) AS students,
  (SELECT count(*) FROM registrations WHERE school_id = ${schoolId}) AS registrations,
  (SELECT count(*) FROM registrations WHERE school_id = ${schoolId} AND created_at >= ${from}) AS registrationsThisMonth,
  (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = ${schoolId} AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')) AS collectedCents,
  (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = ${schoolId} AND status = 'succeeded' AND type = 'processing_fee') AS feesCents,
  (SELECT coalesce(sum(used), 0) FROM token_budgets WHERE school_id = ${schoolId}) AS tokens,
  (SELECT coalesce(sum(used), 0) FROM token_budgets WHERE school_id = ${schoolId} AND month = ${month}) AS tokensThisMonth,
  (SELECT coalesce(sum(count), 0) FROM mail_counts WHERE school_id = ${schoolId}) AS mails,
  (SELECT coalesce(sum(count), 0) FROM mail_counts WHERE school_id = ${schoolId} AND hour >= ${from} / 3600000) AS mailsThisMonth,
  (SELECT count(*) FROM files WHERE school_id = ${schoolId} AND state = 'ready') AS files,
  (SELECT coalesce(sum(size), 0) FROM files WHERE school_id = ${schoolId} AND state = 'ready') AS bytes`;

export interface SchoolContact {
  id: string;
  name: string;
  email: string;
  role: "school_owner" | "school_admin";
  status: "active" | "inactive";
  hasPassword: number;
  lastLoginAt: number | null;
}

/** The people and the figures of one school, for its page. One round trip. */
export async function readAdminSchool(ctx: Ctx, schoolId: string, month: Month) {
  const [[usage], people, [platform]] = await readTogether(acrossSchools(ctx, REASON), [
    usageOf(schoolId, month),
    sql<SchoolContact>`SELECT id, first_name || ' ' || last_name AS name, email, role, status, password_hash IS NOT NULL AS hasPassword, last_login_at AS lastLoginAt
      FROM users WHERE school_id = ${schoolId} AND role IN ('school_owner', 'school_admin') AND deleted_at IS NULL ORDER BY role DESC, last_name LIMIT 100`,
    sql<{ state: string }>`SELECT state FROM webhook_endpoints WHERE school_id = ${schoolId} AND kind = 'lms'`,
  ]);
  return { usage: usage as SchoolUsage, people, isLmsOff: platform?.state === "disabled" };
}
