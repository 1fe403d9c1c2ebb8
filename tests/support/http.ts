import { exports } from "cloudflare:workers";
import { accessToken } from "~/features/identity/domain/access-token";
import { makeCtx } from "./context";

interface Call {
  method?: string;
  /** Who calls: an account's id, or a bearer token as it is. */
  as?: string;
  token?: string;
  host?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

const worker = (exports as unknown as { default: Fetcher }).default;

/** A call of the API as a client makes it, through the whole Worker. */
export async function call<T = Record<string, unknown>>(
  path: string,
  { method = "GET", as, token, host = "localhost", body, headers }: Call = {},
): Promise<Answer<T>> {
  const bearer = token ?? (as ? await tokenOf(as) : null);
  const raw = body instanceof ArrayBuffer || body instanceof Uint8Array || typeof body === "string";
  const response = await worker.fetch(`http://${host}${path}`, {
    method,
    headers: {
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined || raw ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
}

/** An access token of an account, good now. */
export async function tokenOf(userId: string): Promise<string> {
  const ctx = await makeCtx({ as: userId, now: new Date() });
  if (ctx.actor.kind !== "user") throw new Error("Not a user");
  return accessToken(ctx, userId, ctx.actor.sessionId);
}
