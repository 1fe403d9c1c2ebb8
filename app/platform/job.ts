import type { Ctx, School } from "./context";

/**
 * What follows from an event or a tick. A handler may run more than once for the same row, so whatever it writes is keyed by the
 * event (deterministic ids): the key is the promise that it happens once.
 */
export interface Reaction {
  topic: string;
  name: string;
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<unknown>;
}

/** What becomes of an event that its queue gave up on after the last try. It is over then: nobody tries it again. */
export const onGivenUp = (topic: string, name: string, run: Reaction["run"]): Reaction => ({ topic, name, run });

export const on = (topic: string, name: string, run: Reaction["run"]): Reaction => ({ topic, name, run });

/** Work on a clock. `cron` is one of wrangler.toml's, in UTC; the clock is the tick's scheduled time, so any day can be replayed. */
export interface Schedule {
  cron: string;
  name: string;
  run(ctx: Ctx, cron: string): Promise<unknown>;
}

export const every = (cron: string, name: string, run: Schedule["run"]): Schedule => ({ cron, name, run });

export interface JobTable {
  reactions: Reaction[];
  /** For topics where endless tries help nobody; the sweep repeats all others until they are done. */
  givenUp: Reaction[];
  schedules: Schedule[];
  /** How a job finds the school of its row. */
  schoolById(ctx: Ctx, id: string): Promise<School | null>;
}
