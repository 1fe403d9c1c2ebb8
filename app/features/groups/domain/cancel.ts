import { stageGroupSeatsReleased } from "~/features/enrollment/domain/group-seats";
import { invalidField, invalidTransition } from "~/platform/errors";
import { id, text } from "~/platform/input";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { type FoundOrder, findOrder, findOrderByCode } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { cancelFields, cancelPageFields } from "../model";
import { stageOrderRefund } from "./refund";
import { choiceOpen, orderStarted } from "./refusals";
import { isBeforeStart, stageKept } from "./release-money";
import { inState, seatsIn, stageOrder, stageOrderTurn } from "./stage-order";

/**
 * Cancels an order: its open and invited seats go back to the class, registered students keep theirs. The school keeps a share of paid seats by
 * the order's table. Online payments of the rest and of the credit are refunded to the payer; payments made at the school stay
 * credit until staff give them back. @throws conflict `invalid_transition`, `choice_open`, at commit `order_moved`
 */
async function stageCancelled(ctx: CommandCtx, found: FoundOrder, reason: string): Promise<void> {
  const { order } = found;
  const { schoolId } = inSchool(ctx);
  if (order.status === "cancelled" || order.status === "expired") throw invalidTransition(order.status, "cancelled");
  if (order.chooseBy) throw choiceOpen();
  const { seats, creditCents } = await readOrderMoney(ctx, order.id);
  const released = seats.filter(({ state }) => state === "reserved" || state === "named");
  stageOrderTurn(ctx, order);
  stageOrder(ctx, order.id, { status: "cancelled", cancelReason: reason, validUntil: null }, inState("quote", "accepted", "confirmed", "closed"));
  stageGroupSeatsReleased(ctx, seatsIn(schoolId, order.id, "reserved", "named"));
  const freeCents = stageKept(ctx, found, released) + Math.max(0, creditCents);
  const refundedCents = await stageOrderRefund(ctx, found, { cents: freeCents, code: "other", reason: `Group order ${order.number} cancelled` });
  if (released.length > 0) ctx.emit("group.released", { orderId: order.id, classId: order.classId, seats: released.length }, order.id);
  const byUserId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  if (order.signedAt !== null) ctx.emit("group.cancelled", { orderId: order.id, creditCents: freeCents - refundedCents, byUserId }, order.id);
  ctx.record({
    type: "group_order",
    id: order.id,
    before: { status: order.status },
    after: { status: "cancelled", reason, seats: released.length, freeCents, refundedCents },
  });
}

/** Cancels an order by staff. @throws conflict `invalid_transition`, `choice_open` */
export const cancelOrder = command({
  name: "groups.cancel",
  allow: schoolStaff,
  touches: "site",
  input: cancelFields.extend({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    await stageCancelled(ctx, found, input.reason);
    return { id: input.id };
  },
});

/** Cancels an order from the buyer's page before the class starts. @throws conflict `order_started`, `invalid_transition`, `choice_open` */
export const cancelFromPage = command({
  name: "group-page.cancel",
  allow: anyoneAtSchool,
  touches: "site",
  input: cancelPageFields.extend({ code: text(40) }),
  secret: ["code"],
  idempotent: false,
  async run(ctx, { code, sure }) {
    const found = await findOrderByCode(ctx, code);
    if (!sure) throw invalidField("sure", "Check the box to cancel the order.");
    if (!isBeforeStart(ctx, found)) throw orderStarted();
    await stageCancelled(ctx, found, "Cancelled by the buyer");
    return { code };
  },
});
