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
}

/** Which instalments an amount pays: the one it is meant for, then the earliest. What is left over belongs to no instalment. */
export function coveredBy(amount: Cents, open: readonly OpenInstalment[], firstId?: string): Cover {
  const ordered = [...open].sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  const cover: Cover = { paid: [], part: null };
  let left = amount;
  for (const { id, amountCents } of ordered) {
    if (left <= 0) break;
    if (left < amountCents) {
      cover.part = { id, amountCents: left };
      break;
    }
    cover.paid.push(id);
    left -= amountCents;
  }
  return cover;
}
