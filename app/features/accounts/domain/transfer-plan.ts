import { SMALLEST_PART } from "~/features/payments/model";
import type { Cents } from "~/platform/money";
import { type IsoDate, plusDays } from "~/platform/zones";
import type { PlanWrite } from "./stage-plan";

interface Owed {
  dueCents: Cents;
  paidCents: Cents;
  /** The earliest first. */
  unpaid: readonly { id: string; amountCents: Cents; dueDate: IsoDate }[];
}

interface Difference {
  /** What the other class costs more, or less. */
  differenceCents: Cents;
}

interface Terms {
  today: IsoDate;
  intervalDays: number;
  /** Nothing is due later than this. */
  lastDay: IsoDate | null;
}

export interface PlanChange {
  /** Instalments with another amount, from the last one on; those that come to nothing go. */
  changed: { id: string; before: Cents; after: Cents }[];
  added: { amountCents: Cents; dueDate: IsoDate } | null;
  overpaidCents: Cents;
}

/** The same as what is written of the plan. */
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
 * What a transfer makes of a plan: the unpaid instalments add up to the balance before and after. A dearer class brings one more
 * instalment behind the others, a cheaper one takes the difference off the last. Whoever has a price of their own keeps what is
 * special about it, because only the difference counts.
 */
export function planAfterTransfer(owed: Owed & { tuitionCents: Cents }, { differenceCents, ...terms }: Terms & Difference): TransferPlan {
  const tuitionCents = Math.max(0, owed.tuitionCents + differenceCents);
  return { tuitionCents, ...planAfterPrice(owed, owed.dueCents + tuitionCents - owed.tuitionCents, terms) };
}

/** The same where something else than the class makes another sum due. No part becomes smaller than a part of a plan may be. */
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

/** A step behind the last instalment, or behind today; not after the end of the class, and never in the past. */
function dueDateOfMore({ unpaid }: Owed, { today, intervalDays, lastDay }: Terms): IsoDate {
  const last = unpaid.at(-1)?.dueDate ?? today;
  const next = plusDays(last > today ? last : today, intervalDays);
  const bounded = lastDay !== null && lastDay < next ? lastDay : next;
  return bounded < today ? today : bounded;
}
