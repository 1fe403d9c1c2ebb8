import { type EventOf, events, type Topic } from "~/events";
import type { Ctx, School } from "./context";

/** An event as a reaction hears it: what was announced, and the id of its row. */
export type Heard<T extends Topic> = EventOf<T> & { outboxId: string };

/**
 * A reaction to an event or a clock tick. A handler may run more than once for the same row, so it must write rows with ids made of the
 * event.
 */
export interface Reaction {
  topic: Topic;
  name: string;
  /** `payload` is the row's, as it was stored. @throws ZodError when it is none of this topic */
  run(ctx: Ctx, payload: unknown, outboxId: string): Promise<unknown>;
}

export const on = <T extends Topic>(topic: T, name: string, run: (ctx: Ctx, event: Heard<T>) => Promise<unknown>): Reaction => ({
  topic,
  name,
  run: (ctx, payload, outboxId) => run(ctx, { ...(events[topic].parse(payload) as EventOf<T>), outboxId }),
});

/** Handles an event that its queue gave up on after the last try. It is final: there are no more tries. */
export const onGivenUp = on;

/** Work on a clock. `cron` is one of wrangler.toml's, in UTC; the clock is the tick's scheduled time, so any day can be replayed. */
export interface Schedule {
  cron: string;
  name: string;
  run(ctx: Ctx, cron: string): Promise<unknown>;
}

export const every = (cron: string, name: string, run: Schedule["run"]): Schedule => ({ cron, name, run });

export interface JobTable {
  reactions: Reaction[];
  /** For topics where endless retries are useless; the sweep retries all others until they are done. */
  givenUp: Reaction[];
  schedules: Schedule[];
  /** How a job finds the school of its row. */
  schoolById(ctx: Ctx, id: string): Promise<School | null>;
}
