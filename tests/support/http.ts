import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { accessToken } from "~/features/identity/domain/access-token";
import type { Env } from "~/platform/env";
import { keepAnswer } from "./answered";
import { makeCtx } from "./context";
import { env } from "./env";
import worker from "./worker";

interface Call {
  method?: string;
  /** Who calls: an account's id, or a bearer token as it is. */
  as?: string;
  token?: string;
  host?: string;
  scheme?: "http" | "https";
  body?: unknown;
  headers?: Record<string, string>;
  /** Settings of the Worker in place of the tests' own. */
  settings?: Partial<Env>;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/**
 * A request as a client makes it, through the whole Worker. The handler is called as it is, not through the pool's own
 * entrypoint: that one wraps itself once more at every request, so that the hundredth call costs ten times the first.
 */
export async function call<T = Record<string, unknown>>(
  path: string,
  { method = "GET", as, token, host = "localhost", scheme = "http", body, headers, settings }: Call = {},
): Promise<Answer<T>> {
  const bearer = token ?? (as ? await tokenOf(as) : null);
  const raw = body instanceof ArrayBuffer || body instanceof Uint8Array || typeof body === "string";
  const request = new Request(`${scheme}://${host}${path}`, {
    method,
    headers: {
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined || raw ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
  });
  const lifetime = createExecutionContext();
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], settings ? { ...env, ...settings } : env, lifetime);
  await waitOnExecutionContext(lifetime);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const said = isJson ? JSON.parse(text) : text;
  if (path.startsWith("/api/")) keepAnswer({ method, path, status: response.status, body: said, sent: { ...(raw ? {} : (body as object)) } });
  return { status: response.status, body: said as T, headers: response.headers };
}

/** An access token of an account, good now. */
export async function tokenOf(userId: string): Promise<string> {
  const ctx = await makeCtx({ as: userId, now: new Date() });
  if (ctx.actor.kind !== "user") throw new Error("Not a user");
  return accessToken(ctx, userId, ctx.actor.sessionId);
}
