import { SMALLEST_PART } from "~/features/payments/model";
import type { Cents } from "~/platform/money";

export interface OpenInstalment {
  id: string;
  amountCents: Cents;
}

export interface Cover {
  /** Paid in full. */
  paid: string[];
  /** Paid in part: that part becomes an instalment of its own, the rest stays due. */
  part: { id: string; amountCents: Cents } | null;
  /** Paid but for less than a part of a plan may be: the rest is due with another instalment. */
  almost: { id: string; amountCents: Cents; restTo: OpenInstalment } | null;
}

/** Which instalments an amount pays: the one it is meant for, then the earliest. What is left over belongs to no instalment. */
export function coveredBy(amount: Cents, open: readonly OpenInstalment[], firstId?: string): Cover {
  const ordered = [...open].sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  const cover: Cover = { paid: [], part: null, almost: null };
  let left = amount;
  for (const [index, { id, amountCents }] of ordered.entries()) {
    if (left <= 0) break;
    if (left < amountCents) {
      const restTo = amountCents - left < SMALLEST_PART ? ordered[index + 1] : undefined;
      if (restTo) cover.almost = { id, amountCents: left, restTo };
      else cover.part = { id, amountCents: left };
      break;
    }
    cover.paid.push(id);
    left -= amountCents;
  }
  return cover;
}
