import { and, eq, type SQL, sql } from "drizzle-orm";
import { groupOrders } from "#drizzle/schema/groups";
import { stageGroupHolds } from "~/features/enrollment/domain/group-seats";
import { classState, seatsLeft } from "~/features/programs/model";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, type DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { DAY_MS, HOUR_MS, plusDays } from "~/platform/zones";
import type { FoundOrder, GroupOrder } from "../data/groups";
import { REPLACE_HOURS } from "../model";
import { groupFull, moved } from "./refusals";

type Dated = Pick<FoundOrder, "courseClass">;

/** Start of the class in epoch ms; null without a date. */
const startOf = (ctx: Ctx, { courseClass }: Dated): number | null =>
  courseClass.startDate ? instantOf(courseClass.startDate, courseClass.startTime ?? "00:00", zoneOf(ctx)).getTime() : null;

/**
 * Until when a confirmed seat stays held (epoch ms): beyond the class. Only a release by the buyer, the school, or on the naming day gives it
 * back, so that the order and the class never disagree.
 */
export function heldUntil(ctx: Ctx, { courseClass }: Dated): number {
  const last = courseClass.endDate ?? courseClass.startDate;
  return last ? instantOf(plusDays(last, 1), "00:00", zoneOf(ctx)).getTime() : ctx.now.getTime() + 365 * DAY_MS;
}

/** Whether a person of the group may still be replaced. */
export function isReplaceable(ctx: Ctx, found: Dated): boolean {
  const start = startOf(ctx, found);
  return start === null || ctx.now.getTime() <= start - REPLACE_HOURS * HOUR_MS;
}

/** Whether an order that its buyer accepted was not confirmed in time. */
export const isReservationOver = (ctx: Ctx, { order }: Pick<FoundOrder, "order">): boolean =>
  order.signedAt !== null && (order.status === "expired" || (order.status === "accepted" && (order.validUntil ?? 0) <= ctx.now.getTime()));

/** @throws conflict `class_closed`, or `class_full` with the number of open seats */
export function refuseFull(ctx: Ctx, { courseClass, seatsUsed }: Pick<FoundOrder, "courseClass" | "seatsUsed">, seats: number): void {
  if (classState({ ...courseClass, seatsUsed }, todayOf(ctx)) === "closed") throw conflict("class_closed", "Registration for this class is closed.");
  const free = seatsLeft({ capacity: courseClass.capacity, seatsUsed });
  if (seats > free) throw groupFull(free);
}

/** Stages seats of an order with their rows of the class, held until an instant (epoch ms). @throws at commit conflict `class_full` */
export function stageSeats(
  ctx: CommandCtx,
  order: Pick<GroupOrder, "id" | "classId">,
  { from, count, until }: { from: number; count: number; until: number },
) {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const ids = Array.from({ length: count }, () => newId());
  const rows = JSON.stringify(ids.map((seatId, index) => [seatId, from + index]));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO group_seats(id, school_id, order_id, class_id, position, state, created_at, updated_at)
      SELECT json_extract(g.value, '$[0]'), ${schoolId}, ${order.id}, ${order.classId}, json_extract(g.value, '$[1]'), 'reserved', ${at}, ${at} FROM json_each(${rows}) g`,
    ),
    moved(),
  );
  stageGroupHolds(ctx, order.classId, ids, until);
}

/** Stages a change of an order that holds only while it is as `expected`. */
export function stageOrder(
  ctx: CommandCtx,
  id: string,
  values: Partial<typeof groupOrders.$inferInsert>,
  expected: SQL | undefined,
  orFail: DomainError = moved(),
): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(groupOrders)
      .set({ ...values, updatedAt: nextVersion(ctx, groupOrders.updatedAt) })
      .where(and(own(groupOrders, id), expected)),
    orFail,
  );
}

/** Lets one of two simultaneous changes of an order's money through. @throws at commit conflict `order_moved` */
export function stageOrderTurn(ctx: CommandCtx, { id, updatedAt }: Pick<GroupOrder, "id" | "updatedAt">): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(groupOrders)
      .set({ updatedAt: nextVersion(ctx, groupOrders.updatedAt) })
      .where(and(own(groupOrders, id), eq(groupOrders.updatedAt, updatedAt))),
    moved(),
  );
}

export const inState = (...states: GroupOrder["status"][]) => sql`${groupOrders.status} IN ${states}`;
export const isSame = ({ status, updatedAt }: GroupOrder) => and(eq(groupOrders.status, status), eq(groupOrders.updatedAt, updatedAt));
/** The seats of an order in some states, as a subquery of their IDs. */
export const seatsIn = (schoolId: string, orderId: string, ...states: string[]) =>
  sql`(SELECT g.id FROM group_seats g WHERE g.school_id = ${schoolId} AND g.order_id = ${orderId} AND g.state IN ${states})`;
