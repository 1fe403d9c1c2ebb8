import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { ZodCatch, ZodEffects, ZodObject, type ZodRawShape, type ZodTypeAny } from "zod";
import { bytesAtMost } from "./body";
import { type Ctx, withSchool } from "./context";
import { refuseBackwards } from "./date-range";
import { DomainError, GENERIC, invalid, notFound, unauthenticated } from "./errors";
import { anyoneAtSchool, refusedRole } from "./policy";
import { logFault } from "./screen";
import type { Result, Verb } from "./verb";
import { isIsoDate } from "./zones";

type Method = "get" | "post" | "put" | "patch" | "delete";
type AnyVerb = Verb<ZodTypeAny, unknown>;

export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  ctx: Ctx;
  /** For `raw` endpoints, which read their body themselves. */
  request: Request;
}

/** A row of a feature's endpoint table: a method, a path with `{parameters}`, a verb, and how its result is written. */
// biome-ignore lint/suspicious/noExplicitAny: a row's result type matters inside that row only
export interface Endpoint<V extends AnyVerb = any> {
  method: Method;
  /** Below `/api`, with the trailing slash. */
  path: string;
  verb: V;
  summary: string;
  /** 200 unless said otherwise; 204 sends no body. */
  status?: number;
  /** A function of the result where one address answers with several (201 made, 200 updated). */
  statusOf?: (result: Result<V>) => number;
  input?: (parts: RequestParts) => unknown;
  /** What is answered: data, or a whole answer where bytes are sent. */
  output?: (result: Result<V>, ctx: Ctx) => unknown;
  /** The body is not JSON: `input` reads it. */
  raw?: true;
  /** Answered whatever token comes along, also one that has run out: it is how a client gets a good one. */
  anyToken?: true;
  /** On the product's own host it is about the school of whoever calls; without it, about no school there. */
  orOwn?: true;
  /** What the call takes besides what the verb's schema names (fields that a school configures), for the document. */
  also?: ZodRawShape;
  /** The shape of the answer, for the document. */
  response?: ZodTypeAny;
  /** The answer is a file. */
  bytes?: true;
}

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
    Object.assign(async (ctx: Ctx, input: unknown) => read(ctx, (await change(ctx, input)).id), { verb: change.verb });

export const ErrorBody = z.object({ detail: z.string(), code: z.string(), errors: z.record(z.array(z.string())).optional() });
const RAW_BODY = { content: { "application/octet-stream": { schema: z.string() } } };
const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 10;

type ApiEnv = { Variables: { ctx: Ctx; isTokenBad: boolean } };

/** The methods that are answered at an address below `/api`, for one that was asked with another; none where there is nothing. */
export const methodsAt = (endpoints: readonly Endpoint[], pathname: string): string[] => {
  const asked = pathname.replace(/^\/api/, "").replace(/\/?$/, "/");
  const fits = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(asked);
  return [...new Set(endpoints.filter(({ path }) => fits(path)).map(({ method }) => method.toUpperCase()))];
};

/** Mounts endpoint tables on a Hono app with an OpenAPI 3.1 document. A path without its trailing slash answers too. */
export function buildApi(endpoints: Endpoint[], head: Parameters<OpenAPIHono["getOpenAPI31Document"]>[0]): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ strict: false });
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer", bearerFormat: "JWT" });
  for (const endpoint of endpoints) {
    app.openAPIRegistry.registerPath(document(endpoint));
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    const handler = (c: Context<ApiEnv>) => answer(endpoint, c);
    app.on(endpoint.method.toUpperCase(), [path, path.replace(/\/$/, "")], handler);
  }
  app.get("/openapi.json", (c) => c.json(app.getOpenAPI31Document(head)));
  return app;
}

function document(endpoint: Endpoint) {
  const { allow, input } = (endpoint.verb as AnyVerb).verb;
  const object = input instanceof ZodEffects ? input.innerType() : input;
  const shape = object instanceof ZodObject ? object.shape : {};
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
  const inQuery = endpoint.method === "get" || endpoint.method === "delete";
  const rest = Object.fromEntries(
    Object.entries({ ...(shape as Record<string, ZodTypeAny>), ...endpoint.also }).flatMap(([name, field]) =>
      names.includes(name) ? [] : [[name, described(field)]],
    ),
  ) as Record<string, ZodTypeAny>;
  const isList = "limit" in rest && "offset" in rest;
  const said = endpoint.response ?? (isList ? listOf(z.object({}).passthrough()) : z.object({}).passthrough());
  const content = endpoint.bytes ? RAW_BODY.content : { "application/json": { schema: said } };
  const done = (status: number) => (status === 204 ? { description: "Done." } : { description: DONE[status] ?? "OK", content });
  const error = (description: string) => ({ description, content: { "application/json": { schema: ErrorBody } } });
  return createRoute({
    method: endpoint.method,
    path: endpoint.path,
    tags: [endpoint.path.split("/")[1] ?? "platform"],
    summary: endpoint.summary,
    description: `Who may: ${allow.name}.`,
    ...(allow.public ? {} : { security: [{ bearer: [] }] }),
    request: {
      ...(names.length > 0 ? { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) } : {}),
      ...((inQuery || endpoint.raw) && Object.keys(rest).length > 0 ? { query: z.object(rest).partial() } : {}),
      ...(inQuery ? {} : { body: endpoint.raw ? RAW_BODY : { content: { "application/json": { schema: z.object(rest) } } } }),
    },
    responses: {
      ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, done(status)])),
      400: error("Input that does not fit"),
      ...(allow.public ? {} : { 403: error("Not allowed") }),
      401: error(allow.public ? "A token that is no good" : "Not signed in"),
      404: error("Not found"),
      ...(endpoint.method === "get" ? {} : { 409: error("Refused as things stand: `code` says why") }),
      429: error("Too many requests: `Retry-After` says how long to wait"),
    },
  });
}

