import { sql } from "drizzle-orm";
import { sponsorInvoices } from "#drizzle/schema/terms";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { newId, publicCode } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** A seat of a group order on an invoice. */
interface SeatLine {
  groupSeatId: string;
  /** The number of the order. */
  reference: string;
  description: string;
  amountCents: number;
}

/**
 * Stages an issued invoice over seats of a group order, each seat on one valid invoice at most; returns its ID. Its due date follows the
 * sponsor's days to pay. @throws at commit conflict `invoiced`
 */
export async function stageSeatInvoice(
  ctx: CommandCtx,
  { sponsorId, poNumber, orderId, lines }: { sponsorId: string; poNumber: string | null; orderId: string; lines: readonly SeatLine[] },
): Promise<string> {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const today = todayOf(ctx);
  const year = Number(today.slice(0, 4));
  const invoiceId = newId();
  ctx.stage(stageNextNumber(ctx, "sponsor-invoice", year));
  ctx.stage(
    db.insert(sponsorInvoices).values({
      id: invoiceId,
      schoolId,
      sponsorId,
      code: publicCode(),
      status: "issued",
      number: sql`${`SI-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'sponsor-invoice' AND year = ${year}))`,
      poNumber,
      groupOrderId: orderId,
      issuedOn: today,
      // The sponsor's row may be written by this very batch.
      dueOn: sql`date(${today}, '+' || (SELECT s.terms_days FROM sponsors s WHERE s.school_id = ${schoolId} AND s.id = ${sponsorId}) || ' days')`,
      totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
      createdAt: now,
      updatedAt: now,
    }),
  );
  const rows = JSON.stringify(lines.map((line) => [newId(), line.groupSeatId, line.reference, line.description, line.amountCents]));
  const seat = JSON.stringify(lines.map((line) => line.groupSeatId));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO sponsor_invoice_lines(id, school_id, invoice_id, group_seat_id, reference, description, amount_cents, paid_cents, position)
      SELECT json_extract(l.value, '$[0]'), ${schoolId}, ${invoiceId}, json_extract(l.value, '$[1]'), json_extract(l.value, '$[2]'), json_extract(l.value, '$[3]'),
        json_extract(l.value, '$[4]'), 0, l.key FROM json_each(${rows}) l
      WHERE NOT EXISTS (SELECT 1 FROM sponsor_invoice_lines o JOIN sponsor_invoices v ON v.school_id = o.school_id AND v.id = o.invoice_id
        WHERE o.school_id = ${schoolId} AND o.group_seat_id IN (SELECT value FROM json_each(${seat})) AND v.status <> 'void')`,
    ),
    conflict("invoiced", "One of these seats was just invoiced. Check the order again."),
  );
  ctx.emit("sponsor-invoice.issued", { invoiceId }, invoiceId);
  return invoiceId;
}
