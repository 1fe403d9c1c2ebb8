import { z } from "zod";
import { webhookDeliveries } from "#drizzle/schema/webhooks";
import { type EventOf, events, type Topic } from "~/events";
import { type Ctx, schoolOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import { planHas, systemOnly } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { type Endpoint, endpointsToTell } from "../data/endpoints";
import { insertEvent } from "../data/events";
import { MAX_BODY } from "../model";
import { TEST_TOPIC, TOPICS } from "../topics-model";

/** A message: what happened, when, at which school, and to what; minified. @throws Error beyond 20 KB */
export function bodyOf(ctx: Ctx, topic: string, data: Record<string, unknown>): string {
  const body = JSON.stringify({ type: topic, timestamp: ctx.now.toISOString(), data, school: inSchool(ctx).schoolId });
  if (body.length > MAX_BODY) throw new Error(`A message about ${topic} is too large`);
  return body;
}

type Message = Pick<typeof webhookDeliveries.$inferInsert, "topic" | "eventId" | "body" | "registrationId"> & { id?: string };

/** Stages a message to an endpoint, once for its event. An endpoint that is paused or disabled gets it when it is replayed. */
export function stageDelivery(ctx: CommandCtx, endpoint: Pick<Endpoint, "id" | "state">, message: Message): void {
  const { db, schoolId } = inSchool(ctx);
  const isActive = endpoint.state === "active";
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .insert(webhookDeliveries)
      .values({
        ...{ id: `msg_${newId()}`, ...message, schoolId, endpointId: endpoint.id, tries: [] },
        ...{ state: isActive ? ("pending" as const) : ("discarded" as const), nextAt: isActive ? now : null, createdAt: now },
      })
      .onConflictDoNothing(),
  );
  if (isActive) ctx.emit("webhook.due", { endpointId: endpoint.id }, `${endpoint.id}:${message.eventId}`);
}

/** Keeps an event for programs that ask, and queues messages for every endpoint that asked for it. A repeated event does neither twice. */
export const queueDeliveries = command({
  name: "webhooks.queue",
  allow: systemOnly,
  input: z.object({ event: z.string(), payload: z.record(z.unknown()), outboxId: z.string() }),
  logged: false,
  async run(ctx, { event, payload, outboxId }) {
    if (!planHas(schoolOf(ctx), "developers")) return { queued: 0 };
    const endpoints = await endpointsToTell(ctx);
    let queued = 0;
    for (const { topic, event: source, when, data } of TOPICS) {
      if (source !== event) continue;
      const told = events[source].parse(payload) as EventOf<Topic>;
      if (when && !when(told)) continue;
      const body = bodyOf(ctx, topic, data(told));
      ctx.stage(insertEvent(ctx, { topic, eventId: outboxId, body }));
      for (const endpoint of endpoints) {
        if (!endpoint.topics.includes(topic)) continue;
        stageDelivery(ctx, endpoint, { topic, eventId: outboxId, body });
        queued += 1;
      }
    }
    return { queued };
  },
});

/** Stages a message that tries an endpoint. */
export function stageTest(ctx: CommandCtx, endpoint: Endpoint): void {
  stageDelivery(ctx, endpoint, { topic: TEST_TOPIC, eventId: `test:${newId()}`, body: bodyOf(ctx, TEST_TOPIC, { endpoint: endpoint.id }) });
}
