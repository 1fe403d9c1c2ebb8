import { deadLetters } from "#drizzle/schema/platform";
import { jobs } from "~/jobs";
import { type Ctx, withSchool } from "~/platform/context";
import type { Env, OutboxMessage } from "~/platform/env";
import { newId } from "~/platform/ids";
import type { JobTable, Reaction } from "~/platform/job";
import { claimRow, goOn, limitsOf, markDone, markFailed, markGivenUp, type OutboxRow, openRow, QUEUES } from "~/platform/outbox";
import { alarmOfStalled } from "~/platform/stalled";
import { jobContext } from "./context";

/**
 * Waits for work at most `ms`. Started work may continue after that, without anyone waiting for it. @throws what the work throws, and an
 * Error on timeout
 */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

type Later = (work: Promise<unknown>) => void;
/** What follows from events; the product's own, but for tests. */
type Jobs = Pick<JobTable, "reactions" | "givenUp" | "schoolById">;

/** After so long a consumer takes no further message of its batch; the runtime would end it after fifteen minutes. */
const BATCH_MS = 300_000;
/** Successes are noted together, at the end of a batch and after so long; a claim lasts longer than this and a whole try. */
const NOTE_MS = 10_000;
/** For this long the messages of a batch share one reading of their school. */
const SCHOOL_MS = 5_000;
/** Messages of a batch are worked on together: each of them waits for the database most of its time. */
const AT_ONCE = 5;
/** After a batch of this size the next events are sent: there may be a backlog. */
const FULL_BATCH = 10;
/** The queue of dead letters. Another environment of the account puts its own name in front of each queue's. */
const DEAD_LETTERS = "dead-letters";

/** How long a tick of the clock may work off what a queue leaves lying. */
const RESCUE_MS = 45_000;

/**
 * A few messages at a time, each with its own try: a poison message must not drag the others of its batch along. A try that fails is noted
 * in its row, and the sweep sends it again when it is due; the queue repeats only what could not be noted.
 */
