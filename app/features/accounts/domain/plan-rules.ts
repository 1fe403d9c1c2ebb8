import { SMALLEST_PART } from "~/features/payments/model";
import type { Cents } from "~/platform/money";

export interface OpenInstalment {
  id: string;
  amountCents: Cents;
}

export interface Cover {
  /** Paid in full. */
  paid: string[];
  /** Paid in part: splits off the paid part; the rest stays due. */
  part: { id: string; amountCents: Cents } | null;
  /** Paid in part, but the rest is too small: it is added to another instalment. */
  almost: { id: string; amountCents: Cents; restTo: OpenInstalment } | null;
}

interface Part extends OpenInstalment {
  position: number;
  dueDate: string;
  status: string;
  createdAt: number;
}

export interface Joined {
  /** The remaining part, with the whole amount. */
  id: string;
  amountCents: Cents;
  parts: readonly OpenInstalment[];
}

/** Joins the unpaid parts of one instalment (same position and due date) into the oldest. Returns the plan and the joined parts. */
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

/** The instalments an amount pays: the chosen one, then the earliest. The rest belongs to none. */
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
