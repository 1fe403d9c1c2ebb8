import { sql } from "drizzle-orm";
import { stageGroupSeatsReleased } from "~/features/enrollment/domain/group-seats";
import { announceRows } from "~/platform/announce";
import { type Ctx, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { dayIn, EASTERN, plusDays } from "~/platform/zones";
import { ordersOfClass } from "../data/groups";
import { CHOICE_DAYS } from "../model";
import { inState, seatsIn, stageOrder } from "./stage-order";

/**
 * After the school cancelled a class: buyers of confirmed orders choose within seven days between another class and a refund. Seats of students
 * whose registrations ended with the class are invited seats again. Unconfirmed orders end.
 */
export const offerChoice = heard("class.withdrawn", "groups.offer-choice", async (ctx, { classId }) => {
  const { db, schoolId } = inSchool(ctx);
  const chooseBy = plusDays(todayOf(ctx), CHOICE_DAYS);
  for (const order of await ordersOfClass(ctx, classId)) {
    if (order.status === "quote" || order.status === "accepted") {
      stageOrder(ctx, order.id, { status: "cancelled", cancelReason: "The class was cancelled", validUntil: null }, inState("quote", "accepted"));
      stageGroupSeatsReleased(ctx, seatsIn(schoolId, order.id, "reserved"));
      continue;
    }
    stageOrder(ctx, order.id, { chooseBy }, sql`choose_by IS NULL AND ${inState("confirmed", "closed")}`);
    ctx.stage(
      rawStatement(
        db,
        sql`UPDATE group_seats SET state = 'named', registration_id = NULL, draft_id = NULL, invite_hash = NULL, updated_at = ${ctx.now.getTime()}
        WHERE school_id = ${schoolId} AND order_id = ${order.id} AND state = 'released' AND registration_id IN (SELECT r.id FROM registrations r
          WHERE r.school_id = ${schoolId} AND r.class_id = ${classId} AND r.status = 'cancelled' AND r.cancel_reason LIKE 'The class was cancelled: %')`,
      ),
    );
    ctx.emit("group.class-cancelled", { orderId: order.id, chooseBy }, `${order.id}:${classId}`);
    ctx.emit("group.funds-changed", { orderId: order.id }, `${order.id}:${classId}`);
    ctx.record({ type: "group_order", id: order.id, after: { chooseBy } });
  }
});

/** Every 15 minutes: announces orders whose buyers did not choose in time. */
export async function endChoices(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the clock ends the choices of every school");
  await db.batch([
    announceRows(db, "group.choice-over", {
      key: sql`o.id || ':' || o.choose_by`,
      schoolId: sql`o.school_id`,
      payload: { orderId: sql`o.id`, chooseBy: sql`o.choose_by` },
      from: sql`FROM group_orders o WHERE o.choose_by IS NOT NULL AND o.choose_by < ${plusDays(dayIn(ctx.now, EASTERN), -1)}`,
      now: ctx.now.getTime(),
    }),
  ]);
  await sweep(ctx);
}
