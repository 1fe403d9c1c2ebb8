import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { outbox } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import type { Env, OutboxMessage } from "./env";

/**
 * Events are written in the batch of the change; sending them to a queue right after is only the fast path. The sweep, every
 * minute, sends again whatever is not done: that is what makes a loss impossible rather than unlikely.
 */
const LEASE_MS = 120_000;
const SEND_AT_ONCE = 100;

/** Mail and exports have queues of their own, so that a slow provider holds up nothing else. */
export function queueOf(env: Env, topic: string): Queue<OutboxMessage> {
  if (topic.startsWith("mail.")) return env.MAIL;
  return topic.startsWith("export.") ? env.EXPORTS : env.EVENTS;
}

/** Sends the given rows to their queues. Failures are left to the sweep. */
export async function dispatch(ctx: Ctx, ids: string[]): Promise<void> {
  const now = ctx.now.getTime();
  const rows = await ctx.db.everywhere
    .update(outbox)
    .set({ leaseUntil: now + LEASE_MS })
    .where(and(sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isNull(outbox.doneAt), lt(outbox.leaseUntil, now)))
    .returning({ id: outbox.id, topic: outbox.topic });
  await send(ctx.env, rows);
}

/** Sends everything that is due again; returns how many messages went out. */
export async function sweep(ctx: Ctx): Promise<number> {
  const now = ctx.now.getTime();
  let sent = 0;
  for (let round = 0; round < 20; round += 1) {
    const rows = await ctx.db.everywhere
      .update(outbox)
      .set({ leaseUntil: now + LEASE_MS })
      .where(sql`${outbox.id} IN (SELECT id FROM outbox WHERE done_at IS NULL AND lease_until < ${now} ORDER BY created_at LIMIT ${SEND_AT_ONCE})`)
      .returning({ id: outbox.id, topic: outbox.topic });
    await send(ctx.env, rows);
    sent += rows.length;
    if (rows.length < SEND_AT_ONCE) break;
  }
  return sent;
}

async function send(env: Env, rows: { id: string; topic: string }[]): Promise<void> {
  const byQueue = new Map<Queue<OutboxMessage>, { body: OutboxMessage }[]>();
  for (const row of rows) {
    const queue = queueOf(env, row.topic);
    byQueue.set(queue, [...(byQueue.get(queue) ?? []), { body: { outboxId: row.id } }]);
  }
  for (const [queue, messages] of byQueue) {
    try {
      await queue.sendBatch(messages);
    } catch (error) {
      console.error("queue send failed, the sweep will repeat it", error);
    }
  }
}

export interface OutboxRow {
  id: string;
  schoolId: string | null;
  topic: string;
  payload: string;
}

/** The row of a message, or null when it is done already. */
export async function openRow(ctx: Ctx, id: string): Promise<OutboxRow | null> {
  const [row] = await ctx.db.everywhere
    .select({ id: outbox.id, schoolId: outbox.schoolId, topic: outbox.topic, payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)));
  return row ?? null;
}

export async function markDone(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.everywhere.update(outbox).set({ doneAt: ctx.now.getTime() }).where(eq(outbox.id, id));
}

/** Notes a failed try and lets the next one begin at once. */
export async function markFailed(ctx: Ctx, id: string, error: unknown): Promise<void> {
  await ctx.db.everywhere
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, lastError: String(error).slice(0, 500) })
    .where(eq(outbox.id, id));
}
