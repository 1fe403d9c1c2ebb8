import { and, eq, gt, lt, min, sql } from "drizzle-orm";
import { OPEN_EVENTS, outbox, queueProgress } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import type { OutboxMessage } from "./env";
import { QUEUES, type QueueName } from "./outbox";
import { MINUTE_MS } from "./zones";

/** An event that was not started for so long has been sent several times. Its queue is stuck, unless it works off others before it. */
const PATIENCE_MS = 4 * MINUTE_MS;
/** How many are listed at a time; how many get done depends on the time left. */
const MOST = 1_000;

const isUnseen = (ctx: Ctx, name: QueueName) =>
  and(sql.raw(OPEN_EVENTS[name]), eq(outbox.attempts, 0), lt(outbox.createdAt, ctx.now.getTime() - PATIENCE_MS));

/**
 * Every minute: looks for events that were sent and that no consumer has begun, in queues that do not move. Says so in the log as an
 * alarm, with how many wait under which topic and since when, and answers the messages of the oldest: the clock works these off itself.
 */
export async function alarmOfStalled(ctx: Ctx): Promise<OutboxMessage[]> {
  const db = ctx.db.unscoped;
  const moving = await db
    .select({ queue: queueProgress.queue })
    .from(queueProgress)
    .where(gt(queueProgress.workedAt, ctx.now.getTime() - PATIENCE_MS));
  const stalled: OutboxMessage[] = [];
  for (const name of QUEUES) {
    if (moving.some(({ queue }) => queue === name)) continue;
    for (const database of ctx.db.names) stalled.push(...(await alarmOfQueue(ctx, database, name)));
  }
  return stalled;
}

async function alarmOfQueue(ctx: Ctx, database: string, name: QueueName): Promise<OutboxMessage[]> {
  const db = ctx.db.inDatabase(database);
  const [topics, rows] = await db.batch([
    db
      .select({ topic: outbox.topic, waiting: sql<number>`count(*)`, oldest: min(outbox.createdAt) })
      .from(outbox)
      .where(isUnseen(ctx, name))
      .groupBy(outbox.topic),
    db.select({ id: outbox.id }).from(outbox).where(isUnseen(ctx, name)).orderBy(outbox.createdAt).limit(MOST),
  ]);
  if (topics.length === 0) return [];
  const waiting = Object.fromEntries(topics.map((each) => [each.topic, each.waiting]));
  const oldest = Math.min(...topics.map((each) => each.oldest ?? ctx.now.getTime()));
  const minutes = Math.floor((ctx.now.getTime() - oldest) / MINUTE_MS);
  console.error(JSON.stringify({ alarm: "A queue is stuck: events are sent but not processed", minutes, waiting }));
  return rows.map(({ id }) => ({ outboxId: id, database }));
}
