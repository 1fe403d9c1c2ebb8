import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ZodTypeAny } from "zod";
import { bytesAtMost } from "./body";
import { type Ctx, withSchool } from "./context";
import { refuseBackwards } from "./date-range";
import type { AnyVerb, Endpoint, Method, RequestParts } from "./endpoint-row";
import { DomainError, GENERIC, invalid, notFound, unauthenticated } from "./errors";
import { withHost } from "./json";
import { type DocumentHead, documentOf, operationOf, registerShared } from "./openapi";
import { anyoneAtSchool, refusedCaller, refusedWholly } from "./policy";
import { withoutSensitive } from "./scopes";
import { logFault } from "./screen";
import { andThen, type Verb } from "./verb";
import { isIsoDate } from "./zones";

const row =
  (method: Method) =>
  <V extends AnyVerb>(path: string, verb: V, summary: string, rest: Omit<Endpoint<V>, "method" | "path" | "verb" | "summary"> = {}): Endpoint =>
    ({ method, path, verb, summary, ...rest }) as Endpoint;

export const get = row("get");
export const post = row("post");
export const put = row("put");
export const patch = row("patch");
export const del = row("delete");

/** A change that is answered with what it changed, read again afterwards. */
export const thenRead =
  <R>(read: (ctx: Ctx, id: string) => Promise<R>) =>
  (change: Verb<ZodTypeAny, { id: string }>): Verb<ZodTypeAny, R> =>
    andThen(change, (ctx, { id }) => read(ctx, id));

const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 10;

type ApiEnv = { Variables: { ctx: Ctx; isTokenBad: boolean } };

/** The methods that are answered at an address below `/api`, for one that was asked with another; none where there is nothing. */
export const methodsAt = (endpoints: readonly Endpoint[], pathname: string): string[] => {
  const requestedPath = pathname.replace(/^\/api/, "").replace(/\/?$/, "/");
  const fits = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(requestedPath);
  return [...new Set(endpoints.filter(({ path }) => fits(path)).map(({ method }) => method.toUpperCase()))];
};

/** Mounts endpoint tables on a Hono app with an OpenAPI 3.1 document. A path without its trailing slash answers too. */
export function buildApi(endpoints: Endpoint[], head: DocumentHead): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ strict: false });
  registerShared(app.openAPIRegistry);
  for (const endpoint of endpoints) {
    app.openAPIRegistry.registerPath(operationOf(endpoint));
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    const handler = (c: Context<ApiEnv>) => answer(endpoint, c);
    app.on(endpoint.method.toUpperCase(), [path, path.replace(/\/$/, "")], handler);
  }
  app.get("/openapi.json", (c) => c.json(documentOf(app, head)));
  return app;
}

/**
 * A public call on a school's host is about that school for every caller; users of another school count as visitors there. @throws
 * not_found `school_not_found` on a host without a school
 */
function atHost(endpoint: Endpoint, ctx: Ctx): Ctx {
  if (endpoint.verb.verb.allow !== anyoneAtSchool) return ctx;
  const { hostSchool, actor } = ctx;
  // A key works in its own school, on any host.
  if (actor.kind === "key") return withSchool(ctx, actor.school);
  if (hostSchool) {
    const isElsewhere = actor.kind === "user" && actor.school !== null && actor.school.id !== hostSchool.id;
    return withSchool(isElsewhere ? { ...ctx, actor: { kind: "visitor" } } : ctx, hostSchool);
  }
  if (endpoint.orOwn && ctx.isMainHost) return ctx;
  throw notFound("No school was found for this address.", "school_not_found");
}

