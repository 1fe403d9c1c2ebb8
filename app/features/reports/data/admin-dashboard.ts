import { type SQL, sql } from "drizzle-orm";
import { shownState } from "#drizzle/schema/messaging";
import type { SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import type { Ctx, SchoolPlan } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import { isCollected } from "./money-that-counts";
import { overDays, type Span } from "./school-sums";

export interface AdminSpans {
  /** The running month, and the same days of the one before. */
  month: Span;
  before: Span;
  /** The last twenty-four hours. */
  day: Span;
  /** Twelve months, the running one last. */
  months: (Span & { label: string })[];
  /** The running month as `YYYY-MM`. */
  running: string;
}

interface Stats {
  registered: number;
  registeredBefore: number;
  collected: number;
  collectedBefore: number;
  fees: number;
  students: number;
  refunds: number;
  signUps: number;
  mailsFailed: number;
  mailsWaiting: number;
  deadLetters: number;
}

interface SchoolGroup {
  plan: string;
  type: string;
  status: string;
  count: number;
}

interface MonthRow {
  label: string;
  registered: number;
  collected: number;
}

export interface NewSchool {
  id: string;
  name: string;
  type: keyof typeof SCHOOL_TYPE_LABELS;
  plan: SchoolPlan;
  status: string;
  payoutStatus: string;
  registered: number;
  createdAt: number;
}

export interface NewAccount {
  id: string;
  name: string;
  role: "school_owner" | "school_admin" | "employer_admin" | "employer_career_specialist" | "job_partner_admin" | "organization_admin";
  school: string | null;
  hasPassword: number;
  createdAt: number;
}

export interface RefundRow {
  id: string;
  school: string;
  student: string | null;
  amountCents: number;
  reasonCode: string | null;
  reason: string;
  createdAt: number;
}

export interface FailedMail {
  id: string;
  school: string | null;
  template: string;
  error: string | null;
  createdAt: number;
}

/** Rows of the books that contradict each other, as the nightly auditor found them. */
export interface CheckFinding {
  check: string;
  title: string;
  ids: string[];
}

export interface TokenRow {
  id: string;
  name: string;
  plan: SchoolPlan;
  used: number;
}

const SHOWN = 6;

const lastCheckRun = sql<{
  ranAt: number;
  checks: number;
  findings: string;
}>`SELECT ran_at AS ranAt, checks, findings FROM auditor_runs ORDER BY ran_at DESC LIMIT 1`;

/** Everything on a super admin's first page, in one round trip. */
export async function readAdminDashboard(ctx: Ctx, spans: AdminSpans) {
  const db = acrossSchools(ctx, "a super admin's first page counts over all schools");
  const [[sums], schools, byMonth, newSchools, newAccounts, pendingRefunds, failedMails, [audit], tokens] = await readTogether(db, [
    stats(spans),
    groups,
    months(spans),
    newest(spans),
    accounts,
    refunds,
    failures(spans),
    lastCheckRun,
    tokensUsed(spans),
  ]);
  if (!sums) throw new Error("The figures of the dashboard are missing");
  return {
    sums,
    schools,
    byMonth,
    newSchools,
    newAccounts,
    pendingRefunds,
    failedMails,
    tokens,
    audit: audit ? { ...audit, findings: JSON.parse(audit.findings) as CheckFinding[] } : null,
  };
}

/** Failed mails of every school and of the product, by the index of what the log shows. */
const failedIn = ({ from, to }: Span): SQL =>
  sql`(${shownState("mails.status")}) = 'failed' AND mails.status = 'failed' AND mails.created_at >= ${from} AND mails.created_at < ${to}`;
const isServiceFee = sql`type = 'processing_fee' AND status = 'succeeded'`;
/** Sums over all schools between two instants. */
const registeredIn = (from: SQL, to: SQL): SQL =>
  overDays(
    "platform_days",
    sql`registered`,
    from,
    to,
    (start, end) => sql`(SELECT count(*) FROM registrations WHERE created_at >= ${start} AND created_at < ${end})`,
  );
const ledgerIn = (column: "collected_cents" | "fee_cents", from: SQL, to: SQL): SQL =>
  overDays(
    "platform_days",
    sql.raw(column),
    from,
    to,
    (start, end) => sql`(SELECT coalesce(sum(amount_cents), 0) FROM transactions
    WHERE created_at >= ${start} AND created_at < ${end} AND ${column === "fee_cents" ? isServiceFee : isCollected})`,
  );

const stats = ({ month, before, day }: AdminSpans) => sql<Stats>`SELECT
  ${registeredIn(sql`${month.from}`, sql`${month.to}`)} AS registered,
  ${registeredIn(sql`${before.from}`, sql`${before.to}`)} AS registeredBefore,
  ${ledgerIn("collected_cents", sql`${month.from}`, sql`${month.to}`)} AS collected,
  ${ledgerIn("collected_cents", sql`${before.from}`, sql`${before.to}`)} AS collectedBefore,
  ${ledgerIn("fee_cents", sql`${month.from}`, sql`${month.to}`)} AS fees,
  (SELECT coalesce(sum(count), 0) FROM row_counts WHERE kind = 'students') AS students,
  (SELECT count(*) FROM refund_requests WHERE status = 'pending') AS refunds,
  (SELECT count(*) FROM sign_ups WHERE status = 'pending') AS signUps,
  (SELECT count(*) FROM mails WHERE ${failedIn(day)}) AS mailsFailed,
  (SELECT count(*) FROM mails INDEXED BY mails_open WHERE status IN ('pending', 'sending')) AS mailsWaiting,
  (SELECT count(*) FROM dead_letters) AS deadLetters`;

const groups = sql<SchoolGroup>`SELECT plan, type, status, count(*) AS count FROM schools WHERE deleted_at IS NULL GROUP BY plan, type, status`;

const months = ({ months: spans }: AdminSpans) => sql<MonthRow>`SELECT m.value ->> 'label' AS label,
  ${registeredIn(sql`(m.value ->> 'from')`, sql`(m.value ->> 'to')`)} AS registered,
  ${ledgerIn("collected_cents", sql`(m.value ->> 'from')`, sql`(m.value ->> 'to')`)} AS collected
  FROM json_each(${JSON.stringify(spans)}) m ORDER BY m.key`;

const newest = ({
  month,
}: AdminSpans) => sql<NewSchool>`SELECT s.id, s.name, s.type, s.plan, s.status, s.payout_status AS payoutStatus, s.created_at AS createdAt,
    (SELECT count(*) FROM registrations r WHERE r.school_id = s.id AND r.created_at >= ${month.from}) AS registered
  FROM schools s WHERE s.deleted_at IS NULL ORDER BY s.created_at DESC, s.name LIMIT ${SHOWN}`;

/** The newest staff accounts, found by role; students are only counted. */
const account = (school: SQL): SQL => sql`SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.role, ${school} AS school,
    u.password_hash IS NOT NULL AS hasPassword, u.created_at AS createdAt`;
const accounts = sql<NewAccount>`SELECT * FROM (
    ${account(sql`s.name`)} FROM users u LEFT JOIN schools s ON s.id = u.school_id WHERE u.role <> 'student' AND u.role <> 'super_admin'
    ORDER BY u.created_at DESC LIMIT ${SHOWN}) ORDER BY createdAt DESC, name`;

const refunds = sql<RefundRow>`SELECT f.id, s.name AS school, t.first_name || ' ' || t.last_name AS student, f.amount_cents AS amountCents, f.reason_code AS reasonCode, f.reason, f.created_at AS createdAt
  FROM refund_requests f JOIN schools s ON s.id = f.school_id
  LEFT JOIN registrations r ON r.school_id = f.school_id AND r.id = f.registration_id
  LEFT JOIN students t ON t.school_id = r.school_id AND t.id = r.student_id
  WHERE f.status = 'pending' ORDER BY f.created_at LIMIT ${SHOWN}`;

const failures = ({ day }: AdminSpans) => sql<FailedMail>`SELECT mails.id, s.name AS school, template, error, mails.created_at AS createdAt
  FROM mails LEFT JOIN schools s ON s.id = mails.school_id WHERE ${failedIn(day)} ORDER BY mails.created_at DESC LIMIT ${SHOWN}`;

/** Schools with the highest AI token use this month. */
const tokensUsed = ({ running }: AdminSpans) => sql<TokenRow>`SELECT s.id, s.name, s.plan, b.used FROM schools s
  JOIN token_budgets b ON b.school_id = s.id AND b.month = ${running} AND b.used > 0 WHERE s.deleted_at IS NULL ORDER BY b.used DESC, s.name LIMIT ${SHOWN}`;
