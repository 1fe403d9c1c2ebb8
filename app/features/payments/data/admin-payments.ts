import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import type { ListPart } from "~/platform/keyset";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { dayIn, EASTERN, plusDays } from "~/platform/zones";
import type { AdminPaymentsQuery } from "../history-model";
import { type LedgerLine, type LedgerTotals, ledgerColumns, ledgerJoins, ledgerPart, ledgerSums, ledgerWhere } from "./ledger-lines";

const REASON = "a super admin looks after the money of every school";
const DEFAULT_DAYS = 30;

export interface AdminLine extends LedgerLine {
  school: string;
}

export interface PayoutLine {
  id: string;
  school: string;
  schoolId: string;
  amountCents: number;
  status: string;
  arrivalDate: string;
  failure: string | null;
  createdAt: number;
}

export interface AccountLine {
  id: string;
  school: string;
  status: "verified" | "linked" | "unlinked";
  accountId: string | null;
  legalName: string | null;
  requirements: string | null;
  disabledReason: string | null;
  availableCents: number | null;
  pendingCents: number | null;
  checkedAt: number | null;
}

type Filters = Partial<Pick<AdminPaymentsQuery, "school" | "type" | "status" | "from_date" | "to_date" | "search">>;

/** The period shown: the last thirty days by default, in Eastern time because schools have different zones. */
export function adminDays(ctx: Ctx, filters: { from_date?: string; to_date?: string }): { from: string; to: string } {
  const to = filters.to_date ?? dayIn(ctx.now, EASTERN);
  return { from: filters.from_date ?? plusDays(to, -(DEFAULT_DAYS - 1)), to };
}

/** Queries school by school, because the ledger's index starts with the school. An instant may fall one day off its ledger day. */
function ledgerOf(ctx: Ctx, filters: Filters): { from: SQL; where: SQL } {
  const { from, to } = adminDays(ctx, filters);
  const at = (day: string) => instantOf(day, "00:00", EASTERN).getTime();
  const status = filters.status as LedgerLine["status"] | undefined;
  const { search, ...rest } = { search: filters.search, type: filters.type, status, from_date: from, to_date: to };
  const pattern = search ? sought(search) : null;
  const found = pattern
    ? sql` AND (${contains(sql`t.payer_name`, pattern)} OR ${contains(sql`s.name`, pattern)} OR ${contains(sql`t.receipt_number`, pattern)})`
    : sql``;
  const one = filters.school ? sql` AND s.id = ${filters.school}` : sql``;
  return {
    from: sql`FROM schools s CROSS JOIN transactions t ON t.school_id = s.id AND t.created_at >= ${at(plusDays(from, -40))} AND t.created_at < ${at(plusDays(to, 41))} ${ledgerJoins}`,
    where: sql`${ledgerWhere(rest)}${found}${one}`,
  };
}

const lines = (ctx: Ctx, filters: Filters, page: ListPart) => {
  const { from, where } = ledgerOf(ctx, filters);
  return sql<AdminLine>`SELECT s.name AS school, ${ledgerColumns} ${from} WHERE ${where} ${ledgerPart(page)}`;
};

const schoolChoices = sql<{ value: string; label: string }>`SELECT id AS value, name AS label FROM schools ORDER BY lower(name)`;

/** The ledger of all schools with its sums. One round trip. */
export async function readAllTransactions(ctx: Ctx, filters: Filters, page: ListPart) {
  const { from, where } = ledgerOf(ctx, filters);
  const [results, [totals], schools] = await readTogether(acrossSchools(ctx, REASON), [
    lines(ctx, filters, page),
    sql<LedgerTotals>`SELECT ${ledgerSums()} ${from} WHERE ${where}`,
    schoolChoices,
  ]);
  if (!totals) throw new Error("The sums of the ledger are missing");
  return { results, totals, schools };
}

export async function adminTransactionLines(ctx: Ctx, filters: Filters, page: ListPart): Promise<AdminLine[]> {
  const [rows] = await readTogether(acrossSchools(ctx, REASON), [lines(ctx, filters, page)]);
  return rows;
}

