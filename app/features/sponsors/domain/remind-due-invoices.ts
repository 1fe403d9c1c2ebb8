import { type SQL, sql } from "drizzle-orm";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { dayIn, EASTERN } from "~/platform/zones";

/**
 * Announces the invoices of sponsors that are due in a week, are due, or have been overdue for one week more. Windows, not days: a
 * morning that was missed heals itself; the id of the event and the key of its mail keep each to once.
 */
export async function remindDueInvoices(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the morning's reminders are for the sponsors of every school");
  const now = ctx.now.getTime();
  const today = dayIn(ctx.now, EASTERN);
  const announce = (kind: SQL, isDue: SQL) =>
    announceRows(db, "sponsor-invoice.due", {
      key: sql`v.id || ':' || v.due_on || ':' || ${kind}`,
      schoolId: sql`v.school_id`,
      payload: { invoiceId: sql`v.id`, dueOn: sql`v.due_on`, kind },
      from: sql`FROM schools s JOIN sponsor_invoices v INDEXED BY sponsor_invoices_list ON v.school_id = s.id AND v.status IN ('issued', 'part_paid')
        WHERE ${isDue}`,
      now,
    });
  const week = sql`'overdue' || CAST((julianday(${today}) - julianday(v.due_on)) / 7 AS INTEGER)`;
  await db.batch([
    // Skips sponsors who got the invoice within the last days.
    announce(sql`'due7'`, sql`v.due_on > ${today} AND v.due_on <= date(${today}, '+7 days') AND v.issued_on <= date(${today}, '-3 days')`),
    announce(sql`'due0'`, sql`v.due_on <= ${today} AND v.due_on > date(${today}, '-3 days') AND v.issued_on < ${today}`),
    announce(week, sql`v.due_on <= date(${today}, '-7 days')`),
  ]);
  await sweep(ctx);
}
