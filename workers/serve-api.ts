import { Hono } from "hono";
import { api, endpoints } from "~/api";
import { actorOfKey, keyOfRequest, paceHeaders, refuseKeyInQuery } from "~/features/api-keys/domain/actor-of-key";
import { receiveVoiceEvent } from "~/features/calls/domain/receive-event";
import { actorOfToken } from "~/features/identity/domain/access-token";
import { receiveMailEvent } from "~/features/messaging/domain/receive-mail-event";
import { receiveStripeEvent } from "~/features/payments/domain/stripe-webhook";
import { bytesAtMost } from "~/platform/body";
import type { Ctx } from "~/platform/context";
import type { Database } from "~/platform/db";
import { apiError, methodsAt } from "~/platform/endpoint";
import { notFound } from "~/platform/errors";
import { docsPage } from "./api-docs";
import { hostOf, type RequestDetails, requestContext } from "./context";

const WIDGET_CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Content-Type",
  "Access-Control-Max-Age": "86400",
};

/** Events are a few kilobytes; before its signature is checked, a delivery may come from anyone. */
const MAX_OF_EVENT = 1024 * 1024;
/** An event of a call may bring its recording. */
const MAX_OF_CALL = 28 * 1024 * 1024;
/** Vapi and Retell send the address of a recording, never its bytes. */
const MAX_OF_PROVIDER_CALL = 5 * 1024 * 1024;

const app = new Hono<{ Variables: { ctx: Ctx; isTokenBad: boolean } }>({ strict: false });
app.use("*", async (c, next) => {
  const { ctx, isTokenBad } = c.env as { ctx: Ctx; isTokenBad: boolean };
  c.set("ctx", ctx);
  c.set("isTokenBad", isTokenBad);
  await next();
});
/** Other sites embed the inquiry widget and the chat button: any origin may read and send, without cookies or tokens. */
for (const path of ["/api/inquiry-widget/:key/*", "/api/chat-bot/config/*"])
  app.use(path, async (c, next) => {
    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: WIDGET_CORS });
    await next();
    for (const [name, value] of Object.entries(WIDGET_CORS)) c.res.headers.set(name, value);
  });
app.get("/api/docs", () => docsPage());
app.post("/api/stripe/webhook", async (c) => {
  const bytes = await bytesAtMost(c.req.raw, MAX_OF_EVENT);
  if (!bytes) return c.json({ detail: "The request body is too large.", code: "body_too_large" }, 413);
  const outcome = await receiveStripeEvent(c.get("ctx"), new TextDecoder().decode(bytes), c.req.header("Stripe-Signature") ?? "");
  return outcome === "received" ? c.json({ received: true }) : c.json({ detail: "Bad signature.", code: "bad_signature" }, 400);
});
app.post("/api/voice-ai/webhook", async (c) => {
  const bytes = await bytesAtMost(c.req.raw, c.get("ctx").env.VOICE_PROVIDER ? MAX_OF_PROVIDER_CALL : MAX_OF_CALL);
  if (!bytes) return c.json({ detail: "The request body is too large.", code: "body_too_large" }, 413);
  await receiveVoiceEvent(c.get("ctx"), bytes, c.req.raw.headers);
  return c.json({ received: true });
});
app.post("/api/webhooks/mail-events", async (c) => {
  const bytes = await bytesAtMost(c.req.raw, MAX_OF_EVENT);
  if (!bytes) return c.json({ detail: "The request body is too large.", code: "body_too_large" }, 413);
  await receiveMailEvent(c.get("ctx"), bytes, c.req.raw.headers);
  return c.json({ received: true });
});
app.route("/api", api);
app.onError((error, c) => apiError(error, c.get("ctx"), new URL(c.req.url)));
app.notFound((c) => {
  const url = new URL(c.req.url);
  const allowed = methodsAt(endpoints, url.pathname);
  if (allowed.length === 0) return apiError(notFound(), c.get("ctx"), url);
  return c.json({ detail: "Method not allowed.", code: "method_not_allowed" }, 405, { Allow: allowed.join(", ") });
});

/** The answer to a call with a key, which says how many calls the key has left; null for a call without one. */
async function answerToKey({ request, env, url }: RequestDetails, visitor: Ctx): Promise<Response | null> {
  try {
    refuseKeyInQuery(url);
    const text = keyOfRequest(request);
    if (text === null) return null;
    const { actor, pace } = await actorOfKey(visitor, text);
    const answered = await app.fetch(request, { ...env, ctx: { ...visitor, actor }, isTokenBad: false } as never, undefined);
    const response = new Response(answered.body, answered);
    for (const [name, value] of Object.entries(paceHeaders(pace))) response.headers.set(name, value);
    if (actor.isOldSecret) response.headers.set("Deprecation", "true");
    return response;
  } catch (error) {
    return apiError(error, visitor, url);
  }
}

/** The API accepts only keys and bearer tokens, never session cookies. An invalid token is 401, except at the calls that issue a new one. */
export async function serveApi(details: RequestDetails, db: Database): Promise<Response> {
  const { request, env } = details;
  const host = await hostOf(details, db);
  const header = request.headers.get("Authorization") ?? "";
  const visitor = requestContext(details, db, host, { kind: "visitor" });
  const byKey = await answerToKey(details, visitor);
  if (byKey) return byKey;
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  const actor = token ? await actorOfToken(visitor, token) : null;
  const ctx = actor ? { ...visitor, actor } : visitor;
  return app.fetch(request, { ...env, ctx, isTokenBad: header !== "" && !actor } as never, undefined);
}
