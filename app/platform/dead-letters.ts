import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { deadLetters, outbox } from "#drizzle/schema/platform";
import { notFound } from "./errors";
import { text } from "./input";
import { dispatch } from "./outbox";
import { superAdmin } from "./policy";
import { acrossSchools } from "./school-scope";
import { command, query } from "./verb";

const REASON = "what was given up is looked after for every school in one place";
const MANY = 200;

/** Events that were given up, the newest first, with the school they belong to and the last error. */
export const listDeadLetters = query({
  name: "platform.list-dead-letters",
  allow: superAdmin,
  input: z.object({}),
  run: (ctx) =>
    acrossSchools(ctx, REASON)
      .select({
        id: outbox.id,
        schoolId: outbox.schoolId,
        topic: outbox.topic,
        attempts: outbox.attempts,
        lastError: outbox.lastError,
        createdAt: outbox.createdAt,
        givenUpAt: outbox.givenUpAt,
      })
      .from(outbox)
      .where(and(isNotNull(outbox.givenUpAt), isNull(outbox.doneAt)))
      .orderBy(desc(outbox.givenUpAt))
      .limit(MANY),
});

/** Sends an event again that was given up; it has all its tries anew. @throws not_found when no such event is given up */
export const resendDeadLetter = command({
  name: "platform.resend-dead-letter",
  allow: superAdmin,
  input: z.object({ id: text(300) }),
  async run(ctx, { id }) {
    const db = acrossSchools(ctx, REASON);
    const at = ctx.now.getTime();
    ctx.stage(
      db
        .update(outbox)
        .set({ givenUpAt: null, attempts: 0, retryAt: 0, leaseUntil: 0, createdAt: at })
        .where(and(eq(outbox.id, id), isNotNull(outbox.givenUpAt), isNull(outbox.doneAt))),
      notFound("No failed event has this id."),
    );
    ctx.stage(db.delete(deadLetters).where(eq(deadLetters.outboxId, id)));
    ctx.record({ type: "outbox", id });
    ctx.afterCommit(() => dispatch(ctx, [id]));
    return { id };
  },
});

/** Sends an event at once that waits for its next try. @throws not_found when no such event waits */
export const retryEvent = command({
  name: "platform.retry-event",
  allow: superAdmin,
  input: z.object({ id: text(300) }),
  async run(ctx, { id }) {
    ctx.stage(
      acrossSchools(ctx, REASON)
        .update(outbox)
        .set({ retryAt: 0, leaseUntil: 0 })
        .where(and(eq(outbox.id, id), isNull(outbox.givenUpAt), isNull(outbox.doneAt))),
      notFound("No queued event has this id."),
    );
    ctx.record({ type: "outbox", id });
    ctx.afterCommit(() => dispatch(ctx, [id]));
    return { id };
  },
});
