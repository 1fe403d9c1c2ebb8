import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import type { ListPart } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import type { HistoryFilters } from "../history-model";
import { type LedgerLine, type LedgerTotals, ledgerColumns, ledgerJoins, ledgerPart, ledgerSource, ledgerSums, ledgerWhere } from "./ledger-lines";

const rowsOf = (schoolId: string, filters: HistoryFilters, page: ListPart) =>
  sql<LedgerLine>`SELECT ${ledgerColumns} FROM transactions t ${ledgerJoins} WHERE t.school_id = ${schoolId} AND ${ledgerWhere(filters)} ${ledgerPart(page)}`;

/** A page of a school's ledger with its sums and the programs to choose from. One round trip. */
export async function readHistory(ctx: Ctx, filters: HistoryFilters, page: ListPart) {
  const { db, schoolId } = inSchool(ctx);
  const { from, rows } = ledgerSource(filters);
  const [results, [totals], programs] = await readTogether(db, [
    rowsOf(schoolId, filters, page),
    sql<LedgerTotals>`SELECT ${ledgerSums(rows)} FROM ${from} WHERE t.school_id = ${schoolId} AND ${ledgerWhere(filters)}`,
    sql<{ value: string; label: string }>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY position`,
  ]);
  if (!totals) throw new Error("The sums of the ledger are missing");
  return { results, totals, programs };
}

/** The next lines for an export. */
export async function historyLines(ctx: Ctx, filters: HistoryFilters, page: ListPart): Promise<LedgerLine[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [rowsOf(schoolId, filters, page)]);
  return rows;
}

interface FoundIntent {
  id: string;
  intent: string | null;
  state: string;
  amountCents: number;
  feeCents: number;
  registrationId: string | null;
  purchaseId: string | null;
  transactionId: string | null;
}

/** The subject of a payment by its provider's ID, or of a registration's newest payment; null if not this school's. */
export async function findIntent(ctx: Ctx, key: { intent?: string; registration?: string }) {
  const { db, schoolId } = inSchool(ctx);
  const which = key.intent
    ? sql`a.payment_intent_id = ${key.intent}`
    : sql`a.id = (SELECT t.attempt_id FROM transactions t WHERE t.school_id = ${schoolId} AND t.registration_id = ${key.registration ?? ""}
        AND t.attempt_id IS NOT NULL ORDER BY t.created_at DESC LIMIT 1)`;
  const [[attempt]] = await readTogether(db, [
    sql<FoundIntent>`SELECT a.id, a.payment_intent_id AS intent, a.state, a.amount_cents AS amountCents, a.service_fee_cents AS feeCents,
      t.registration_id AS registrationId, t.purchase_id AS purchaseId, t.id AS transactionId
    FROM payment_attempts a LEFT JOIN transactions t ON t.school_id = a.school_id AND t.attempt_id = a.id AND t.type NOT IN ('processing_fee', 'refund')
    WHERE a.school_id = ${schoolId} AND ${which} ORDER BY a.created_at DESC LIMIT 1`,
  ]);
  return attempt ?? null;
}
