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

interface Part extends OpenInstalment {
  position: number;
  dueDate: string;
  status: string;
  createdAt: number;
}

export interface Joined {
  /** The part that stays, with the whole amount. */
  id: string;
  amountCents: Cents;
  parts: readonly OpenInstalment[];
}

/**
 * The unpaid parts of one instalment as one again: those of the same position and due date. The oldest of them stays. Answers the plan
 * then, and what was joined.
 */
export function joinParts<P extends Part>(plan: readonly P[]): { plan: P[]; joined: Joined[] } {
  const groups = new Map<string, P[]>();
  for (const item of plan) {
    if (item.status !== "unpaid") continue;
    const key = `${item.position} ${item.dueDate}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const joined = [...groups.values()]
    .filter((parts) => parts.length > 1)
    .map((parts): Joined => {
      const [oldest] = [...parts].sort((one, other) => one.createdAt - other.createdAt || one.id.localeCompare(other.id));
      return { id: oldest?.id ?? "", amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0), parts };
    });
  const gone = new Set(joined.flatMap(({ id, parts }) => parts.map((part) => part.id).filter((part) => part !== id)));
  const whole = (item: P) => joined.find(({ id }) => id === item.id)?.amountCents ?? item.amountCents;
  return { plan: plan.filter(({ id }) => !gone.has(id)).map((item) => ({ ...item, amountCents: whole(item) })), joined };
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
