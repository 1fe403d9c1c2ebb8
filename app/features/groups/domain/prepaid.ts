import { sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistrations } from "~/features/enrollment/data/find-registration";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { stagePrepaidMove } from "~/features/payments/domain/prepaid-rows";
import { readInvoice } from "~/features/sponsors/data/sponsors";
import { heard } from "~/platform/heard";
import type { CommandCtx } from "~/platform/verb";
import { findOrder } from "../data/groups";
import { holdsMoney, orderOfRegistration, readOrderMoney } from "../data/money";

/**
 * Stages the moves that give each registration of an order the paid cents of its seat, and take them from a cancelled or replaced one. The
 * tuition of the registration moves along, so that its student never owes it. Run again, it stages nothing. Two runs at once: the second
 * aborts at commit and is repeated.
 */
async function stageMoves(ctx: CommandCtx, orderId: string): Promise<void> {
  const [{ order }, { seats, moved }] = await Promise.all([findOrder(ctx, orderId), readOrderMoney(ctx, orderId)]);
  const due = new Map(moved.map(({ registrationId }) => [registrationId, 0]));
  for (const seat of seats) if (seat.registrationId && seat.isRegistered === 1 && holdsMoney(seat)) due.set(seat.registrationId, seat.paidCents);
  const rows = await findRegistrations(ctx, [...due.keys()]);
  for (const [registrationId, wanted] of due) {
    const has = moved.find((each) => each.registrationId === registrationId);
    const cents = wanted - (has?.cents ?? 0);
    if (cents === 0) continue;
    const row = rows.find(({ id }) => id === registrationId);
    if (!row) continue;
    stagePrepaidMove(ctx, order, { registrationId, studentId: row.studentId, cents, turn: has?.turn ?? 0 });
    stageRegistrationChange(ctx, registrationId, { tuitionCents: sql`max(0, ${registrations.tuitionCents} + ${cents})` }, undefined);
    ctx.record({ type: "registration", id: registrationId, after: { groupOrder: order.number, prepaidCents: cents } });
  }
}

async function stageMovesOf(ctx: CommandCtx, registrationId: string): Promise<void> {
  const orderId = await orderOfRegistration(ctx, registrationId);
  if (orderId) await stageMoves(ctx, orderId);
}

/** Moves prepaid money to a new registration of a group order. */
export const payRegistered = heard("registration.created", "groups.pay-registered", (ctx, { registrationId }) => stageMovesOf(ctx, registrationId));

/** Moves the money of a cancelled or replaced registration back to its order. */
export const returnCancelled = heard("registration.cancelled", "groups.return-cancelled", (ctx, { registrationId }) =>
  stageMovesOf(ctx, registrationId),
);

/** Moves the money again once a registration is active again. */
export const payReactivated = heard("registration.reactivated", "groups.pay-reactivated", (ctx, { registrationId }) =>
  stageMovesOf(ctx, registrationId),
);

/** Distributes the payment of an order's invoice over the students who are registered by then. */
export const payInvoiced = heard("sponsor-invoice.paid", "groups.pay-invoiced", async (ctx, { invoiceId }) => {
  const { invoice } = await readInvoice(ctx, invoiceId);
  if (invoice.groupOrderId) await stageMoves(ctx, invoice.groupOrderId);
});

/** Distributes an order's money after its seats or credit changed. */
export const payMoved = heard("group.funds-changed", "groups.pay-moved", (ctx, { orderId }) => stageMoves(ctx, orderId));
