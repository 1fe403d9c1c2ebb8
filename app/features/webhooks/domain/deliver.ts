import { sql } from "drizzle-orm";
import { z } from "zod";
import { type WebhookTry, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { eachDatabase, inSchool } from "~/platform/school-scope";
import { signedHeaders } from "~/platform/standard-webhooks";
import { command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { type Delivery, dueDeliveries, type Endpoint, freeEndpoint, ofEndpoint, takeEndpoint } from "../data/endpoints";
import { AT_ONCE, FAILING_MS, MOST_FAILURES, retryAfterMs, waitAfter } from "../model";
import { refusedAddress } from "./public-address";
import { openSecret } from "./signature";

/** An endpoint is taken for so long at most: longer than a whole run. */
const TAKEN_MS = MINUTE_MS;
/** No round begins after so long, as an event may take a minute; a round takes twenty seconds at most. */
const ROUNDS_MS = 30_000;
/** How far ahead the next try may be for a run to wait for it: that of a first failure. */
export const PATIENCE_MS = 6_000;
const GONE = 410;
const ANSWER_CHARACTERS = 1024;

interface Done {
  delivery: Pick<Delivery, "id" | "topic">;
  tries: WebhookTry[];
  triesDone: number;
  state: "pending" | "delivered" | "failed";
  nextAt: number | null;
}

/** Sends what is due to an endpoint, ten messages at a time; one run at a time per endpoint. */
export async function deliverDue(ctx: Ctx, { endpointId }: { endpointId: string }, patienceMs = PATIENCE_MS): Promise<void> {
  const started = Date.now();
  const clock = () => ctx.now.getTime() + (Date.now() - started);
  const first = await takeEndpoint(ctx, endpointId, clock(), clock() + TAKEN_MS);
  if (!first) return;
  try {
    for (let isActive = true; isActive && Date.now() - started < ROUNDS_MS; ) {
      const due = await dueDeliveries(ctx, endpointId, clock() + patienceMs, AT_ONCE);
      const now = due.filter(({ nextAt }) => (nextAt ?? 0) <= clock());
      const [next] = due;
      if (!next) break;
      if (now.length === 0) {
        await scheduler.wait((next.nextAt ?? 0) - clock());
        continue;
      }
      const wrong = await refusedAddress(ctx, first.url);
      const done = await Promise.all(now.map((delivery) => tryOnce(ctx, first, delivery, clock, wrong)));
      ({ isActive } = await noteTries(ctx, { endpointId, done, at: clock() }));
    }
  } finally {
    await freeEndpoint(ctx, endpointId);
  }
}

/** One try: every message that reaches the address gets a 2xx within 15 seconds, or is tried again. */
async function tryOnce(ctx: Ctx, endpoint: Endpoint, delivery: Delivery, clock: () => number, wrong: string | null): Promise<Done> {
  const at = clock();
  const answer = wrong ? { status: 0, body: "", error: `Not sent: ${wrong}.`, retryAfter: null } : await send(ctx, endpoint, delivery, at);
  const { status } = answer;
  const isDelivered = status >= 200 && status < 300;
  const made = {
    at,
    status,
    ms: clock() - at,
    error: isDelivered ? null : (answer.error ?? `HTTP ${status}`),
    answer: answer.body.slice(0, ANSWER_CHARACTERS),
  };
  const triesDone = delivery.triesDone + 1;
  const asked = status === 429 || status === 503 ? retryAfterMs(answer.retryAfter, at) : 0;
  const wait = isDelivered || status === GONE ? null : waitAfter(triesDone, Math.random(), asked);
  return {
    delivery,
    tries: [...delivery.tries, made],
    triesDone,
    state: isDelivered ? "delivered" : wait === null ? "failed" : "pending",
    nextAt: wait === null ? null : clock() + wait,
  };
}

async function send(ctx: Ctx, endpoint: Endpoint, { id, body }: Delivery, at: number) {
  const sealed = [endpoint.secret, ...(endpoint.oldSecret && (endpoint.oldUntil ?? 0) > at ? [endpoint.oldSecret] : [])];
  const secrets = (await Promise.all(sealed.map((each) => openSecret(ctx.env, each)))).filter((each) => each !== null);
  if (secrets.length === 0) return { status: 0, body: "", error: "The signing secret can't be read. Rotate it.", retryAfter: null };
  const answer = await ctx.ports.webhooks.post(endpoint.url, body, {
    ...(await signedHeaders(secrets, id, at, body)),
    "User-Agent": "Enrollium-Webhooks/1.0",
  });
  return { ...answer, error: answer.status === 0 ? answer.body : undefined, body: answer.status === 0 ? "" : answer.body };
}

/** Records tries, and turns the endpoint off where it is gone or has failed for long. */
const noteTries = command({
  name: "webhooks.note",
  allow: systemOnly,
  input: z.custom<{ endpointId: string; done: readonly Done[]; at: number }>(),
  logged: false,
  async run(ctx, { endpointId, done, at }) {
    const { db, own } = inSchool(ctx);
    const [endpoint] = await db.select().from(webhookEndpoints).where(own(webhookEndpoints, endpointId));
    if (!endpoint) return { isActive: false };
    let { failures, failingSince } = endpoint;
    let isGone = false;
    for (const { delivery, tries, triesDone, state, nextAt } of done) {
      const deliveredAt = state === "delivered" ? at : null;
      ctx.stage(db.update(webhookDeliveries).set({ tries, triesDone, state, nextAt, deliveredAt }).where(own(webhookDeliveries, delivery.id)));
      if (state === "delivered") [failures, failingSince] = [0, null];
      else failingSince ??= at;
      if (state === "failed") failures += 1;
      isGone ||= tries.at(-1)?.status === GONE;
    }
    const isFailing = failingSince !== null && (at - failingSince >= FAILING_MS || failures >= MOST_FAILURES);
    const isOff = endpoint.state === "active" && (isGone || isFailing);
    ctx.stage(
      db
        .update(webhookEndpoints)
        .set({
          failures,
          failingSince,
          ...(isOff ? { state: "disabled" as const, disabledReason: isGone ? ("gone" as const) : ("failing" as const) } : {}),
        })
        .where(own(webhookEndpoints, endpointId)),
    );
    if (isOff) {
      // What still waits stays for a replay.
      ctx.stage(
        db
          .update(webhookDeliveries)
          .set({ state: "failed", nextAt: null })
          .where(ofEndpoint(ctx, endpointId, ["pending"])),
      );
      ctx.emit("webhook.disabled", { endpointId, at }, `${endpointId}:${at}`);
    }
    return { isActive: endpoint.state === "active" && !isOff };
  },
});

/** Every minute: announces endpoints with a try that is due. */
export async function announceDue(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime();
  for (const db of eachDatabase(ctx, "webhooks of every school are due by the same clock"))
    await db.batch([
      announceRows(db, "webhook.due", {
        key: sql`d.endpoint_id || ${`:${Math.floor(now / MINUTE_MS)}`}`,
        schoolId: sql`d.school_id`,
        payload: { endpointId: sql`d.endpoint_id` },
        from: sql`FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
          WHERE d.state = 'pending' AND d.next_at <= ${now} AND e.state = 'active' AND e.busy_until <= ${now} GROUP BY d.endpoint_id`,
        now,
      }),
    ]);
}
