import { SMALLEST_PART } from "~/features/payments/model";
import type { Cents } from "~/platform/money";
import { type IsoDate, plusDays } from "~/platform/zones";
import type { PlanWrite } from "./stage-plan";

interface Owed {
  dueCents: Cents;
  paidCents: Cents;
  /** Earliest first. */
  unpaid: readonly { id: string; amountCents: Cents; dueDate: IsoDate }[];
}

interface Difference {
  /** Price difference of the other class, positive or negative. */
  differenceCents: Cents;
}

interface Terms {
  today: IsoDate;
  intervalDays: number;
  /** The latest due date. */
  lastDay: IsoDate | null;
}

export interface PlanChange {
  /** Instalments with their new amounts, last first; empty ones are removed. */
  changed: { id: string; before: Cents; after: Cents }[];
  added: { amountCents: Cents; dueDate: IsoDate } | null;
  overpaidCents: Cents;
}

/** The changes as plan writes. */
export const writesOf = ({ changed, added }: PlanChange): PlanWrite[] => [
  ...changed.map(
    ({ id, before, after }): PlanWrite => ({ id, was: { status: "unpaid", amountCents: before }, to: after === 0 ? null : { amountCents: after } }),
  ),
  ...(added ? [{ add: { ...added, status: "unpaid" as const } }] : []),
];

export interface TransferPlan extends PlanChange {
  tuitionCents: Cents;
}

/**
 * Adjusts a plan after a transfer, so that the unpaid instalments add up to the balance. A higher price adds an instalment at the end, a
 * lower one reduces the last. Only the difference counts, so special prices are kept.
 */
export function planAfterTransfer(owed: Owed & { tuitionCents: Cents }, { differenceCents, ...terms }: Terms & Difference): TransferPlan {
  const tuitionCents = Math.max(0, owed.tuitionCents + differenceCents);
  return { tuitionCents, ...planAfterPrice(owed, owed.dueCents + tuitionCents - owed.tuitionCents, terms) };
}

/** Adjusts a plan after any other change of the total. No part becomes too small. */
export function planAfterPrice(owed: Owed, dueCents: Cents, terms: Terms): PlanChange {
  const balance = (due: Cents) => Math.max(0, due - owed.paidCents);
  const change = balance(dueCents) - balance(owed.dueCents);
  const plan: PlanChange = { changed: [], added: null, overpaidCents: Math.max(0, owed.paidCents - Math.max(0, dueCents)) };
  const lastFirst = [...owed.unpaid].reverse();
  const put = (item: (typeof lastFirst)[number], after: Cents) => plan.changed.push({ id: item.id, before: item.amountCents, after });
  const [last] = lastFirst;
  if (change > 0 && change < SMALLEST_PART && last) put(last, last.amountCents + change);
  else if (change > 0) plan.added = { amountCents: change, dueDate: dueDateOfMore(owed, terms) };
  let less = -change;
  for (const [index, item] of lastFirst.entries()) {
    if (less <= 0) break;
    const after = Math.max(0, item.amountCents - less);
    less -= item.amountCents - after;
    const earlier = lastFirst[index + 1];
    const isSmall = after > 0 && after < SMALLEST_PART && earlier !== undefined;
    put(item, isSmall ? 0 : after);
    if (isSmall) put(earlier, earlier.amountCents + after);
  }
  return plan;
}

/** One interval after the last instalment or today, at the latest at the end of the class, never in the past. */
function dueDateOfMore({ unpaid }: Owed, { today, intervalDays, lastDay }: Terms): IsoDate {
  const last = unpaid.at(-1)?.dueDate ?? today;
  const next = plusDays(last > today ? last : today, intervalDays);
  const bounded = lastDay !== null && lastDay < next ? lastDay : next;
  return bounded < today ? today : bounded;
}
