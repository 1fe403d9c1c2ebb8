import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { transactions } from "#drizzle/schema/payments";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import type { Orm } from "~/platform/db";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";

export interface TransactionFilters {
  search?: string;
  status?: (typeof transactions.$inferSelect)["status"];
  type?: (typeof transactions.$inferSelect)["type"];
  student?: string;
  from_date?: string;
  to_date?: string;
}

const matching = (filters: TransactionFilters, zone: string): SQL | undefined => {
  const { search, status, type, student, from_date: from, to_date: to } = filters;
  const pattern = search ? sought(search) : null;
  return and(
    type ? eq(transactions.type, type) : sql`${transactions.type} <> 'processing_fee'`,
    status ? eq(transactions.status, status) : undefined,
    student ? eq(transactions.studentId, student) : undefined,
    from ? gte(transactions.createdAt, instantOf(from, "00:00", zone).getTime()) : undefined,
    to ? lt(transactions.createdAt, instantOf(plusDays(to, 1), "00:00", zone).getTime()) : undefined,
    pattern ? or(contains(transactions.payerName, pattern), contains(sql`coalesce(${transactions.receiptNumber}, '')`, pattern)) : undefined,
  );
};

const selected = (db: Orm) =>
  db
    .select({
      id: transactions.id,
      type: transactions.type,
      status: transactions.status,
      amountCents: transactions.amountCents,
      serviceFeeCents:
        sql<number>`(SELECT coalesce(sum(f.amount_cents), 0) FROM transactions f WHERE f.school_id = ${transactions}.school_id AND f.attempt_id = ${transactions}.attempt_id AND f.type = 'processing_fee' AND ${transactions}.status <> 'refund')`.as(
          "service_fee",
        ),
      studentId: transactions.studentId,
      payerName: transactions.payerName,
      program: sql<string | null>`${programs.title}`.as("program_title"),
      product: sql<string | null>`CASE WHEN ${transactions.type} IN ('product_purchase', 'product_payment') THEN ${transactions.description} END`.as(
        "product_title",
      ),
      payoutDate: sql<
        string | null
      >`(SELECT max(o.arrival_date) FROM payout_lines l JOIN payouts o ON o.school_id = l.school_id AND o.id = l.payout_id
          WHERE l.school_id = ${transactions}.school_id AND l.attempt_id = ${transactions}.attempt_id AND l.kind = CASE WHEN ${transactions}.status = 'refund' THEN 'refund' ELSE 'payment' END)`.as(
        "payout_date",
      ),
      createdAt: sql<number>`${transactions.createdAt}`.as("booked_at"),
    })
    .from(transactions)
    .leftJoin(registrations, and(eq(registrations.schoolId, transactions.schoolId), eq(registrations.id, transactions.registrationId)))
    .leftJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)));

/** One page of the ledger, of one school or all. */
export async function transactionPage(
  ctx: Ctx,
  filters: TransactionFilters,
  page: { limit: number; offset: number; ordering: string },
  of: { allSchools: boolean; zone: string },
) {
  const scope = of.allSchools ? null : inSchool(ctx);
  const db = scope?.db ?? acrossSchools(ctx, "super admins see the payments of every school");
  const where = and(scope ? eq(transactions.schoolId, scope.schoolId) : undefined, matching(filters, of.zone));
  const by = page.ordering.endsWith("amount") ? transactions.amountCents : transactions.createdAt;
  const [results, [total]] = await db.batch([
    selected(db)
      .where(where)
      .orderBy(page.ordering.startsWith("-") ? desc(by) : asc(by), desc(transactions.id))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, transactions, where),
  ]);
  return { results, count: total?.count ?? 0 };
}
