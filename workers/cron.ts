import { jobs } from "~/jobs";
import type { Ctx } from "~/platform/context";
import type { Env } from "~/platform/env";
import { jobContext } from "./context";
import { rescueStalled } from "./queue";

/** Runs the jobs that are due at this tick. Uses the scheduled time as the clock, so any day can be replayed. */
export async function tick(cron: string, scheduledTime: number, env: Env, later: (work: Promise<unknown>) => void): Promise<void> {
  const failures: unknown[] = [];
  const now = new Date(scheduledTime);
  const run = async (job: string, work: (ctx: Ctx) => Promise<unknown>) => {
    const ctx = jobContext(env, job, now, later);
    try {
      await work(ctx);
    } catch (error) {
      console.error(JSON.stringify({ job, cron, error: String(error instanceof Error ? error.stack : error) }));
      later(ctx.ports.faults.report(error, { requestId: ctx.requestId, where: job, actor: "system" }));
      failures.push(error);
    }
  };
  for (const { name, cron: due, run: work } of jobs.schedules) if (due === cron) await run(name, (ctx) => work(ctx, cron));
  // Not in the job table, because it runs that table's reactions.
  if (cron === "* * * * *") await run("rescue-stalled", () => rescueStalled(env, now, later));
  if (failures.length > 0) throw failures[0];
}
