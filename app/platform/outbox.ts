import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { deadLetters, OPEN_EVENTS, outbox, queueProgress } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { SHARED } from "./databases";
import { isOneOf } from "./db";
import type { Env, OutboxMessage } from "./env";

/**
 * Events are written in the batch of the change and sent to a queue right after it. What gets lost on the way (a queue that refuses, a
 * process that is killed) is sent again by the sweep of each minute, as are the events that are due for a retry.
 */
export const LEASE_MS = 50_000;
/** A queue takes this many messages at a time. */
const SEND_AT_ONCE = 100;
/**
 * Events of a queue that were sent and not begun, at most. Consumers work off that many within a lease, so few messages are sent twice;
 * a full batch that ends sends the next ones.
 */
const IN_FLIGHT = 1_000;

/** How often an event is tried, and how long one try may take. Users wait for exports, so those fail early. */
export const LIMITS = { event: { tries: 10, ms: 60_000 }, export: { tries: 5, ms: 600_000 } } as const;
/** A claim outlasts its try by so long, because the end of a try is noted with others. */
const NOTED_WITHIN_MS = 20_000;
const FIRST_WAIT_MS = 30_000;

const isExport = (topic: string) => topic.startsWith("export.");
export const limitsOf = (topic: string) => (isExport(topic) ? LIMITS.export : LIMITS.event);

/** How long the next try waits: half a minute after the first, then twice as long each time. Ten tries take four hours. */
export const waitAfter = (tries: number): number => FIRST_WAIT_MS * 2 ** (tries - 1);

export type QueueName = keyof typeof OPEN_EVENTS;
export const QUEUES = Object.keys(OPEN_EVENTS) as QueueName[];

/** The queue of a topic, as `OPEN_EVENTS` divides them. */
export function queueNameOf(topic: string): QueueName {
  if (topic.startsWith("mail.")) return "mail";
  return isExport(topic) ? "exports" : "events";
}

const queueOf = (env: Env, name: QueueName): Queue<OutboxMessage> => ({ events: env.EVENTS, mail: env.MAIL, exports: env.EXPORTS })[name];

const isOpen = () => and(isNull(outbox.doneAt), isNull(outbox.givenUpAt));

/** Sends rows of the shared database to their queues, unless they were sent lately. Failures are left to the sweep. */
export async function dispatch(ctx: Ctx, ids: string[]): Promise<void> {
  const now = ctx.now.getTime();
  const rows = await ctx.db.unscoped
    .update(outbox)
    .set({ leaseUntil: now + LEASE_MS })
    .where(and(isOneOf(outbox.id, ids), isOpen(), lt(outbox.leaseUntil, now)))
    .returning({ id: outbox.id, topic: outbox.topic });
  await send(ctx.env, SHARED, rows);
}

/**
 * Sends what is due to its queue, those that were never sent first, until enough of each database is on its way there. Returns how many
 * messages went out.
 */
export async function sweep(ctx: Ctx, queues: readonly QueueName[] = QUEUES): Promise<number> {
  let sent = 0;
  for (const database of ctx.db.names) {
    for (const name of queues) {
      for (let rows: { id: string; topic: string }[] | null = null; !rows || rows.length === SEND_AT_ONCE; sent += rows.length) {
        rows = await takeDue(ctx, database, name);
        await send(ctx.env, database, rows);
      }
    }
  }
  return sent;
}

/** Leases the next events of a queue in a database. */
function takeDue(ctx: Ctx, database: string, name: QueueName) {
  const now = ctx.now.getTime();
  const open = sql.raw(OPEN_EVENTS[name]);
  const onTheWay = sql`(SELECT count(*) FROM outbox WHERE ${open} AND lease_until >= ${now} AND retry_at <= ${now})`;
  return ctx.db
    .inDatabase(database)
    .update(outbox)
    .set({ leaseUntil: now + LEASE_MS })
    .where(
      sql`${outbox.id} IN (SELECT id FROM outbox WHERE ${open} AND lease_until < ${now} AND retry_at <= ${now}
        ORDER BY lease_until, created_at LIMIT min(${SEND_AT_ONCE}, max(0, ${IN_FLIGHT} - ${onTheWay})))`,
    )
    .returning({ id: outbox.id, topic: outbox.topic });
}