export async function consume(batch: MessageBatch<OutboxMessage>, env: Env, ctx: ExecutionContext, table: Jobs = jobs): Promise<void> {
  const later = (work: Promise<unknown>) => ctx.waitUntil(work);
  if (batch.queue.endsWith(DEAD_LETTERS)) return buryAll(batch, env, later);
  const shared = { ...table, schoolById: remembered(table.schoolById) };
  const started = Date.now();
  let noted = started;
  const worked: { message: Message<OutboxMessage>; row: OutboxRow | null }[] = [];
  const note = async () => {
    const rows = worked.flatMap(({ row }) => row ?? []);
    const messages = worked.splice(0);
    noted = Date.now();
    try {
      await markDone(jobContext(env, "queue", new Date(), later), rows);
      for (const { message } of messages) message.ack();
    } catch (error) {
      for (const { message } of messages) again(batch, message, error);
    }
  };
  const left = [...batch.messages];
  const workOn = async () => {
    for (let message = left.shift(); message; message = left.shift()) {
      try {
        const row = Date.now() - started < BATCH_MS ? await work(env, message.body, later, new Date(), shared) : null;
        worked.push({ message, row });
      } catch (error) {
        again(batch, message, error);
      }
      if (Date.now() - noted > NOTE_MS) await note();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  await note();
  const name = QUEUES.find((each) => batch.queue.endsWith(each));
  if (name && batch.messages.length >= FULL_BATCH) await goOn(jobContext(env, "queue", new Date(), later), name);
}

/** The messages of a batch are often of one school. */
function remembered(schoolById: Jobs["schoolById"]): Jobs["schoolById"] {
  let known: { id: string; at: number; school: ReturnType<Jobs["schoolById"]> } | null = null;
  return (ctx, id) => {
    if (known?.id !== id || Date.now() - known.at > SCHOOL_MS) {
      const school = schoolById(ctx, id);
      school.catch(() => {
        known = null;
      });
      known = { id, at: Date.now(), school };
    }
    return known.school;
  };
}

function again(batch: MessageBatch<OutboxMessage>, message: Message<OutboxMessage>, error: unknown): void {
  console.error(JSON.stringify({ queue: batch.queue, message: message.id, attempts: message.attempts, error: String(error) }));
  message.retry({ delaySeconds: Math.min(30 * 2 ** message.attempts, 43_200) });
}

/** Runs every reaction to the row's event and notes how it ended. A row that is over, taken or not due is left alone. */
export async function handle(env: Env, body: OutboxMessage, later: Later, now = new Date(), table: Jobs = jobs): Promise<void> {
  const row = await work(env, body, later, now, table);
  if (row) await markDone(jobContext(env, "queue", now, later), [row]);
}

/** Runs every reaction to the row's event. Answers the row when all went well, for `markDone`. */
async function work(env: Env, body: OutboxMessage, later: Later, now: Date, table: Jobs): Promise<OutboxRow | null> {
  const ctx = jobContext(env, "queue", now, later);
  const row = await claimRow(ctx, body);
  if (!row) return null;
  const limits = limitsOf(row.topic);
  try {
    await within(limits.ms, react(ctx, row, table.reactions, table));
    return row;
  } catch (error) {
    console.error(JSON.stringify({ event: row.id, attempts: row.attempts, error: String(error instanceof Error ? error.stack : error) }));
    later(ctx.ports.faults.report(error, { requestId: ctx.requestId, where: row.topic, school: row.schoolId ?? undefined, actor: "system" }));
    if (row.attempts < limits.tries) await markFailed(ctx, row, error);
    else await giveUp(ctx, row, table, error);
    return null;
  }
}

async function react(ctx: Ctx, row: OutboxRow, reactions: readonly Reaction[], table: Jobs): Promise<void> {
  const school = row.schoolId ? await table.schoolById(ctx, row.schoolId) : null;
  const jobCtx = { ...(school ? withSchool(ctx, school) : ctx), actor: { kind: "system" as const, job: row.topic } };
  const payload: unknown = JSON.parse(row.payload);
  for (const reaction of reactions) if (reaction.topic === row.topic) await reaction.run(jobCtx, payload, row.id);
}

/** Ends work that a user waits for; other events are kept until they are retried. */
async function giveUp(ctx: Ctx, row: OutboxRow, table: Jobs, error: unknown): Promise<void> {
  if (!table.givenUp.some(({ topic }) => topic === row.topic)) return markGivenUp(ctx, row, error);
  await react(ctx, row, table.givenUp, table);
  await markDone(ctx, [row]);
}

async function buryAll(batch: MessageBatch<OutboxMessage>, env: Env, later: Later): Promise<void> {
  for (const message of batch.messages) {
    try {
      await bury(env, message, later);
      message.ack();
    } catch (error) {
      again(batch, message, error);
    }
  }
}

/**
 * Handles a queue's dead letters. The row is still there and the sweep continues with it, unless a user waits for the result. A message
 * without a row is stored as received.
 */
async function bury(env: Env, message: Message<OutboxMessage>, later: Later): Promise<void> {
  const ctx = jobContext(env, "dead-letters", new Date(), later);
  console.error(JSON.stringify({ deadLetter: message.body }));
  if (typeof message.body?.outboxId === "string") {
    const row = await openRow(ctx, message.body);
    if (row && jobs.givenUp.some(({ topic }) => topic === row.topic)) await giveUp(ctx, row, jobs, "The queue dead-lettered it");
    return;
  }
  await ctx.db.unscoped
    .insert(deadLetters)
    .values({ id: newId(), queue: DEAD_LETTERS, outboxId: null, body: JSON.stringify(message.body), createdAt: Date.now() });
}

/** Every minute: works off, one by one, what was sent and what no consumer has begun. */
export async function rescueStalled(env: Env, now: Date, later: Later, table: Jobs = jobs): Promise<void> {
  const stalled = await alarmOfStalled(jobContext(env, "rescue-stalled", now, later));
  const started = Date.now();
  for (const message of stalled) {
    if (Date.now() - started > RESCUE_MS) return;
    await handle(env, message, later, now, table);
  }
}
