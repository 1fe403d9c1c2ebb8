import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { rateLimits } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { tooMany } from "./errors";

/**
 * Counts one more use of `key` and refuses the one after `limit` within `windowMs`. Exact: the count is one statement in D1.
 * @throws too_many
 */
export async function countUse(ctx: Ctx, key: string, limit: number, windowMs: number, message?: string): Promise<void> {
  const now = ctx.now.getTime();
  const [row] = await ctx.db.everywhere
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.resetsAt} <= ${now} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${rateLimits.resetsAt} <= ${now} THEN ${now + windowMs} ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({ count: rateLimits.count });
  if ((row?.count ?? 1) > limit) throw tooMany(message);
}

/** How often `key` was counted in its current window. */
export async function usesOf(ctx: Ctx, key: string): Promise<number> {
  const [row] = await ctx.db.everywhere.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row && row.resetsAt > ctx.now.getTime() ? row.count : 0;
}

/** Forgets counters: after a success. */
export async function forgetUses(ctx: Ctx, ...keys: string[]): Promise<void> {
  await ctx.db.everywhere.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** Deletes windows that are over; run by the nightly job. */
export async function sweepLimits(ctx: Ctx): Promise<void> {
  await ctx.db.everywhere.delete(rateLimits).where(and(lte(rateLimits.resetsAt, ctx.now.getTime())));
}
