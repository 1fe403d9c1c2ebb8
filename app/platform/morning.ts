import { and, eq, sql } from "drizzle-orm";
import { jobRuns } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import type { Orm } from "./db";
import { hourIn } from "./wall-clock";
import { dayIn, EASTERN, type IsoDate, MINUTE_MS } from "./zones";

const LEASE_MS = 10 * MINUTE_MS;

export type Morning = { today: IsoDate } | "not now" | "done already";

/**
 * Claims the 5 AM Eastern run of a day. Each day runs once. Another start resumes a crashed run after its lease, and the hourly tick
 * catches up on a missed morning.
 */
export async function claimMorning(ctx: Ctx, db: Orm, job: string, mode: "on time" | "catch up"): Promise<Morning> {
  const hour = hourIn(ctx.now, EASTERN);
  if (mode === "on time" ? hour !== 5 : hour < 6 || hour >= 22) return "not now";
  const today = dayIn(ctx.now, EASTERN);
  const now = ctx.now.getTime();
  const [claim] = await db
    .insert(jobRuns)
    .values({ job, day: today, state: "run", leaseUntil: now + LEASE_MS })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.day],
      set: { leaseUntil: now + LEASE_MS },
      setWhere: sql`${jobRuns.state} = 'run' AND ${jobRuns.leaseUntil} < ${now}`,
    })
    .returning({ day: jobRuns.day });
  return claim ? { today } : "done already";
}

/** For the batch that does the day's work. */
export const finishMorning = (db: Orm, job: string, today: IsoDate, now: number) =>
  db
    .update(jobRuns)
    .set({ state: "done", finishedAt: now })
    .where(and(eq(jobRuns.job, job), eq(jobRuns.day, today)));
