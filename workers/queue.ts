import { deadLetters } from "#drizzle/schema/platform";
import { jobs } from "~/jobs";
import { withSchool } from "~/platform/context";
import type { Env, OutboxMessage } from "~/platform/env";
import { newId } from "~/platform/ids";
import { markDone, markFailed, openRow } from "~/platform/outbox";
import { jobContext } from "./context";

/** One message at a time, each with its own try: a poison message must not drag the others of its batch along. */
export async function consume(batch: MessageBatch<OutboxMessage>, env: Env, ctx: ExecutionContext): Promise<void> {
  const later = (work: Promise<unknown>) => ctx.waitUntil(work);
  for (const message of batch.messages) {
    try {
      if (batch.queue === "dead-letters") await bury(env, batch.queue, message);
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
  const school = row.schoolId ? await jobs.schoolById(ctx, row.schoolId) : null;
  const jobCtx = { ...(school ? withSchool(ctx, school) : ctx), actor: { kind: "system" as const, job: row.topic } };
  try {
    const payload = { ...(JSON.parse(row.payload) as Record<string, unknown>), outboxId: row.id };
    for (const reaction of jobs.reactions) if (reaction.topic === row.topic) await reaction.run(jobCtx, payload);
    await markDone(ctx, row.id);
  } catch (error) {
    await markFailed(ctx, row.id, error);
    throw error;
  }
}

async function bury(env: Env, queue: string, message: Message<OutboxMessage>): Promise<void> {
  const ctx = jobContext(env, "dead-letters", new Date(), () => {});
  console.error(JSON.stringify({ deadLetter: message.body }));
  await ctx.db.everywhere
    .insert(deadLetters)
    .values({ id: newId(), queue, outboxId: message.body?.outboxId ?? null, body: JSON.stringify(message.body), createdAt: Date.now() });
}
