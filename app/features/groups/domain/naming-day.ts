import { sql } from "drizzle-orm";
import { events } from "~/events";
import { stageGroupSeatsReleased } from "~/features/enrollment/domain/group-seats";
import { announceRows } from "~/platform/announce";
import { type Ctx, todayOf } from "~/platform/context";
import { sweep } from "~/platform/outbox";
import { systemOnly } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { DAY_MS, dayIn, EASTERN, plusDays } from "~/platform/zones";
import { findOrder } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { REMINDER_DAYS } from "../model";
import { stageKept } from "./release-money";
import { inState, seatsIn, stageOrder } from "./stage-order";

/**
 * Announces orders with open seats whose naming day is 14, 7, 3 or 1 days ahead, or over. Windows, not days: a missed morning heals. A buyer
 * whose order was confirmed within the last day is not reminded.
 */
export async function remindNaming(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the morning's reminders are for the buyers of every school");
  const now = ctx.now.getTime();
  const today = dayIn(ctx.now, EASTERN);
  const announce = (days: number, from: string, to: string) =>
    announceRows(db, "group.naming-due", {
      key: sql`o.id || ':' || o.name_by || ':' || ${days}`,
      schoolId: sql`o.school_id`,
      payload: { orderId: sql`o.id`, nameBy: sql`o.name_by`, days: sql`${days}` },
      from: sql`FROM group_orders o WHERE o.status = 'confirmed' AND o.choose_by IS NULL AND o.name_by >= ${from} AND o.name_by <= ${to} AND (${days} = 0 OR (o.confirmed_at <= ${now - DAY_MS}
        AND EXISTS (SELECT 1 FROM group_seats g WHERE g.school_id = o.school_id AND g.order_id = o.id AND g.state = 'reserved')))`,
      now,
    });
  const ahead = REMINDER_DAYS.map((days, index) => announce(days, plusDays(today, (REMINDER_DAYS[index + 1] ?? 0) + 1), plusDays(today, days)));
  await db.batch([announce(0, "2000-01-01", plusDays(today, -1)), ...ahead]);
  await sweep(ctx);
}

/** After the naming day: no more names, and the open seats stay or go back to the class as agreed. */
export const closeNaming = command({
  name: "groups.close-naming",
  allow: systemOnly,
  touches: "site",
  input: events["group.naming-due"],
  async run(ctx, { orderId, nameBy, days }) {
    const found = await findOrder(ctx, orderId);
    const { order } = found;
    const { schoolId } = inSchool(ctx);
    if (days !== 0 || order.chooseBy || order.status !== "confirmed" || order.nameBy !== nameBy || nameBy >= todayOf(ctx)) return null;
    stageOrder(ctx, order.id, { status: "closed" }, inState("confirmed"));
    const seats = (await readOrderMoney(ctx, order.id)).seats.filter(({ state }) => state === "reserved");
    const open = seats.length;
    if (order.afterNaming === "release" && open > 0) {
      stageGroupSeatsReleased(ctx, seatsIn(schoolId, order.id, "reserved"));
      stageKept(ctx, found, seats);
      ctx.emit("group.released", { orderId: order.id, classId: order.classId, seats: open }, `${order.id}:${nameBy}`);
    }
    ctx.record({
      type: "group_order",
      id: order.id,
      before: { status: "confirmed" },
      after: { status: "closed", open, afterNaming: order.afterNaming },
    });
    return null;
  },
});

/** Every 15 minutes: quotes and reservations that are over. */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the scheduled job emits events for each school");
  const now = ctx.now.getTime();
  await db.batch([
    announceRows(db, "group.expired", {
      key: sql`o.id || ':' || o.valid_until`,
      schoolId: sql`o.school_id`,
      payload: { orderId: sql`o.id` },
      from: sql`FROM group_orders o WHERE o.status IN ('quote', 'accepted') AND o.valid_until <= ${now}`,
      now,
    }),
  ]);
  await sweep(ctx);
}

/** Ends a quote, or an accepted order that the school has not confirmed in time: its seats go back to the class. */
export const expireOrder = command({
  name: "groups.expire",
  allow: systemOnly,
  touches: "site",
  input: events["group.expired"],
  async run(ctx, { orderId }) {
    const { order } = await findOrder(ctx, orderId);
    const { schoolId } = inSchool(ctx);
    const now = ctx.now.getTime();
    if ((order.status !== "quote" && order.status !== "accepted") || (order.validUntil ?? now) > now) return null;
    stageOrder(ctx, order.id, { status: "expired" }, inState("quote", "accepted"));
    if (order.status === "accepted") {
      stageGroupSeatsReleased(ctx, seatsIn(schoolId, order.id, "reserved"));
      ctx.emit("group.released", { orderId: order.id, classId: order.classId, seats: order.seats }, order.id);
    }
    ctx.record({ type: "group_order", id: order.id, before: { status: order.status }, after: { status: "expired" } });
    return null;
  },
});
