import { jobs } from "~/jobs";
import type { Env } from "~/platform/env";
import { jobContext } from "./context";

/** Runs what is due at this tick. The clock is the scheduled time, so that any day can be replayed. */
export async function tick(cron: string, scheduledTime: number, env: Env, later: (work: Promise<unknown>) => void): Promise<void> {
  const failures: unknown[] = [];
  for (const schedule of jobs.schedules) {
    if (schedule.cron !== cron) continue;
    try {
      await schedule.run(jobContext(env, schedule.name, new Date(scheduledTime), later), cron);
    } catch (error) {
      console.error(JSON.stringify({ job: schedule.name, cron, error: String(error instanceof Error ? error.stack : error) }));
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
