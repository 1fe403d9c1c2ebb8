import { jobs } from "~/jobs";
import type { Env } from "~/platform/env";
import { jobContext } from "./context";
import { rescueStalled } from "./queue";

/** Runs what is due at this tick. The clock is the scheduled time, so that any day can be replayed. */
export async function tick(cron: string, scheduledTime: number, env: Env, later: (work: Promise<unknown>) => void): Promise<void> {
  const failures: unknown[] = [];
  const now = new Date(scheduledTime);
  const run = async (job: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      console.error(JSON.stringify({ job, cron, error: String(error instanceof Error ? error.stack : error) }));
      failures.push(error);
    }
  };
  for (const { name, cron: due, run: work } of jobs.schedules) if (due === cron) await run(name, () => work(jobContext(env, name, now, later), cron));
  // Not in the table of jobs: it runs the reactions that stand there.
  if (cron === "* * * * *") await run("rescue-stalled", () => rescueStalled(env, now, later));
  if (failures.length > 0) throw failures[0];
}
