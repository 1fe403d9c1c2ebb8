import { type SQL, sql } from "drizzle-orm";
import { behind, type ListPart, type Sorted, sortedBy, wayOf } from "~/platform/keyset";
import type { Cents } from "~/platform/money";
import { contains, sought } from "~/platform/search";
import type { HistoryFilters } from "../history-model";

/** A payment as ledger lists show it, with its service fee, which is a separate ledger row. */
export interface LedgerLine {
  id: string;
  schoolId: string;
  createdAt: number;
  paidOn: string;
  reference: string | null;
  payer: string;
  description: string;
  registrationId: string | null;
  registrationNumber: string | null;
  program: string | null;
  purchaseId: string | null;
  studentId: string | null;
  type: keyof typeof import("../model").TRANSACTION_TYPE_LABELS;
  method: string;
  note: string | null;
  /** The amount paid, fee included. */
  grossCents: Cents;
  feeCents: Cents;
  /** The school's share. */
  netCents: Cents;
  status: keyof typeof import("../model").TRANSACTION_STATUS_LABELS;
  /** 1 for a payment made at the school that has not been removed, otherwise 0. */
  isRemovable: number;
}

export interface LedgerTotals {
  count: number;
  grossCents: Cents;
  feeCents: Cents;
  netCents: Cents;
  failed: number;
}

/** The purpose of the payment. */
export const ledgerJoins = sql`LEFT JOIN registrations r ON r.school_id = t.school_id AND r.id = t.registration_id
  LEFT JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id`;

/** A service fee is a separate ledger row; it counts with its payment, or alone if fees are listed. */
export const ledgerFee = sql`CASE WHEN t.type = 'processing_fee' THEN t.amount_cents ELSE t.fee_cents END`;
const net = sql`CASE WHEN t.type = 'processing_fee' THEN 0 ELSE t.amount_cents END`;
const gross = sql`t.amount_cents + t.fee_cents`;
const settled = sql`t.status IN ('succeeded', 'manually_paid', 'refund')`;

export const ledgerColumns = sql`t.id, t.school_id AS schoolId, t.created_at AS createdAt, t.paid_on AS paidOn, t.receipt_number AS reference, t.payer_name AS payer,
  t.description, t.registration_id AS registrationId, r.number AS registrationNumber, p.title AS program, t.purchase_id AS purchaseId,
  t.student_id AS studentId, t.type, t.method, t.note, ${gross} AS grossCents, ${ledgerFee} AS feeCents, ${net} AS netCents, t.status,
  (t.status = 'manually_paid' AND t.amount_cents > 0 AND t.group_order_id IS NULL AND t.method <> 'group_prepaid' AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.type = 'manually_paid' AND x.ref = 'reversal_' || t.id)) AS isRemovable`;

/** Only completed payments are summed; failed ones are counted separately. `rows`: the number of ledger rows that a `t` represents. */
export const ledgerSums = (
  rows: SQL = sql`1`,
): SQL => sql`coalesce(sum(${rows}), 0) AS count, coalesce(sum(CASE WHEN ${settled} THEN ${gross} END), 0) AS grossCents,
  coalesce(sum(CASE WHEN ${settled} THEN ${ledgerFee} END), 0) AS feeCents, coalesce(sum(CASE WHEN ${settled} THEN ${net} END), 0) AS netCents,
  coalesce(sum(CASE WHEN t.status = 'failed' THEN ${rows} END), 0) AS failed`;

/**
 * The source of the sums for these filters, as `t`: ledger days, or ledger rows if the filters need them. @returns with `rows`, the number
 * of ledger rows per `t`
 */
export function ledgerSource(filters: HistoryFilters): { from: SQL; rows: SQL } {
  const isRowByRow = filters.student !== undefined || filters.program !== undefined || Boolean(filters.search);
  return isRowByRow ? { from: sql`transactions t ${ledgerJoins}`, rows: sql`1` } : { from: sql`ledger_days t`, rows: sql`t.count` };
}

/** The rows of a list. Days are payment days; fee rows are listed alone only on request. */
export function ledgerWhere(filters: HistoryFilters): SQL {
  const pattern = filters.search ? sought(filters.search) : null;
  const parts = [
    filters.type ? sql`t.type = ${filters.type}` : sql`t.type <> 'processing_fee'`,
    ...(filters.status ? [sql`t.status = ${filters.status}`] : []),
    ...(filters.from_date ? [sql`t.paid_on >= ${filters.from_date}`] : []),
    ...(filters.to_date ? [sql`t.paid_on <= ${filters.to_date}`] : []),
    ...(filters.student ? [sql`t.student_id = ${filters.student}`] : []),
    ...(filters.program ? [sql`r.program_id = ${filters.program}`] : []),
    ...(pattern
      ? [
          sql`(${contains(sql`t.payer_name`, pattern)} OR ${contains(sql`t.receipt_number`, pattern)} OR ${contains(sql`t.description`, pattern)} OR ${contains(sql`r.number`, pattern)})`,
        ]
      : []),
  ];
  return sql.join(parts, sql` AND `);
}

function ledgerOrder(ordering: string): Sorted[] {
  const way = wayOf(ordering);
  const by = ordering.replace(/^-/, "");
  const id = { by: sql`t.id`, way };
  if (by === "amount") return [{ by: gross, way }, id];
  if (by === "payer") return [{ by: sql`lower(t.payer_name)`, way }, id];
  const booked = { by: sql`t.created_at`, way };
  return by === "school" ? [{ by: sql`s.name`, way }, { ...booked, way: "desc" }, id] : [{ by: sql`t.paid_on`, way }, booked, id];
}

/** The page and order of a query for lines. */
export function ledgerPart({ limit, offset = 0, after, ordering }: ListPart): SQL {
  const order = ledgerOrder(ordering);
  return sql`AND ${behind(order, after)} ORDER BY ${sortedBy(order)} LIMIT ${limit} OFFSET ${offset}`;
}
