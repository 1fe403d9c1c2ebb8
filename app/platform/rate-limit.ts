import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { rateLimits } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { tooMany } from "./errors";

/**
 * The network address that limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one home connection has 2^64
 * addresses.
 */
export function placeOf({ ip }: Pick<Ctx, "ip">): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * Counts one more use of `key`, or `amount` of what is used, and refuses what goes beyond `limit` within `windowMs`. Exact, also between
 * parallel requests: look and count are one statement in D1, and what is refused is not counted.
 * @throws too_many
 */
export async function countUse(ctx: Ctx, key: string, limit: number, windowMs: number, message?: string, amount = 1): Promise<void> {
  if (amount > limit) throw tooMany(message);
  const now = ctx.now.getTime();
  const rows = await ctx.db.unscoped
    .insert(rateLimits)
    .values({ key, count: amount, resetsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.resetsAt} <= ${now} THEN ${amount} ELSE ${rateLimits.count} + ${amount} END`,
        resetsAt: sql`CASE WHEN ${rateLimits.resetsAt} <= ${now} THEN ${now + windowMs} ELSE ${rateLimits.resetsAt} END`,
      },
      setWhere: sql`${rateLimits.resetsAt} <= ${now} OR ${rateLimits.count} + ${amount} <= ${limit}`,
    })
    .returning({ key: rateLimits.key });
  if (rows.length === 0) throw tooMany(message);
}

/** An even pace with room for a burst: uses come back one by one, `perMinute` in a minute. */
export interface Pace {
  perMinute: number;
  burst: number;
}

/** The state of a pace after a use. */
export interface Paced {
  remaining: number;
  /** Until all uses are back. */
  resetMs: number;
  /** Until the next use, where this one was refused; else 0. */
  retryMs: number;
}

/** Counts a use of `key` at a pace, exactly, also between parallel requests. A refused use is not counted. */
export async function pacedUse(ctx: Ctx, key: string, { perMinute, burst }: Pace): Promise<Paced> {
  const now = ctx.now.getTime();
  const stepMs = 60_000 / perMinute;
  const mostMs = burst * stepMs;
  const db = ctx.db.unscoped;
  // The row is free at `resetsAt`: each use moves it one step further, and not beyond the burst.
  const next = sql`max(${rateLimits.resetsAt}, ${now}) + ${stepMs}`;
  const [[counted], [row]] = await db.batch([
    db
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt: now + stepMs })
      .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt: next }, setWhere: sql`${next} <= ${now + mostMs}` })
      .returning({ resetsAt: rateLimits.resetsAt }),
    db.select({ resetsAt: rateLimits.resetsAt }).from(rateLimits).where(eq(rateLimits.key, key)),
  ]);
  const resetMs = Math.max(0, (row?.resetsAt ?? now) - now);
  const remaining = Math.max(0, Math.floor((mostMs - resetMs) / stepMs));
  return { remaining, resetMs, retryMs: counted ? 0 : Math.max(stepMs - (mostMs - resetMs), 1) };
}

/** Takes back one use of each key in its current window: what was counted beforehand turned out to be none. */
export const giveBackUse = (ctx: Ctx, ...keys: string[]): Promise<void> => giveBack(ctx, keys, 1);

/** Takes back an amount of what was counted of a key in its current window. */
export async function giveBack(ctx: Ctx, keys: string[], amount: number): Promise<void> {
  await ctx.db.unscoped
    .update(rateLimits)
    .set({ count: sql`max(${rateLimits.count} - ${amount}, 0)` })
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, ctx.now.getTime())));
}

/** Forgets counters: after a success. */
export async function forgetUses(ctx: Ctx, ...keys: string[]): Promise<void> {
  await ctx.db.unscoped.delete(rateLimits).where(inArray(rateLimits.key, keys));
}