/** Payouts to schools, newest first. */
export async function readAllPayouts(ctx: Ctx, filters: Filters, page: ListPart) {
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const by = { amount: sql`o.amount_cents`, school: sql`lower(s.name)` }[page.ordering.replace(/^-/, "")] ?? sql`o.created_at`;
  const pattern = filters.search ? sought(filters.search) : null;
  const where = sql.join(
    [
      sql`1 = 1`,
      ...(filters.school ? [sql`o.school_id = ${filters.school}`] : []),
      ...(filters.status ? [sql`o.status = ${filters.status}`] : []),
      ...(filters.from_date ? [sql`o.arrival_date >= ${filters.from_date}`] : []),
      ...(filters.to_date ? [sql`o.arrival_date <= ${filters.to_date}`] : []),
      ...(pattern ? [sql`(${contains(sql`s.name`, pattern)} OR ${contains(sql`o.id`, pattern)})`] : []),
    ],
    sql` AND `,
  );
  const [results, [totals], schools] = await readTogether(acrossSchools(ctx, REASON), [
    sql<PayoutLine>`SELECT o.id, s.name AS school, o.school_id AS schoolId, o.amount_cents AS amountCents, o.status, o.arrival_date AS arrivalDate, o.failure, o.created_at AS createdAt
      FROM payouts o JOIN schools s ON s.id = o.school_id WHERE ${where} ORDER BY ${by} ${way} LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`,
    sql<{
      count: number;
      paidCents: number;
      underwayCents: number;
      failed: number;
    }>`SELECT count(*) AS count, coalesce(sum(CASE WHEN o.status = 'paid' THEN o.amount_cents END), 0) AS paidCents,
        coalesce(sum(CASE WHEN o.status IN ('pending', 'in_transit') THEN o.amount_cents END), 0) AS underwayCents, coalesce(sum(o.status = 'failed'), 0) AS failed
      FROM payouts o JOIN schools s ON s.id = o.school_id WHERE ${where}`,
    schoolChoices,
  ]);
  if (!totals) throw new Error("The sums of the payouts are missing");
  return { results, totals, schools };
}

interface AccountTotals {
  count: number;
  verified: number;
  linked: number;
  unlinked: number;
  availableCents: number;
  pendingCents: number;
}

/** Each school's payout account, as of the provider's last answer. */
export async function readAllAccounts(ctx: Ctx, filters: Filters, page: ListPart) {
  const way = sql.raw(page.ordering === "-school" ? "DESC" : "ASC");
  const pattern = filters.search ? sought(filters.search) : null;
  const where = sql.join(
    [
      sql`1 = 1`,
      ...(filters.school ? [sql`s.id = ${filters.school}`] : []),
      ...(filters.status ? [sql`s.payout_status = ${filters.status}`] : []),
      ...(pattern ? [sql`(${contains(sql`s.name`, pattern)} OR ${contains(sql`s.payout_account_id`, pattern)})`] : []),
    ],
    sql` AND `,
  );
  const [results, [totals], schools] = await readTogether(acrossSchools(ctx, REASON), [
    sql<AccountLine>`SELECT s.id, s.name AS school, s.payout_status AS status, s.payout_account_id AS accountId, a.legal_name AS legalName, a.requirements,
        a.disabled_reason AS disabledReason, a.available_cents AS availableCents, a.pending_cents AS pendingCents, a.checked_at AS checkedAt
      FROM schools s LEFT JOIN payout_accounts a ON a.school_id = s.id AND a.account_id = s.payout_account_id
      WHERE ${where} ORDER BY lower(s.name) ${way} LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`,
    sql<AccountTotals>`SELECT count(*) AS count, coalesce(sum(s.payout_status = 'verified'), 0) AS verified, coalesce(sum(s.payout_status = 'linked'), 0) AS linked,
        coalesce(sum(s.payout_status = 'unlinked'), 0) AS unlinked, coalesce(sum(a.available_cents), 0) AS availableCents, coalesce(sum(a.pending_cents), 0) AS pendingCents
      FROM schools s LEFT JOIN payout_accounts a ON a.school_id = s.id AND a.account_id = s.payout_account_id WHERE ${where}`,
    schoolChoices,
  ]);
  if (!totals) throw new Error("The sums of the accounts are missing");
  return { results, totals, schools };
}

/** The payout account of any school; null without one. */
export async function accountOfSchool(ctx: Ctx, schoolId: string): Promise<string | null> {
  const [[row]] = await readTogether(acrossSchools(ctx, REASON), [
    sql<{ account: string | null }>`SELECT payout_account_id AS account FROM schools WHERE id = ${schoolId}`,
  ]);
  return row?.account ?? null;
}
