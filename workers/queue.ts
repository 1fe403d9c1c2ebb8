import { deadLetters } from "#drizzle/schema/platform";
import { jobs } from "~/jobs";
import { type Ctx, withSchool } from "~/platform/context";
import type { Env, OutboxMessage } from "~/platform/env";
import { newId } from "~/platform/ids";
import type { Reaction } from "~/platform/job";
import { markDone, markFailed, type OutboxRow, openRow } from "~/platform/outbox";
import { jobContext } from "./context";

/** One message at a time, each with its own try: a poison message must not drag the others of its batch along. */
export async function consume(batch: MessageBatch<OutboxMessage>, env: Env, ctx: ExecutionContext): Promise<void> {
  const later = (work: Promise<unknown>) => ctx.waitUntil(work);
  for (const message of batch.messages) {
    try {
      if (batch.queue === "dead-letters") await bury(env, message, later);
      else await handle(env, message.body, later);
      message.ack();
    } catch (error) {
      console.error(JSON.stringify({ queue: batch.queue, message: message.id, attempts: message.attempts, error: String(error) }));
      message.retry({ delaySeconds: Math.min(30 * 2 ** message.attempts, 43_200) });
    }
  }
}

/** Runs every reaction to the row's event. A row that is done, or that nobody reacts to, is simply acknowledged. */
export async function handle(env: Env, body: OutboxMessage, later: (work: Promise<unknown>) => void, now = new Date()): Promise<void> {
  const ctx = jobContext(env, "queue", now, later);
  const row = await openRow(ctx, body.outboxId);
  if (!row) return;
  try {
    await react(ctx, row, jobs.reactions);
    await markDone(ctx, row.id);
  } catch (error) {
    await markFailed(ctx, row.id, error);
    throw error;
  }
}

async function react(ctx: Ctx, row: OutboxRow, reactions: readonly Reaction[]): Promise<void> {
  const school = row.schoolId ? await jobs.schoolById(ctx, row.schoolId) : null;
  const jobCtx = { ...(school ? withSchool(ctx, school) : ctx), actor: { kind: "system" as const, job: row.topic } };
  const payload = { ...(JSON.parse(row.payload) as Record<string, unknown>), outboxId: row.id };
  for (const reaction of reactions) if (reaction.topic === row.topic) await reaction.run(jobCtx, payload);
}

/** Keeps what a queue gave up on, and ends what somebody waits for. */
async function bury(env: Env, message: Message<OutboxMessage>, later: (work: Promise<unknown>) => void): Promise<void> {
  const ctx = jobContext(env, "dead-letters", new Date(), later);
  console.error(JSON.stringify({ deadLetter: message.body }));
  const outboxId = message.body?.outboxId ?? null;
  const row = outboxId ? await openRow(ctx, outboxId) : null;
  if (row && jobs.givenUp.some(({ topic }) => topic === row.topic)) {
    await react(ctx, row, jobs.givenUp);
    await markDone(ctx, row.id);
  }
  await ctx.db.everywhere
    .insert(deadLetters)
    .values({ id: newId(), queue: "dead-letters", outboxId, body: JSON.stringify(message.body), createdAt: Date.now() });
}