/** Sends events of a database to their queues. Failures are left to the sweep. */
export async function send(env: Env, database: string, rows: readonly { id: string; topic: string }[]): Promise<void> {
  const where = database === SHARED ? {} : { database };
  for (const name of QUEUES) {
    const messages = rows.filter(({ topic }) => queueNameOf(topic) === name).map(({ id }) => ({ body: { outboxId: id, ...where } }));
    try {
      for (let from = 0; from < messages.length; from += SEND_AT_ONCE) await queueOf(env, name).sendBatch(messages.slice(from, from + SEND_AT_ONCE));
    } catch (error) {
      console.error("queue send failed, the sweep will repeat it", error);
    }
  }
}

export interface OutboxRow {
  id: string;
  /** The database it is in. */
  database: string;
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
export async function claimRow(ctx: Ctx, { outboxId: id, database = SHARED }: OutboxMessage): Promise<OutboxRow | null> {
  const now = ctx.now.getTime();
  const busyUntil = sql`${now} + CASE WHEN ${outbox.topic} LIKE 'export.%' THEN ${LIMITS.export.ms} ELSE ${LIMITS.event.ms} END + ${NOTED_WITHIN_MS}`;
  const [row] = await ctx.db
    .inDatabase(database)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, retryAt: busyUntil, leaseUntil: busyUntil })
    .where(and(eq(outbox.id, id), isOpen(), lte(outbox.retryAt, now)))
    .returning(ROW);
  return row ? { ...row, database } : null;
}

/** The row of a message, or null when it is over already. */
export async function openRow(ctx: Ctx, { outboxId: id, database = SHARED }: OutboxMessage): Promise<OutboxRow | null> {
  const [row] = await ctx.db
    .inDatabase(database)
    .select(ROW)
    .from(outbox)
    .where(and(eq(outbox.id, id), isOpen()));
  return row ? { ...row, database } : null;
}

/** Ends events that were worked off. */
export async function markDone(ctx: Ctx, rows: readonly OutboxRow[]): Promise<void> {
  for (const name of new Set(rows.map(({ database }) => database))) {
    const ids = rows.filter(({ database }) => database === name).map(({ id }) => id);
    await ctx.db.inDatabase(name).update(outbox).set({ doneAt: ctx.now.getTime(), retryAt: 0 }).where(isOneOf(outbox.id, ids));
  }
}

/** Notes that a queue with a backlog moves, and sends the next events. */
export async function goOn(ctx: Ctx, name: QueueName): Promise<void> {
  const workedAt = ctx.now.getTime();
  await ctx.db.unscoped
    .insert(queueProgress)
    .values({ queue: name, workedAt })
    .onConflictDoUpdate({ target: queueProgress.queue, set: { workedAt } });
  await sweep(ctx, [name]);
}

/** Notes a failed try, and when the next one may begin. The lease ends just before, so that the sweep of that moment sends it. */
export async function markFailed(ctx: Ctx, { id, database, attempts }: OutboxRow, error: unknown): Promise<void> {
  const next = ctx.now.getTime() + waitAfter(attempts);
  await ctx.db
    .inDatabase(database)
    .update(outbox)
    .set({ lastError: wordsOf(error), retryAt: next, leaseUntil: next - 1 })
    .where(eq(outbox.id, id));
}

/** Records that the last try failed. The row stays with a dead letter until a person retries it. */
export async function markGivenUp(ctx: Ctx, { id, database, topic, payload }: OutboxRow, error: unknown): Promise<void> {
  const now = ctx.now.getTime();
  const db = ctx.db.inDatabase(database);
  await db.batch([
    db
      .update(outbox)
      .set({ lastError: wordsOf(error), givenUpAt: now })
      .where(eq(outbox.id, id)),
    db.insert(deadLetters).values({ id, queue: topic, outboxId: id, body: payload, createdAt: now }).onConflictDoNothing(),
  ]);
}

const wordsOf = (error: unknown) => String(error).slice(0, 500);
