import { transactions } from "#drizzle/schema/payments";
import { todayOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { GROUP_PREPAID } from "../prepaid-model";

/** Ledger rows that move the prepaid money of a group order. Each move is two rows in one batch that add up to 0. */

/** A group order as its ledger rows name it. */
interface PrepaidOrder {
  id: string;
  number: string;
  buyer: string;
}

type Row = Pick<typeof transactions.$inferInsert, "groupOrderId" | "registrationId" | "studentId" | "description" | "ref">;

/**
 * Stages a move between an order and a registration: positive cents pay the registration, negative cents go back to the order. `turn` is
 * the number of rows that the registration has of such moves; a second move in the same turn aborts at commit.
 */
export function stagePrepaidMove(
  ctx: CommandCtx,
  order: PrepaidOrder,
  { registrationId, studentId, cents, turn }: { registrationId: string; studentId: string; cents: Cents; turn: number },
): void {
  const ref = `prepaid_${registrationId}_${turn}`;
  const ofOrder = { groupOrderId: order.id, ref: `${ref}_order`, description: `Prepaid seat of ${order.number}` };
  const ofStudent = { groupOrderId: order.id, registrationId, studentId, ref, description: `Seat paid by group order ${order.number}` };
  if (cents > 0) stagePair(ctx, order, cents, ofOrder, ofStudent);
  else stagePair(ctx, order, -cents, { ...ofStudent, description: `Returned to group order ${order.number}` }, ofOrder);
}

/** Stages the school's share of cancelled seats: the order's prepaid money becomes income. `key` names the cancellation. */
export function stagePrepaidKept(ctx: CommandCtx, order: PrepaidOrder, cents: Cents, key: string): void {
  const description = `Kept of cancelled seats of ${order.number}`;
  stagePair(ctx, order, cents, { groupOrderId: order.id, ref: `kept_${key}_order`, description }, { ref: `kept_${key}`, description });
}

function stagePair(ctx: CommandCtx, order: PrepaidOrder, cents: Cents, from: Row, to: Row): void {
  const { db, schoolId } = inSchool(ctx);
  const fromId = newId();
  const both = {
    schoolId,
    type: "manually_paid" as const,
    status: "manually_paid" as const,
    method: GROUP_PREPAID,
    payerName: order.buyer,
    paidOn: todayOf(ctx),
    createdBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
    createdAt: ctx.now.getTime(),
  };
  ctx.stage(db.insert(transactions).values({ ...both, ...from, id: fromId, amountCents: -cents }));
  ctx.stage(db.insert(transactions).values({ ...both, ...to, id: newId(), parentId: fromId, amountCents: cents }));
}
