import { sql } from "drizzle-orm";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { GroupSeat } from "./groups";

/** A seat with its money. */
export interface SeatMoney {
  id: string;
  position: number;
  state: GroupSeat["state"];
  registrationId: string | null;
  isRegistered: number;
  /** Covered by payments of the order and paid lines of its invoices. */
  paidCents: Cents;
  prepaidCents: Cents;
  /** Billed by valid invoices. */
  billedCents: Cents;
}

/** The share of a registration in an order's money. */
interface RegistrationMoney {
  registrationId: string;
  studentId: string;
  cents: Cents;
  turn: number;
}

/** A payment or refund of the order. */
interface OrderPayment {
  id: string;
  receiptNumber: string | null;
  paidOn: string;
  amountCents: Cents;
  method: string;
  description: string;
}

/** The money of an order over all tables, in cents. */
export interface OrderMoney {
  seats: SeatMoney[];
  moved: RegistrationMoney[];
  payments: OrderPayment[];
  /** Payments less refunds. */
  receivedCents: Cents;
  /** Owed by the school: paid seats without a registered student, and credit. */
  prepaidCents: Cents;
  /** Requested refunds that have not been sent yet. */
  pendingCents: Cents;
  /** Money that covers no seat and no requested refund. */
  creditCents: Cents;
}

const SETTLED = sql.raw("('succeeded', 'manually_paid', 'refund')");
/** A seat holds its money while the order has it, or its student is registered. */
export const holdsMoney = ({ state, isRegistered }: Pick<SeatMoney, "state" | "isRegistered">): boolean => state !== "released" || isRegistered === 1;

/** Refunds of an order that are requested or approved and not sent, as SQL of the alias `o`. */
export const pendingOf =
  sql.raw(`(SELECT coalesce(sum(CASE f.status WHEN 'pending' THEN f.amount_cents ELSE coalesce(f.approved_cents, f.amount_cents) END
    - (SELECT coalesce(sum(p.amount_cents), 0) FROM refund_parts p WHERE p.school_id = f.school_id AND p.refund_request_id = f.id AND p.execution = 'succeeded')), 0)
  FROM refund_requests f WHERE f.school_id = o.school_id AND f.group_order_id = o.id AND f.status IN ('pending', 'approved'))`);

/** The sum of the valid invoice lines of the seat `g`, as SQL. */
export const linesOf = (column: "paid_cents" | "amount_cents") =>
  sql.raw(`(SELECT coalesce(sum(l.${column}), 0) FROM sponsor_invoice_lines l JOIN sponsor_invoices v ON v.school_id = l.school_id AND v.id = l.invoice_id
    WHERE l.school_id = g.school_id AND l.group_seat_id = g.id AND v.status <> 'void')`);

/** Reads the money of an order. One round trip. `+` keeps the planner at the index of the order: nothing else narrows by a registration. */
export async function readOrderMoney(ctx: Ctx, orderId: string): Promise<OrderMoney> {
  const { db, schoolId } = inSchool(ctx);
  const own = sql`t.school_id = ${schoolId} AND t.group_order_id = ${orderId} AND t.type <> 'processing_fee' AND t.status IN ${SETTLED}`;
  const [seats, moved, payments, [sums]] = await readTogether(db, [
    sql<SeatMoney>`SELECT g.id, g.position, g.state, g.registration_id AS registrationId, coalesce(r.status = 'active', 0) AS isRegistered,
        g.prepaid_cents + ${linesOf("paid_cents")} AS paidCents, g.prepaid_cents AS prepaidCents, ${linesOf("amount_cents")} AS billedCents
      FROM group_seats g LEFT JOIN registrations r ON r.school_id = g.school_id AND r.id = g.registration_id
      WHERE g.school_id = ${schoolId} AND g.order_id = ${orderId} ORDER BY g.position`,
    sql<RegistrationMoney>`SELECT t.registration_id AS registrationId, max(t.student_id) AS studentId, sum(t.amount_cents) AS cents, count(*) AS turn FROM transactions t
      WHERE ${own} AND +t.registration_id IS NOT NULL GROUP BY +t.registration_id`,
    sql<OrderPayment>`SELECT t.id, t.receipt_number AS receiptNumber, t.paid_on AS paidOn, t.amount_cents AS amountCents, t.method, t.description FROM transactions t
      WHERE ${own} AND t.method <> ${GROUP_PREPAID} ORDER BY t.created_at, t.id`,
    sql<{
      totalCents: number;
      prepaidCents: number;
      pendingCents: number;
    }>`SELECT coalesce((SELECT sum(t.amount_cents) FROM transactions t WHERE ${own}), 0) AS totalCents,
        coalesce((SELECT sum(t.amount_cents) FROM transactions t WHERE ${own} AND t.registration_id IS NULL), 0) AS prepaidCents, ${pendingOf} AS pendingCents
      FROM group_orders o WHERE o.school_id = ${schoolId} AND o.id = ${orderId}`,
  ]);
  const { totalCents = 0, prepaidCents = 0, pendingCents = 0 } = sums ?? {};
  const held = seats.filter(holdsMoney).reduce((sum, { paidCents }) => sum + paidCents, 0);
  return {
    ...{ seats, moved, payments, prepaidCents, pendingCents, creditCents: totalCents - held - pendingCents },
    receivedCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/** The order whose seat or money a registration has or had; null for any other registration. */
export async function orderOfRegistration(ctx: Ctx, registrationId: string): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{ id: string }>`SELECT order_id AS id FROM group_seats WHERE school_id = ${schoolId} AND registration_id = ${registrationId}
      UNION SELECT group_order_id FROM transactions WHERE school_id = ${schoolId} AND registration_id = ${registrationId} AND +group_order_id IS NOT NULL LIMIT 1`,
  ]);
  return row?.id ?? null;
}

/** The sum of each payment in pending refund requests of an order. */
export async function requestedOf(ctx: Ctx, orderId: string): Promise<{ id: string; cents: Cents }[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<{ id: string; cents: Cents }>`SELECT json_extract(i.value, '$.id') AS id, sum(json_extract(i.value, '$.cents')) AS cents
      FROM refund_requests f, json_each(f.quote, '$.items') i WHERE f.school_id = ${schoolId} AND f.group_order_id = ${orderId} AND f.status = 'pending' GROUP BY 1`,
  ]);
  return rows;
}
