import type { ZodRawShape, ZodTypeAny } from "zod";
import type { Ctx } from "./context";
import type { Json } from "./json";
import type { Result, Verb } from "./verb";

/** A row of an endpoint table. */

export type Method = "get" | "post" | "put" | "patch" | "delete";
export type AnyVerb = Verb<ZodTypeAny, unknown>;

export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  ctx: Ctx;
  /** For `raw` endpoints, which read the body themselves. */
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
  /** The name a client calls it by. The verb's own, unless several rows have the same verb. */
  operationId?: string;
  /** 200 unless said otherwise; 204 sends no body. */
  status?: number;
  /** A function of the result where one address answers with several (201 made, 200 updated). */
  statusOf?: (result: Result<V>) => number;
  input?: (parts: RequestParts) => unknown;
  /** The response's shape and writer; without it the result is sent unchanged and not documented. */
  output?: Json<[result: Result<V>, ctx: Ctx]>;
  /** The other answer, where `statusOf` says that there are two. */
  otherwise?: Json<[result: Result<V>, ctx: Ctx]>;
  /** A whole answer instead: a file, or with the status 302 the way to a page. */
  send?: (result: Result<V>, ctx: Ctx) => Response | Promise<Response>;
  /** The body is not JSON: `input` reads it. */
  raw?: true;
  /** Accepts any token, even an expired one: clients use this call to get a valid token. */
  anyToken?: true;
  /** On the product's host the call is about the caller's school; without this, about no school there. */
  orOwn?: true;
  /** Inputs that differ from the verb's schema (such as fields a school configures), for the document. `z.never()` removes a field. */
  also?: ZodRawShape;
  /** Errors besides those of its policy and verb, for the document. */
  refuses?: Refusal[];
}

/** Errors of a call: component name and meaning. */
export const REFUSALS = {
  400: ["Invalid", "Invalid input: `errors` names each field and the reason"],
  401: ["NotSignedIn", "Not signed in, or the token is invalid"],
  403: ["Forbidden", "Not allowed"],
  404: ["NotFound", "Not found"],
  409: ["Conflict", "Not allowed in the current state: `code` gives the reason"],
  429: ["TooMany", "Too many requests: `Retry-After` gives the seconds to wait"],
  503: ["Unavailable", "An external service is not available"],
} as const;

export type Refusal = keyof typeof REFUSALS;
