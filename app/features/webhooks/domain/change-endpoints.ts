import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import { hasSecondFactor } from "~/features/api-keys/data/keys";
import { developers } from "~/features/api-keys/domain/change-keys";
import { proveOwnPassword } from "~/features/identity/domain/own-password";
import { type Ctx, zoneOf } from "~/platform/context";
import type { Orm } from "~/platform/db";
import { conflict, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { MINUTE_MS, plusDays } from "~/platform/zones";
import { findDelivery, findOwnEndpoint, ofEndpoint, selectEndpoints } from "../data/endpoints";
import { API_VERSION, endpointForm, MAX_ENDPOINTS, OLD_SECRET_MS, replayForm, revealForm } from "../model";
import { readAddress, refusedAddress } from "./public-address";
import { stageTest } from "./queue-deliveries";
import { newSecret, openSecret, sealSecret } from "./signature";

/** The address in its normal form. @throws invalid `url_not_public` beside its field */
async function checkedUrl(ctx: Ctx, text: string, field = "url"): Promise<string> {
  const read = readAddress(text);
  const wrong = await refusedAddress(ctx, text);
  if (wrong || "wrong" in read) throw invalidField(field, `${wrong}.`, "url_not_public");
  return read.url.href;
}

interface NewEndpoint {
  url: string;
  /** The input with the address. */
  field?: string;
  description: string | null;
  topics: string[];
  /** The person or the key. */
  createdBy: string;
}

/** Stages an endpoint and returns it with its secret. @throws invalid `url_not_public`; conflict `too_many_endpoints` */
export async function stageEndpoint(ctx: CommandCtx, { url, field, topics, ...rest }: NewEndpoint): Promise<{ id: string; secret: string }> {
  const { db, schoolId } = inSchool(ctx);
  const address = await checkedUrl(ctx, url, field);
  if ((await selectEndpoints(ctx)).filter(({ kind }) => kind === "webhook").length >= MAX_ENDPOINTS)
    throw conflict("too_many_endpoints", `A school can have ${MAX_ENDPOINTS} endpoints. Delete one that you don't use.`);
  const [endpointId, secret, now] = [newId(), newSecret(), ctx.now.getTime()];
  ctx.stage(
    db.insert(webhookEndpoints).values({
      ...{ id: endpointId, schoolId, url: address, topics, ...rest, secret: await sealSecret(ctx.env, secret) },
      ...{ apiVersion: API_VERSION, createdAt: now, updatedAt: now },
    }),
  );
  ctx.record({ type: "webhook_endpoint", id: endpointId, after: { url: address, topics } });
  return { id: endpointId, secret };
}

/** Stages the deletion of an endpoint with its deliveries. */
export function stageDeleted(ctx: CommandCtx, { id: endpointId, url }: { id: string; url: string }): void {
  const { db, schoolId, own } = inSchool(ctx);
  ctx.stage(db.delete(webhookDeliveries).where(and(eq(webhookDeliveries.schoolId, schoolId), eq(webhookDeliveries.endpointId, endpointId))));
  ctx.stage(db.delete(webhookEndpoints).where(own(webhookEndpoints, endpointId)));
  ctx.record({ type: "webhook_endpoint", id: endpointId, after: { deleted: url } });
}

/** Adds an endpoint and returns its secret. @throws invalid `url_not_public`; conflict `too_many_endpoints` */
export const addEndpoint = command({
  name: "webhooks.add",
  allow: developers,
  input: endpointForm,
  idempotent: false,
  run: (ctx, { url, description = null, topics }) => stageEndpoint(ctx, { url, description, topics, createdBy: userOf(ctx).id }),
});

/** Changes address, description and topics. @throws not_found; invalid `url_not_public` */
export const editEndpoint = command({
  name: "webhooks.edit",
  allow: developers,
  input: endpointForm.extend({ id: id() }),
  async run(ctx, { id: endpointId, url, description = null, topics }) {
    const before = await findOwnEndpoint(ctx, endpointId);
    const after = { url: await checkedUrl(ctx, url), description, topics };
    change(ctx, endpointId, after);
    ctx.record({ type: "webhook_endpoint", id: endpointId, before: { url: before.url, topics: before.topics }, after });
    return { id: endpointId };
  },
});

/** Pauses an endpoint, or lets it run again, also after it was disabled. Messages of the meantime can be replayed. @throws not_found */
export const setEndpointState = command({
  name: "webhooks.set-state",
  allow: developers,
  input: z.object({ id: id(), state: choice(["active", "paused"]) }),
  async run(ctx, { id: endpointId, state }) {
    await findOwnEndpoint(ctx, endpointId);
    change(ctx, endpointId, { state, disabledReason: null, failingSince: null, failures: 0 });
    ctx.emit("webhook.due", { endpointId });
    ctx.record({ type: "webhook_endpoint", id: endpointId, after: { state } });
    return { id: endpointId };
  },
});

/** Deletes an endpoint with its deliveries. @throws not_found */
export const deleteEndpoint = command({
  name: "webhooks.delete",
  allow: developers,
  input: z.object({ id: id() }),
  async run(ctx, { id: endpointId }) {
    stageDeleted(ctx, await findOwnEndpoint(ctx, endpointId));
    return { id: endpointId };
  },
});

/** A new secret, which it returns; messages are signed with the one before too, for a day. @throws not_found; conflict `second_factor_missing` */
export const rotateSecret = command({
  name: "webhooks.rotate",
  allow: developers,
  input: revealForm,
  secret: ["current_password"],
  idempotent: false,
  async run(ctx, { id: endpointId, current_password: password }) {
    const { secret: before } = await findOwnEndpoint(ctx, endpointId);
    await proveTwice(ctx, password);
    const secret = newSecret();
    change(ctx, endpointId, { secret: await sealSecret(ctx.env, secret), oldSecret: before, oldUntil: ctx.now.getTime() + OLD_SECRET_MS });
    ctx.record({ type: "webhook_endpoint", id: endpointId, after: { rotated: true } });
    return { id: endpointId, secret };
  },
});

/** Returns the secret; the audit log says so. @throws not_found; conflict `second_factor_missing`, `secret_unreadable` */
export const revealSecret = command({
  name: "webhooks.reveal",
  allow: developers,
  input: revealForm,
  secret: ["current_password"],
  idempotent: false,
  logged: "always",
  async run(ctx, { id: endpointId, current_password: password }) {
    const endpoint = await findOwnEndpoint(ctx, endpointId);
    await proveTwice(ctx, password);
    const secret = await openSecret(ctx.env, endpoint.secret);
    if (secret === null) throw conflict("secret_unreadable", "The secret can't be read. Create a new one.");
    ctx.record({ type: "webhook_endpoint", id: endpointId, after: { revealed: true } });
    return { id: endpointId, secret };
  },
});

/** A secret signs in the school's name, so it is for people with two-step sign-in, who enter their password again. */
async function proveTwice(ctx: Ctx, password: string): Promise<void> {
  if (!(await hasSecondFactor(ctx, userOf(ctx).id)))
    throw invalidField("current_password", "Set up two-step sign-in first, under Security.", "second_factor_missing");
  await proveOwnPassword(ctx, password);
}

/** Sends a test message. @throws not_found; conflict `endpoint_disabled`; too_many after ten in ten minutes */
export const testEndpoint = command({
  name: "webhooks.test",
  allow: developers,
  input: z.object({ id: id() }),
  async run(ctx, { id: endpointId }) {
    const endpoint = await findActive(ctx, endpointId);
    await countUse(ctx, `webhook-test:${endpointId}`, 10, 10 * MINUTE_MS);
    stageTest(ctx, endpoint);
    ctx.record({ type: "webhook_endpoint", id: endpointId, after: { tested: true } });
    return { id: endpointId };
  },
});

/** Sends one delivery again, with the same ID. @throws not_found; conflict `endpoint_disabled` */
export const replayDelivery = command({
  name: "webhooks.replay-one",
  allow: developers,
  input: z.object({ id: id(), delivery: id() }),
  async run(ctx, { id: endpointId, delivery }) {
    const { db, own } = inSchool(ctx);
    await findActive(ctx, endpointId);
    await findDelivery(ctx, endpointId, delivery);
    ctx.stage(sentAgain(ctx, db, own(webhookDeliveries, delivery)));
    ctx.emit("webhook.due", { endpointId });
    ctx.record({ type: "webhook_delivery", id: delivery, after: { replayed: true } });
    return { id: endpointId, delivery };
  },
});

/** Sends everything again that was not delivered, of some days or of all. @throws not_found; conflict `endpoint_disabled` */
export const replayFailed = command({
  name: "webhooks.replay",
  allow: developers,
  input: replayForm,
  async run(ctx, { id: endpointId, from_date: from, to_date: to }) {
    const { db } = inSchool(ctx);
    await findActive(ctx, endpointId);
    const zone = zoneOf(ctx);
    ctx.stage(
      sentAgain(
        ctx,
        db,
        and(
          ofEndpoint(ctx, endpointId, ["failed", "discarded"]),
          from ? gte(webhookDeliveries.createdAt, instantOf(from, "00:00", zone).getTime()) : undefined,
          to ? lt(webhookDeliveries.createdAt, instantOf(plusDays(to, 1), "00:00", zone).getTime()) : undefined,
        ),
      ),
    );
    ctx.emit("webhook.due", { endpointId });
    ctx.record({ type: "webhook_endpoint", id: endpointId, after: { replayed: { from, to } } });
    return { id: endpointId };
  },
});

/** A statement that has deliveries sent again with the same ID, and with a new body if one is given. */
export const sentAgain = (ctx: Ctx, db: Orm, where: SQL | undefined, body?: string) =>
  db.update(webhookDeliveries).set({ state: "pending", nextAt: ctx.now.getTime(), triesDone: 0, body }).where(where);

async function findActive(ctx: Ctx, endpointId: string) {
  const endpoint = await findOwnEndpoint(ctx, endpointId);
  if (endpoint.state !== "active") throw conflict("endpoint_disabled", "This endpoint is off. Turn it on first.");
  return endpoint;
}

function change(ctx: CommandCtx, endpointId: string, values: Partial<typeof webhookEndpoints.$inferInsert>): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(webhookEndpoints)
      .set({ ...values, updatedAt: ctx.now.getTime() })
      .where(own(webhookEndpoints, endpointId)),
  );
}