/** A call that makes something or finds it made says which of both it was; so does one that answers or begins a job. */
const statusesOf = ({ status, statusOf }: Endpoint): number[] => (statusOf ? [200, status ?? 201] : [status ?? 200]);
const DONE: Record<number, string> = { 201: "Created", 202: "Accepted: the work goes on" };

/** A page of a list, as every list is answered. */
export const listOf = (row: ZodTypeAny) => z.object({ results: z.array(row), count: z.number().int() });

/** The document knows no field that falls back to something by itself; what such a field takes is what it says. */
const described = (field: ZodTypeAny): ZodTypeAny => (field instanceof ZodCatch ? field.removeCatch() : field);

/**
 * What is open to anybody at a school's host is about that school, whoever calls: somebody who is signed in at another school is a
 * visitor there. @throws not_found `school_not_found` on a host without a school
 */
function atHost(endpoint: Endpoint, ctx: Ctx): Ctx {
  if (endpoint.verb.verb.allow !== anyoneAtSchool) return ctx;
  const { hostSchool, actor } = ctx;
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
    const refused = refusedRole(endpoint.verb.verb.allow, ctx);
    if (refused) throw refused;
    ctx = atHost(endpoint, ctx);
    const params = c.req.param() as Record<string, string>;
    const url = new URL(c.req.url);
    const query = Object.fromEntries(url.searchParams);
    const hasNoJson = endpoint.raw || endpoint.method === "get" || endpoint.method === "delete";
    const body = hasNoJson ? {} : await readJson(c.req.raw);
    const parts: RequestParts = { params, query, body, ctx, request: c.req.raw };
    const input = endpoint.input ? await endpoint.input(parts) : { ...query, ...body, ...params };
    if (endpoint.method === "get" && !endpoint.verb.verb.allow.check(ctx)) refuseBackwards(daysOf(input));
    const result = (await endpoint.verb(ctx, input)) as never;
    const status = endpoint.statusOf?.(result) ?? endpoint.status ?? 200;
    if (status === 204) return new Response(null, { status, headers: NO_STORE });
    const said = endpoint.output ? endpoint.output(result, ctx) : result;
    return said instanceof Response
      ? said
      : new Response(withHosts(said, ctx.origin), { status, headers: { ...NO_STORE, "Content-Type": "application/json" } });
  } catch (error) {
    return apiError(error, ctx, new URL(c.req.url));
  }
}

/** As JSON, with every address whole: a client of the API stands on no page that a path could be read from. */
const withHosts = (said: unknown, origin: string): string =>
  JSON.stringify(said, (name, value) =>
    /(^|_)url$|^avatar$/.test(name) && typeof value === "string" && /^\/(?!\/)/.test(value) ? origin + value : value,
  );

/** The days that an address asks about, so far as they are days. The API refuses a range that ends before it begins; a screen leaves it out. */
function daysOf(input: unknown): { from_date?: string; to_date?: string } {
  const { from_date, to_date } = (input ?? {}) as Record<string, unknown>;
  const day = (value: unknown) => (typeof value === "string" && isIsoDate(value) ? value : undefined);
  return { from_date: day(from_date), to_date: day(to_date) };
}

const NO_STORE = { "Cache-Control": "no-store" };

/** `{detail, code, errors?}` with the wording of the catalogue; what is unexpected says nothing of itself. */
export function apiError(error: unknown, ctx: Ctx, url: URL): Response {
  if (error instanceof DomainError) {
    const headers: Record<string, string> = {
      ...NO_STORE,
      ...(error.kind === "too_many" || error.kind === "unavailable" ? { "Retry-After": "30" } : {}),
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

function checkDepth(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw invalid({}, "The request body is nested too deeply.", "json_invalid");
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    if (key === "__proto__" || key === "constructor" || key === "prototype") throw invalid({}, "The request body is not valid.", "json_invalid");
    checkDepth((value as Record<string, unknown>)[key], depth + 1);
  }
}
