import { and, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { groupOrders } from "#drizzle/schema/groups";
import { stageGroupHoldsKept } from "~/features/enrollment/domain/group-seats";
import { stageSeatInvoice } from "~/features/sponsors/domain/seat-invoice";
import { stageNewSponsor } from "~/features/sponsors/domain/sponsors";
import { sharedOut } from "~/features/sponsors/model";
import { listed, rawStatement } from "~/platform/db";
import { conflict, invalidTransition } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { type FoundOrder, findOrder, readSeats, sponsorNamed } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { confirmFields } from "../model";
import { holdOver, moved, poMissing } from "./refusals";
import { heldUntil, inState, seatsIn, stageOrder, stageOrderTurn } from "./stage-order";

/** Confirms an accepted order: its seats stay reserved until after the class. @throws at commit conflict `hold_over` */
export function stageConfirmed(ctx: CommandCtx, found: FoundOrder, more: Partial<typeof groupOrders.$inferInsert>): void {
  const { order } = found;
  const { schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  if (order.status !== "accepted") throw invalidTransition(order.status, "confirmed");
  if ((order.validUntil ?? 0) <= now) throw holdOver();
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  stageOrder(
    ctx,
    order.id,
    { status: "confirmed", validUntil: null, confirmedAt: now, confirmedBy: by, ...more },
    and(inState("accepted"), gt(groupOrders.validUntil, now)),
    holdOver(),
  );
  stageGroupHoldsKept(ctx, seatsIn(schoolId, order.id, "reserved"), heldUntil(ctx, found), holdOver());
  ctx.emit("group.confirmed", { orderId: order.id }, order.id);
}

/** Confirms an accepted order on the buyer's PO number, and links the sponsor of the buyer's name if there is one. @throws invalid `po_missing`, conflict `invalid_transition`, `hold_over` */
export const confirmOrder = command({
  name: "groups.confirm",
  allow: schoolStaff,
  input: confirmFields.extend({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const poNumber = input.po_number ?? found.order.poNumber;
    if (!poNumber) throw poMissing();
    const sponsorId = await knownSponsor(ctx, found);
    stageConfirmed(ctx, found, { poNumber, sponsorId });
    ctx.record({ type: "group_order", id: input.id, before: { status: "accepted" }, after: { status: "confirmed", poNumber } });
    return { id: input.id };
  },
});

const nothingToInvoice = () => conflict("nothing_to_invoice", "All seats of this order are paid or on an invoice.");

/**
 * Issues an invoice over the amounts that no payment and no invoice covers, with one line per seat, to the sponsor of the buyer's name or a new one.
 * Credit of the order covers seats first, in order of position. An accepted order is confirmed by it. @throws conflict `nothing_to_invoice`,
 * `invalid_transition`, `hold_over`
 */
export const invoiceOrder = command({
  name: "group-billing.invoice",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const { order } = found;
    if (!["accepted", "confirmed", "closed"].includes(order.status)) throw invalidTransition(order.status, "invoiced");
    const { seats, creditCents } = await readOrderMoney(ctx, order.id);
    const open = seats
      .filter(({ state }) => state !== "released")
      .map((seat) => ({ id: seat.id, openCents: Math.max(0, order.perSeatCents - seat.prepaidCents - seat.billedCents) }));
    const covered = sharedOut(Math.max(0, creditCents), open);
    const due = open.map(({ id: seatId, openCents }) => ({
      seatId,
      cents: openCents - (covered.find(({ id: coveredId }) => coveredId === seatId)?.cents ?? 0),
    }));
    if (covered.length === 0 && due.every(({ cents }) => cents === 0)) throw nothingToInvoice();
    stageOrderTurn(ctx, order);
    for (const { id: seatId, cents } of covered) stagePrepaidSeats(ctx, order.id, [seatId], cents);
    if (covered.length > 0) ctx.emit("group.funds-changed", { orderId: order.id }, `${order.id}:${newId()}`);
    const sponsorId = await sponsorFor(ctx, found);
    if (order.status === "accepted") stageConfirmed(ctx, found, { sponsorId });
    else stageOrder(ctx, order.id, { sponsorId }, inState("confirmed", "closed"));
    const invoiceId = await stageOrderInvoice(ctx, found, sponsorId, due);
    ctx.record({ type: "group_order", id: order.id, before: { status: order.status }, after: { invoice: invoiceId, seats: due.length } });
    return { id: order.id, invoiceId };
  },
});

/** Stages the cents that a payment of the order, or its credit, covers of each of these seats. @throws at commit conflict `order_moved` */
export function stagePrepaidSeats(ctx: CommandCtx, orderId: string, seatIds: readonly string[], cents: number): void {
  const { db, schoolId } = inSchool(ctx);
  const ids = listed(seatIds);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE group_seats SET prepaid_cents = prepaid_cents + ${cents} WHERE school_id = ${schoolId} AND order_id = ${orderId}
        AND id IN ${ids}
        AND (SELECT count(*) FROM group_seats o WHERE o.school_id = ${schoolId} AND o.order_id = ${orderId} AND o.state <> 'released'
          AND o.id IN ${ids}) = ${seatIds.length}`,
    ),
    moved(),
  );
}

/** The sponsor of an order, or the one of the buyer's name; null without either. */
const knownSponsor = async (ctx: CommandCtx, { order }: FoundOrder): Promise<string | null> =>
  order.sponsorId ?? (await sponsorNamed(ctx, order.buyer))?.id ?? null;

/** The sponsor who is billed for an order, staged if it is new. */
export const sponsorFor = async (ctx: CommandCtx, found: FoundOrder): Promise<string> => (await knownSponsor(ctx, found)) ?? newSponsor(ctx, found);

/** Stages an invoice with the due cents of each seat; null if nothing is due. @throws at commit conflict `invoiced` */
export async function stageOrderInvoice(
  ctx: CommandCtx,
  { order, courseClass }: FoundOrder,
  sponsorId: string,
  due: readonly { seatId: string; cents: number }[],
): Promise<string | null> {
  const rows = await readSeats(ctx, order.id);
  const lines = due.flatMap(({ seatId, cents }) => {
    const seat = rows.find((row) => row.seat.id === seatId)?.seat;
    if (!seat || cents === 0) return [];
    const name = seat.state === "reserved" ? "unnamed" : `${seat.firstName} ${seat.lastName}`;
    const description = `Seat ${seat.position}, ${courseClass.code}, ${name}`;
    return [{ groupSeatId: seatId, reference: order.number, description, amountCents: cents }];
  });
  if (lines.length === 0) return null;
  return stageSeatInvoice(ctx, { sponsorId, poNumber: order.poNumber, orderId: order.id, lines });
}

const newSponsor = (ctx: CommandCtx, { order }: FoundOrder): string =>
  stageNewSponsor(ctx, {
    name: order.buyer,
    kind: "employment",
    contactName: order.contactName,
    email: order.email,
    phone: order.phone,
    address: null,
    termsDays: 30,
    isActive: true,
  });
