import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { zoneOf } from "~/platform/context";
import { counted } from "~/platform/counted";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { longInstant } from "~/platform/zones";
import { findOrder } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { groupPath } from "../paths";
import { isReservationOver } from "./stage-order";

/** Tells the office that an order waits for its confirmation, and until when. */
export const tellAccepted = heard("group.accepted", "groups.tell-accepted", async (ctx, { orderId }) => {
  const { order, program, courseClass } = await findOrder(ctx, orderId);
  if (order.status !== "accepted" || order.validUntil === null) return;
  const seats = `${counted(order.seats, "seat")} in ${courseClass.code}, ${program.title}`;
  await notifyStaff(ctx, {
    kind: "group",
    key: `accepted:${orderId}`,
    text: `${order.buyer} accepted a quote for ${seats}. Confirm or invoice the order by ${longInstant(new Date(order.validUntil), zoneOf(ctx))}. After that, the seats are released.`,
    path: groupPath(orderId),
  });
});

/** Tells the office that an order wasn't confirmed in time. */
export const tellExpired = heard("group.expired", "groups.tell-expired", async (ctx, { orderId }) => {
  const found = await findOrder(ctx, orderId);
  if (!isReservationOver(ctx, found)) return;
  const { order, courseClass } = found;
  await notifyStaff(ctx, {
    kind: "group",
    key: `expired:${orderId}`,
    text: `Group order ${order.number} of ${order.buyer} wasn't confirmed in time. Its ${counted(order.seats, "seat")} in ${courseClass.code} went back to the class.`,
    path: groupPath(orderId),
  });
});

/** Tells the office that the buyer's payment confirmed an order. */
export const tellPaid = heard("group.confirmed", "groups.tell-paid", async (ctx, { orderId }) => {
  const { order, program, courseClass } = await findOrder(ctx, orderId);
  if (order.confirmedBy !== null) return;
  const { receivedCents } = await readOrderMoney(ctx, orderId);
  await notifyStaff(ctx, {
    kind: "group",
    key: `paid:${orderId}`,
    text: `${order.buyer} paid ${formatMoney(receivedCents)} for ${counted(order.seats, "seat")} in ${courseClass.code}, ${program.title}.`,
    path: groupPath(orderId),
  });
});

/** Tells the office that the buyer cancelled an accepted order, or that money is left which was paid at the school. */
export const tellCancelled = heard("group.cancelled", "groups.tell-cancelled", async (ctx, { orderId, creditCents, byUserId }) => {
  if (byUserId !== null && creditCents <= 0) return;
  const { order, courseClass } = await findOrder(ctx, orderId);
  const credit =
    creditCents > 0 ? ` ${formatMoney(creditCents)} that the buyer paid at the school is now credit. Refund it from the order's page.` : "";
  await notifyStaff(ctx, {
    kind: "group",
    key: `cancelled:${orderId}`,
    text: `Group order ${order.number} of ${order.buyer} in ${courseClass.code} was cancelled.${credit}`,
    path: groupPath(orderId),
    byUserId,
  });
});
