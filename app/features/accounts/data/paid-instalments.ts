import { sql } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";

import { inSchool } from "~/platform/school-scope";

/** Instalments with the receipts of their payments. */
export async function findPaidInstalments(ctx: Ctx, ids: string[]) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  const receipt = (column: string) =>
    sql<
      string | null
    >`(SELECT ${sql.raw(`t.${column}`)} FROM transactions t WHERE t.school_id = ${schoolId} AND t.registration_id = ${instalments.registrationId} AND t.type = 'class_plan' AND t.status = 'succeeded' ORDER BY t.created_at DESC LIMIT 1)`;
  return db
    .select({
      id: instalments.id,
      amountCents: instalments.amountCents,
      dueDate: instalments.dueDate,
      receiptId: receipt("id"),
      receiptNumber: receipt("receipt_number"),
      paidOn: receipt("paid_on"),
    })
    .from(instalments)
    .where(ownAll(instalments, ids))
    .orderBy(instalments.position, instalments.id);
}
