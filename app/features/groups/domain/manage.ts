import { sql } from "drizzle-orm";
import { stageGroupSeatsReleased } from "~/features/enrollment/domain/group-seats";
import { todayOf } from "~/platform/context";
import { listed } from "~/platform/db";
import { invalidField, invalidTransition } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import { findOrder, readSeats } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { extendFields, numberFields } from "../model";
import { choiceOpen, moved, seatsBelowNamed } from "./refusals";
import { stageKept } from "./release-money";
import { heldUntil, inState, isSame, refuseFull, stageOrder, stageSeats } from "./stage-order";

/** Moves the naming day of a confirmed order and opens naming again. @throws invalid on `name_by`, conflict `invalid_transition` */
export const extendOrder = command({
  name: "groups.extend",
  allow: schoolStaff,
  input: extendFields.extend({ id: id() }),
  async run(ctx, input) {
    const { order, courseClass } = await findOrder(ctx, input.id);
    if (order.status !== "confirmed" && order.status !== "closed") throw invalidTransition(order.status, "extended");
    if (input.name_by < todayOf(ctx)) throw invalidField("name_by", "Choose today or a later date.", "date");
    if (courseClass.startDate && input.name_by > courseClass.startDate)
      throw invalidField("name_by", `Choose ${longDate(courseClass.startDate)}, when the class starts, or an earlier date.`, "date");
    stageOrder(ctx, order.id, { status: "confirmed", nameBy: input.name_by }, inState("confirmed", "closed"));
    ctx.record({ type: "group_order", id: order.id, before: { nameBy: order.nameBy }, after: { nameBy: input.name_by } });
    return { id: order.id };
  },
});

/**
 * Sets the number of seats of a confirmed order: adds seats of the class at the order's price, or releases open ones from the end. @throws
 * invalid `seats_below_named`, conflict `class_full` {free}
 */
export const changeSeats = command({
  name: "groups.change-seats",
  allow: schoolStaff,
  touches: "site",
  input: numberFields.extend({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const { order } = found;
    const { schoolId } = inSchool(ctx);
    if (order.status !== "confirmed" && order.status !== "closed") throw invalidTransition(order.status, "changed");
    if (order.chooseBy) throw choiceOpen();
    const rows = (await readSeats(ctx, order.id)).map(({ seat }) => seat);
    const live = rows.filter(({ state }) => state !== "released");
    const open = live.filter(({ state }) => state === "reserved");
    const difference = input.seats - live.length;
    if (input.seats < live.length - open.length) throw seatsBelowNamed(live.length - open.length);
    if (difference === 0) return { id: order.id, added: 0 };
    // Two simultaneous changes count from the same seats; the order's row lets one of them through.
    stageOrder(ctx, order.id, { seats: input.seats }, isSame(order));
    if (difference > 0) {
      refuseFull(ctx, found, difference);
      stageSeats(ctx, order, { from: 1 + Math.max(0, ...rows.map(({ position }) => position)), count: difference, until: heldUntil(ctx, found) });
    } else {
      const last = open.slice(difference).map((seat) => seat.id);
      const { seats } = await readOrderMoney(ctx, order.id);
      stageKept(
        ctx,
        found,
        seats.filter((seat) => last.includes(seat.id)),
      );
      // A seat that was just named is not released: the count then differs, and the batch changes nothing.
      const ids = listed(last);
      const which = sql`(SELECT g.id FROM group_seats g WHERE g.school_id = ${schoolId} AND g.id IN ${ids} AND g.state = 'reserved'
        AND (SELECT count(*) FROM group_seats o WHERE o.school_id = ${schoolId} AND o.id IN ${ids} AND o.state = 'reserved') = ${last.length})`;
      stageGroupSeatsReleased(ctx, which, moved());
      ctx.emit("group.released", { orderId: order.id, classId: order.classId, seats: last.length }, `${order.id}:${ctx.now.getTime()}`);
    }
    ctx.record({ type: "group_order", id: order.id, before: { seats: live.length }, after: { seats: input.seats } });
    return { id: order.id, added: difference };
  },
});
