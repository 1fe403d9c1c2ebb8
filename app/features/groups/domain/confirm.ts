import { and, gt } from "drizzle-orm";
import { z } from "zod";
import { groupOrders } from "#drizzle/schema/groups";
import { stageGroupHoldsKept } from "~/features/enrollment/domain/group-seats";
import { stageSeatInvoice } from "~/features/sponsors/domain/seat-invoice";
import { stageNewSponsor } from "~/features/sponsors/domain/sponsors";
import { conflict, invalidTransition } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { type FoundOrder, findOrder, invoicedSeats, readSeats, sponsorNamed } from "../data/groups";
import { confirmFields } from "../model";
import { poMissing } from "./refusals";
import { heldUntil, inState, seatsIn, stageOrder } from "./stage-order";

const holdOver = () => conflict("hold_over", "The reservation of these seats is over. Make a new quote.");

/** Confirms an accepted order: its seats no longer expire. @throws at commit conflict `hold_over` */
function stageConfirmed(ctx: CommandCtx, found: FoundOrder, more: Partial<typeof groupOrders.$inferInsert>): void {
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

/** Confirms an accepted order on the buyer's PO number. @throws invalid `po_missing`, conflict `invalid_transition`, `hold_over` */
export const confirmOrder = command({
  name: "groups.confirm",
  allow: schoolStaff,
  input: confirmFields.extend({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const poNumber = input.po_number ?? found.order.poNumber;
    if (!poNumber) throw poMissing();
    stageConfirmed(ctx, found, { poNumber });
    ctx.record({ type: "group_order", id: input.id, before: { status: "accepted" }, after: { status: "confirmed", poNumber } });
    return { id: input.id };
  },
});

const nothingToInvoice = () => conflict("nothing_to_invoice", "All seats of this order are on an invoice.");

/**
 * Issues an invoice over the seats that are on none yet, with one line per seat, to the sponsor of the buyer's name or a new one. An
 * accepted order is confirmed by it. @throws conflict `nothing_to_invoice`, `invalid_transition`, `hold_over`
 */
export const invoiceOrder = command({
  name: "group-billing.invoice",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const { order, courseClass } = found;
    if (!["accepted", "confirmed", "closed"].includes(order.status)) throw invalidTransition(order.status, "invoiced");
    const [rows, invoiced] = await Promise.all([readSeats(ctx, order.id), invoicedSeats(ctx, order.id)]);
    const open = rows.map(({ seat }) => seat).filter(({ id: seatId, state }) => state !== "released" && !invoiced.includes(seatId));
    if (open.length === 0) throw nothingToInvoice();
    const sponsorId = order.sponsorId ?? (await sponsorNamed(ctx, order.buyer))?.id ?? newSponsor(ctx, found);
    if (order.status === "accepted") stageConfirmed(ctx, found, { sponsorId });
    else stageOrder(ctx, order.id, { sponsorId }, inState("confirmed", "closed"));
    const invoiceId = await stageSeatInvoice(ctx, {
      sponsorId,
      poNumber: order.poNumber,
      lines: open.map((seat) => ({
        groupSeatId: seat.id,
        reference: order.number,
        description: `Seat ${seat.position}, ${courseClass.code}, ${seat.state === "reserved" ? "unnamed" : `${seat.firstName} ${seat.lastName}`}`,
        amountCents: order.perSeatCents,
      })),
    });
    ctx.record({ type: "group_order", id: order.id, before: { status: order.status }, after: { invoice: invoiceId, seats: open.length } });
    return { id: order.id, invoiceId };
  },
});

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