async function answer(endpoint: Endpoint, c: Context<ApiEnv>): Promise<Response> {
  let ctx = c.get("ctx");
  try {
    if (c.get("isTokenBad") && !endpoint.anyToken) throw unauthenticated();
    const refused = refusedCaller(endpoint.verb.verb, ctx);
    if (refused) throw refused;
    if (ctx.actor.kind === "key" && endpoint.verb.verb.kind === "command" && !ctx.idempotencyKey) throw keyWanted();
    ctx = atHost(endpoint, ctx);
    const params = c.req.param() as Record<string, string>;
    const url = new URL(c.req.url);
    const query = Object.fromEntries(url.searchParams);
    const hasNoJson = endpoint.raw || endpoint.method === "get" || endpoint.method === "delete";
    const body = hasNoJson ? {} : await readJson(c.req.raw);
    const parts: RequestParts = { params, query, body, ctx, request: c.req.raw };
    const input = endpoint.input ? await endpoint.input(parts) : { ...query, ...body, ...params };
    if (endpoint.method === "get" && !refusedWholly(endpoint.verb.verb, ctx)) refuseBackwards(daysOf(input));
    const result = (await endpoint.verb(ctx, input)) as never;
    const status = endpoint.statusOf?.(result) ?? endpoint.status ?? 200;
    if (status === 204) return new Response(null, { status, headers: NO_STORE });
    if (endpoint.send) return await endpoint.send(result, ctx);
    const write = status === 200 ? endpoint.output : (endpoint.otherwise ?? endpoint.output);
    const whole = write ? withHost(write.shape, write(result, ctx), ctx.origin) : result;
    const response = ctx.actor.kind === "key" ? withoutSensitive(whole, ctx.actor.scopes) : whole;
    return new Response(JSON.stringify(response), { status, headers: { ...NO_STORE, "Content-Type": "application/json" } });
  } catch (error) {
    return apiError(error, ctx, new URL(c.req.url));
  }
}

/**
 * The days that an address asks about, so far as they are days. The API refuses a range that ends before it begins; a screen leaves it out.
 * They are known by their names, which are the same in every list, so that no call can forget to be asked.
 */
function daysOf(input: unknown): { from_date?: string; to_date?: string } {
  const { from_date, to_date } = (input ?? {}) as Record<string, unknown>;
  const day = (value: unknown) => (typeof value === "string" && isIsoDate(value) ? value : undefined);
  return { from_date: day(from_date), to_date: day(to_date) };
}

const keyWanted = () => invalid({}, "Send an Idempotency-Key header, so that a repeated call changes nothing twice.", "idempotency_required");

const NO_STORE = { "Cache-Control": "no-store" };

/** `{detail, code, errors?}` with the wording of the catalogue; what is unexpected says nothing of itself. */
export function apiError(error: unknown, ctx: Ctx, url: URL): Response {
  if (error instanceof DomainError) {
    const headers: Record<string, string> = {
      ...NO_STORE,
      ...(error.kind === "too_many" || error.kind === "unavailable" ? { "Retry-After": String(error.extra?.retry_after ?? 30) } : {}),
    };
    const isBesideFields = Object.keys(error.fields ?? {}).length > 0;
    const body = { detail: error.message, code: error.code, ...(isBesideFields ? { errors: error.fields } : {}), ...(error.extra ?? {}) };
    return Response.json(body, { status: error.status, headers });
  }
  logFault(error, ctx, url);
  return Response.json({ detail: GENERIC, code: "server_error", request_id: ctx.requestId }, { status: 500, headers: NO_STORE });
}

/** A JSON object of bounded size and depth, without keys that reach into prototypes. @throws invalid */
async function readJson(request: Request): Promise<Record<string, unknown>> {
  const bytes = await bytesAtMost(request, MAX_BODY_BYTES);
  if (!bytes) throw invalid({}, "The request body is too large.", "body_too_large");
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() === "") return {};
    value = JSON.parse(text);
  } catch {
    throw invalid({}, "The request body is not valid JSON.", "json_invalid");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid({}, "Send a JSON object.", "json_invalid");
  checkDepth(value, 0);
  return value as Record<string, unknown>;
}

/** Whether a name would stand before what every object has (`toString`, `constructor`, `__proto__`), or reach into it. */
const isPrototypeKey = (key: string): boolean => key in Object.prototype || key === "prototype" || key === "toJSON";

function checkDepth(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw invalid({}, "The request body is nested too deeply.", "json_invalid");
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    if (isPrototypeKey(key)) throw invalid({}, "The request body is not valid.", "json_invalid");
    checkDepth((value as Record<string, unknown>)[key], depth + 1);
  }
}
