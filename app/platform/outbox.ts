import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { deadLetters, outbox } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { isOneOf } from "./db";
import type { Env, OutboxMessage } from "./env";

/**
 * Events are written in the batch of the change; sending them to a queue right after is only the fast path. Every minute the sweep sends
 * events that were not started since the last sweep, and those due for a retry, so none is lost.
 */
const LEASE_MS = 50_000;
const SEND_AT_ONCE = 100;

/** How often an event is tried, and how long one try may take. Users wait for exports, so those fail early. */
export const LIMITS = { event: { tries: 10, ms: 60_000 }, export: { tries: 5, ms: 600_000 } } as const;
const FIRST_WAIT_MS = 30_000;

const isExport = (topic: string) => topic.startsWith("export.");
export const limitsOf = (topic: string) => (isExport(topic) ? LIMITS.export : LIMITS.event);

/** How long the next try waits: half a minute after the first, then twice as long each time. Ten tries take four hours. */
export const waitAfter = (tries: number): number => FIRST_WAIT_MS * 2 ** (tries - 1);

/** Mail and exports have separate queues, so a slow provider delays nothing else. */
export function queueOf(env: Env, topic: string): Queue<OutboxMessage> {
  if (topic.startsWith("mail.")) return env.MAIL;
  return isExport(topic) ? env.EXPORTS : env.EVENTS;
}

const isOpen = () => and(isNull(outbox.doneAt), isNull(outbox.givenUpAt));

/** Sends the given rows to their queues. Failures are left to the sweep. */
export async function dispatch(ctx: Ctx, ids: string[]): Promise<void> {
  const now = ctx.now.getTime();
  const rows = await ctx.db.unscoped
    .update(outbox)
    .set({ leaseUntil: now + LEASE_MS })
    .where(and(isOneOf(outbox.id, ids), isOpen(), lt(outbox.leaseUntil, now)))
    .returning({ id: outbox.id, topic: outbox.topic });
  await send(ctx.env, rows);
}

/** Sends everything that is due again; returns how many messages went out. */
export async function sweep(ctx: Ctx): Promise<number> {
  const now = ctx.now.getTime();
  let sent = 0;
  for (let round = 0; round < 20; round += 1) {
    const rows = await ctx.db.unscoped
      .update(outbox)
      .set({ leaseUntil: now + LEASE_MS })
      .where(
        sql`${outbox.id} IN (SELECT id FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL AND lease_until < ${now} AND retry_at <= ${now}
          ORDER BY created_at LIMIT ${SEND_AT_ONCE})`,
      )
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
  /** How often it was begun, this time included. */
  attempts: number;
}

const ROW = { id: outbox.id, schoolId: outbox.schoolId, topic: outbox.topic, payload: outbox.payload, attempts: outbox.attempts };

/**
 * Claims a message's row for one try. Null if it is done, dead-lettered, claimed by another run or not due yet: messages arrive more than
 * once, and the sweep sends it again when due.
 */
export async function claimRow(ctx: Ctx, id: string): Promise<OutboxRow | null> {
  const now = ctx.now.getTime();
  const busyMs = sql`CASE WHEN ${outbox.topic} LIKE 'export.%' THEN ${LIMITS.export.ms} ELSE ${LIMITS.event.ms} END`;
  const [row] = await ctx.db.unscoped
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, retryAt: sql`${now} + ${busyMs}` })
    .where(and(eq(outbox.id, id), isOpen(), lte(outbox.retryAt, now)))
    .returning(ROW);
  return row ?? null;
}

/** The row of a message, or null when it is over already. */
export async function openRow(ctx: Ctx, id: string): Promise<OutboxRow | null> {
  const [row] = await ctx.db.unscoped
    .select(ROW)
    .from(outbox)
    .where(and(eq(outbox.id, id), isOpen()));
  return row ?? null;
}

export async function markDone(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.unscoped.update(outbox).set({ doneAt: ctx.now.getTime(), retryAt: 0 }).where(eq(outbox.id, id));
}

/** Notes a failed try, and when the next one may begin. */
export async function markFailed(ctx: Ctx, { id, attempts }: OutboxRow, error: unknown): Promise<void> {
  await ctx.db.unscoped
    .update(outbox)
    .set({ lastError: wordsOf(error), retryAt: ctx.now.getTime() + waitAfter(attempts) })
    .where(eq(outbox.id, id));
}

/** Records that the last try failed. The row stays with a dead letter until a person retries it. */
export async function markGivenUp(ctx: Ctx, { id, topic, payload }: OutboxRow, error: unknown): Promise<void> {
  const now = ctx.now.getTime();
  const db = ctx.db.unscoped;
  await db.batch([
    db
      .update(outbox)
      .set({ lastError: wordsOf(error), givenUpAt: now })
      .where(eq(outbox.id, id)),
    db.insert(deadLetters).values({ id, queue: topic, outboxId: id, body: payload, createdAt: now }).onConflictDoNothing(),
  ]);
}

const wordsOf = (error: unknown) => String(error).slice(0, 500);
