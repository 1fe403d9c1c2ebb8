import { and, eq, isNull, lt, min, sql } from "drizzle-orm";
import { outbox } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { MINUTE_MS } from "./zones";

/** After this long an event that was not started means a stuck queue, because the sweep has sent it several times. */
const PATIENCE_MS = 4 * MINUTE_MS;
/** How many are listed at a time; how many get done depends on the time left. */
const MOST = 1_000;

const isUnseen = (ctx: Ctx) =>
  and(isNull(outbox.doneAt), isNull(outbox.givenUpAt), eq(outbox.attempts, 0), lt(outbox.createdAt, ctx.now.getTime() - PATIENCE_MS));

/**
 * Every minute: looks for events that were sent and that no consumer has begun. Says so in the log as an alarm, with how many wait
 * under which topic and since when, and answers the ids of the oldest: the clock works these off itself.
 */
export async function alarmOfStalled(ctx: Ctx): Promise<string[]> {
  const db = ctx.db.unscoped;
  const [topics, rows] = await db.batch([
    db
      .select({ topic: outbox.topic, waiting: sql<number>`count(*)`, oldest: min(outbox.createdAt) })
      .from(outbox)
      .where(isUnseen(ctx))
      .groupBy(outbox.topic),
    db.select({ id: outbox.id }).from(outbox).where(isUnseen(ctx)).orderBy(outbox.createdAt).limit(MOST),
  ]);
  if (topics.length === 0) return [];
  const waiting = Object.fromEntries(topics.map((each) => [each.topic, each.waiting]));
  const oldest = Math.min(...topics.map((each) => each.oldest ?? ctx.now.getTime()));
  const minutes = Math.floor((ctx.now.getTime() - oldest) / MINUTE_MS);
  console.error(JSON.stringify({ alarm: "A queue is stuck: events are sent but not processed", minutes, waiting }));
  return rows.map(({ id }) => id);
}
