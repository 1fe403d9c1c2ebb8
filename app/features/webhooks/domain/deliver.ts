import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { type WebhookTry, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { eachDatabase, inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { type Delivery, dueDeliveries, type Endpoint, freeEndpoint, ofEndpoint, takeEndpoint } from "../data/endpoints";
import { AT_ONCE, FAILING_MS, MOST_FAILURES, retryAfterMs, waitAfter } from "../model";
import { refusedAddress } from "./public-address";
import { headersOf } from "./signature";

/** An endpoint is taken for so long at most: longer than a whole run. */
const TAKEN_MS = MINUTE_MS;
/** No round begins after so long, as an event may take a minute; a round takes twenty seconds at most. */
const ROUNDS_MS = 30_000;
/** How far ahead the next try may be for a run to wait for it: that of a first failure. */
export const PATIENCE_MS = 6_000;
const GONE = 410;
/** A learning platform that answers so rejects the token. */
const REJECTIONS = [401, 403];
const UNREADABLE = {
  webhook: "The signing secret can't be read. Rotate it.",
  lms: "The saved token can't be read. Enter it again.",
} as const;

interface Done {
  delivery: Pick<Delivery, "id" | "topic">;
  tries: WebhookTry[];
  triesDone: number;
  state: "pending" | "delivered" | "failed";
  nextAt: number | null;
  /** Nothing more is sent to a learning platform until a super admin sets a new token. */
  isTokenBad: boolean;
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
      // Super admins enter the address of a learning platform; it may be one that a school may not enter.
      const wrong = first.kind === "webhook" ? await refusedAddress(ctx, first.url) : null;
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
  const answer = wrong ? notSent(`Not sent: ${wrong}.`) : await send(ctx, endpoint, delivery, at);
  const { status } = answer;
  const isDelivered = status >= 200 && status < 300;
  const made = {
    at,
    status,
    ms: clock() - at,
    error: isDelivered ? null : (answer.error ?? `HTTP ${status}`),
    answer: answer.body,
  };
  const triesDone = delivery.triesDone + 1;
  const asked = status === 429 || status === 503 ? retryAfterMs(answer.retryAfter, at) : 0;
  const isTokenBad = endpoint.kind === "lms" && (REJECTIONS.includes(status) || answer.error === UNREADABLE.lms);
  const wait = isDelivered || isTokenBad || status === GONE ? null : waitAfter(triesDone, Math.random(), asked);
  return {
    delivery,
    tries: [...delivery.tries, made],
    triesDone,
    state: isDelivered ? "delivered" : wait === null ? "failed" : "pending",
    nextAt: wait === null ? null : clock() + wait,
    isTokenBad,
  };
}

const notSent = (error: string) => ({ status: 0, body: "", error, retryAfter: null });

async function send(ctx: Ctx, endpoint: Endpoint, { id, body }: Delivery, at: number) {
  const headers = await headersOf(ctx.env, endpoint, { id, body, at });
  if (!headers) return notSent(UNREADABLE[endpoint.kind]);
  const answer = await ctx.ports.webhooks.post(endpoint.url, body, headers);
  return { ...answer, error: answer.status === 0 ? answer.body : undefined, body: answer.status === 0 ? "" : answer.body };
}

/** Records tries, and turns the endpoint off where it is gone, has failed for long, or rejects the school's token. */
const noteTries = command({
  name: "webhooks.note",
  allow: systemOnly,
  input: z.custom<{ endpointId: string; done: readonly Done[]; at: number }>(),
  logged: false,
  async run(ctx, { endpointId, done, at }) {
    const { db, schoolId, own } = inSchool(ctx);
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
    const isTokenBad = done.some((each) => each.isTokenBad);
    const isOff = endpoint.state === "active" && (isGone || isFailing || isTokenBad);
    const disabledReason = isGone ? ("gone" as const) : isFailing ? ("failing" as const) : null;
    ctx.stage(
      db
        .update(webhookEndpoints)
        .set({ failures, failingSince, ...(isOff ? { state: "disabled" as const, disabledReason } : {}) })
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
      if (isTokenBad) ctx.stage(db.update(schools).set({ lmsStatus: "invalid_token" }).where(eq(schools.id, schoolId)));
      // Super admins have an alarm for learning platforms.
      if (endpoint.kind === "webhook") ctx.emit("webhook.disabled", { endpointId, at }, `${endpointId}:${at}`);
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
