import { stagePrepaidKept } from "~/features/payments/domain/prepaid-rows";
import { type Ctx, todayOf } from "~/platform/context";
import type { Cents } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { daysBetween } from "~/platform/zones";
import type { FoundOrder } from "../data/groups";
import type { SeatMoney } from "../data/money";
import { keepBpsOf, keptOf } from "../model";

/** Days from today until the class starts, in the school's zone; null without a date. */
const daysLeft = (ctx: Ctx, { courseClass }: Pick<FoundOrder, "courseClass">): number | null =>
  courseClass.startDate ? daysBetween(todayOf(ctx), courseClass.startDate) : null;

/** Whether a buyer may still cancel: before the day on which the class starts. */
export const isBeforeStart = (ctx: Ctx, found: Pick<FoundOrder, "courseClass">): boolean => (daysLeft(ctx, found) ?? 1) > 0;

/** The school's share of these seats today by the order's table, and the rest, in cents. */
export function shareOf(ctx: Ctx, found: FoundOrder, seats: readonly Pick<SeatMoney, "paidCents">[]): { keptCents: Cents; freeCents: Cents } {
  const left = daysLeft(ctx, found);
  const keepBps = left === null ? 0 : keepBpsOf(found.order.cancelSteps, left);
  const keptCents = seats.reduce((sum, { paidCents }) => sum + keptOf(paidCents, keepBps), 0);
  return { keptCents, freeCents: seats.reduce((sum, { paidCents }) => sum + paidCents, 0) - keptCents };
}

/**
 * Stages the school's share of seats that are released in this batch. The rest of their money is credit of the order. @returns the
 * credit in cents
 */
export function stageKept(ctx: CommandCtx, found: FoundOrder, seats: readonly Pick<SeatMoney, "id" | "paidCents">[]): Cents {
  const { keptCents, freeCents } = shareOf(ctx, found, seats);
  const [first] = seats;
  if (keptCents > 0 && first) stagePrepaidKept(ctx, found.order, keptCents, first.id);
  return freeCents;
}
