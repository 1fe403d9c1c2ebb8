import { z } from "zod";
import { findKey } from "~/features/api-keys/data/keys";
import { developers } from "~/features/api-keys/domain/change-keys";
import type { Ctx } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { id } from "~/platform/input";
import { grantsScope } from "~/platform/scopes";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { findOwnEndpoint } from "../data/endpoints";
import { eventsAfter, newestEvents } from "../data/events";
import { madeEvent } from "../event-shapes";
import { EVENTS_AT_ONCE, EVENTS_MS, eventsInput, hookForm, SAMPLES, sampleInput } from "../model";
import { TOPICS } from "../topics-model";
import { stageDeleted, stageEndpoint } from "./change-endpoints";

/** The events that a program with a key reads, and the endpoints that it adds and deletes. */

const mayHear = (ctx: Ctx, topic: (typeof TOPICS)[number]): boolean => ctx.actor.kind !== "key" || grantsScope(ctx.actor.scopes, topic.scope);

/** @throws invalid `scope_missing` beside `topic` where the key may not hear of it */
function refuseUnheard(ctx: Ctx, name: string): void {
  const topic = TOPICS.find((each) => each.topic === name);
  if (topic && !mayHear(ctx, topic)) throw invalidField("topic", `This key needs the scope ${topic.scope} to hear of this.`, "scope_missing");
}

/**
 * What happened in the last seven days, oldest first, behind the event `after`. Topics whose scope the key lacks are left out. One round
 * trip.
 */
export const listEvents = query({
  name: "events.list",
  allow: developers,
  scope: "webhooks:read",
  input: eventsInput,
  async run(ctx, { after, limit = EVENTS_AT_ONCE }) {
    const topics = TOPICS.filter((topic) => mayHear(ctx, topic)).map(({ topic }) => topic);
    const rows = await eventsAfter(ctx, topics, Math.max(Number(after ?? 0), ctx.now.getTime() - EVENTS_MS), limit + 1);
    const results = rows.slice(0, limit);
    return { results, next: results.at(-1)?.seq ?? (after === undefined ? null : Number(after)), hasMore: rows.length > limit };
  },
});

/** The three newest events of a topic, or an invented one. @throws invalid `scope_missing` */
export const sampleEvents = query({
  name: "hooks.sample",
  allow: developers,
  scope: "webhooks:read",
  input: sampleInput,
  async run(ctx, { topic }) {
    refuseUnheard(ctx, topic);
    const rows = await newestEvents(ctx, topic, ctx.now.getTime() - EVENTS_MS, SAMPLES);
    return rows.length > 0 ? rows : [madeEvent(ctx, topic)];
  },
});

/** Adds an endpoint for one topic. @throws invalid `scope_missing`, `url_not_public`; conflict `too_many_endpoints` */
export const subscribeHook = command({
  name: "hooks.subscribe",
  allow: developers,
  scope: "webhooks:write",
  input: hookForm,
  async run(ctx, { topic, target_url: url }) {
    refuseUnheard(ctx, topic);
    const { actor } = ctx;
    const [createdBy, description] = actor.kind === "key" ? [actor.id, `Added by the key ${actor.name}`] : [userOf(ctx).id, null];
    const { id: hookId } = await stageEndpoint(ctx, { url, field: "target_url", description, topics: [topic], createdBy });
    return { id: hookId };
  },
});

/** Deletes an endpoint that a key added. @throws not_found, also for endpoints of people */
export const unsubscribeHook = command({
  name: "hooks.unsubscribe",
  allow: developers,
  scope: "webhooks:write",
  input: z.object({ id: id() }),
  async run(ctx, { id: hookId }) {
    const endpoint = await findOwnEndpoint(ctx, hookId);
    await findKey(ctx, endpoint.createdBy);
    stageDeleted(ctx, endpoint);
    return { id: hookId };
  },
});
