import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { ZodCatch, ZodEffects, ZodNever, ZodObject, type ZodTypeAny } from "zod";
import type { Endpoint, Refusal } from "./endpoint-row";
import { REFUSALS } from "./endpoint-row";
import { DOLLARS, EMAIL_ADDRESS } from "./input";
import { amount, day, instant, listOf, named, namedShapes } from "./json-shapes";

/** The OpenAPI 3.1 document: made of the tables of endpoints alone, so that it cannot say anything else than they do. */
export type DocumentHead = Parameters<OpenAPIHono["getOpenAPI31Document"]>[0];
type Registry = OpenAPIHono["openAPIRegistry"];
type Operation = Parameters<Registry["registerPath"]>[0];

const RAW_BODY = { required: true, content: { "application/octet-stream": { schema: z.string() } } };
export const ErrorBody = named(
  "Error",
  z.object({ detail: z.string(), code: z.string(), errors: z.record(z.array(z.string())).optional() }).passthrough(),
);

/** What every operation refers to: how to sign in, and the refusals. */
export function registerShared(registry: Registry): void {
  registry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer", bearerFormat: "JWT" });
  registry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "enr_live_<prefix>_<secret>",
    description: "A key of a school, also as the header X-Api-Key. Each call names its scope; changes need an Idempotency-Key.",
  });
  // Each alone first: the generator makes a schema nullable everywhere if its first use is `.nullable()`.
  for (const [name, shape] of namedShapes) registry.register(name, shape);
  for (const [name, description] of Object.values(REFUSALS))
    registry.registerComponent("responses", name, {
      description,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    });
}

/** A refusal of the components. */
export const refusal = (status: Refusal) => ({ $ref: `#/components/responses/${REFUSALS[status][0]}` });

/** A row of a table as an operation of the document. */
export function operationOf(endpoint: Endpoint): Operation {
  const { name, kind, allow, scope } = (endpoint.verb as { verb: Endpoint["verb"]["verb"] }).verb;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
  const operationId = endpoint.operationId ?? camel(name);
  const isRead = endpoint.method === "get" || endpoint.method === "delete";
  const fields = fieldsOf(endpoint, names);
  const hasFields = Object.keys(fields).length > 0;
  const body = endpoint.raw ? RAW_BODY : hasFields && { required: true, content: jsonOf(named(`${pascal(operationId)}Body`, z.object(fields))) };
  const changes = kind === "command";
  return {
    method: endpoint.method,
    path: endpoint.path,
    operationId,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: `Who may: ${allow.name}${scope ? `; a key with ${scope}` : ""}.${changes && endpoint.method === "get" ? " Changes data although it is a GET." : ""}`,
    security: [...(allow.public ? [{}] : [{ bearer: [] }]), ...(scope ? [{ key: [scope] }] : [])],
    request: {
      ...(names.length > 0 ? { params: z.object(Object.fromEntries(names.map((each) => [each, z.string()]))) } : {}),
      ...((isRead || endpoint.raw) && hasFields ? { query: z.object(fields) } : {}),
      ...(isRead || !body ? {} : { body }),
    },
    responses: {
      ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, answerOf(endpoint, status, "limit" in fields && "offset" in fields)])),
      400: refusal(400),
      401: refusal(401),
      // Also of public calls: keys need a scope, and a change that another site's page requests is refused.
      403: refusal(403),
      404: refusal(404),
      ...(changes ? { 409: refusal(409) } : {}),
      429: refusal(429),
      ...Object.fromEntries((endpoint.refuses ?? []).map((status) => [status, refusal(status)])),
    },
  };
}

/** The group of a call: the first word of its address. */
const tagOf = (path: string) => path.split("/")[1] ?? "platform";

/** `registrations.record-payment` as `registrationsRecordPayment`. */
const camel = (name: string) => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A call's query or body, from the verb's schema and the endpoint's row. */
function fieldsOf({ verb, also }: Endpoint, inPath: readonly string[]): Record<string, ZodTypeAny> {
  const input: ZodTypeAny = verb.verb.input;
  const object = input instanceof ZodEffects ? input.innerType() : input;
  const shape: Record<string, ZodTypeAny> = object instanceof ZodObject ? object.shape : {};
  const all = Object.entries({ ...shape, ...also }).filter(([name, field]) => !inPath.includes(name) && !(field instanceof ZodNever));
  return Object.fromEntries(all.map(([name, field]) => [name, described(field)]));
}

/** The generator does not know fields with a fallback; such a field has its inner schema and is optional. */
const described = (field: ZodTypeAny): ZodTypeAny => (field instanceof ZodCatch ? field.removeCatch().optional() : field);

/** A call that makes something or finds it made says which of both it was; so does one that answers or begins a job. */
const statusesOf = ({ status, statusOf }: Endpoint): number[] => (statusOf ? [200, status ?? 201] : [status ?? 200]);
const DONE: Record<number, string> = { 201: "Created", 202: "Accepted: the work continues in the background" };

function answerOf({ output, otherwise, send, statusOf }: Endpoint, status: number, isList: boolean) {
  if (status === 204) return { description: "Done." };
  if (status === 302) return { description: "Redirects to a page", headers: { Location: { schema: { type: "string" as const }, required: true } } };
  const anything = z.object({}).passthrough();
  const { shape } = (statusOf && status !== 200 ? (otherwise ?? output) : output) ?? {};
  const content = send ? RAW_BODY.content : jsonOf(shape ?? (isList ? listOf(anything) : anything));
  return { description: DONE[status] ?? "OK", content };
}

const jsonOf = (schema: ZodTypeAny) => ({ "application/json": { schema } });

const documents = new WeakMap<object, object>();
/**
 * Returns the OpenAPI document of an API, generated once. The generator puts the schemas' own option lists into it, so the document is
 * copied before it is amended.
 */
export function documentOf(app: { getOpenAPI31Document(head: DocumentHead): object }, head: DocumentHead): object {
  const made = documents.get(app) ?? inBrief(amended(JSON.parse(JSON.stringify(app.getOpenAPI31Document(head)))) as Written);
  documents.set(app, made as object);
  return made as object;
}

interface Part {
  in?: unknown;
  schema?: Part;
  type?: unknown;
  enum?: unknown;
  description?: unknown;
  default?: unknown;
  properties?: Record<string, Part>;
  allOf?: Part[];
  anyOf?: Part[];
  $ref?: string;
}

/** Corrects generator output that JSON Schema reads differently. */
function amended(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  const { in: place, schema, type, enum: choices, description, properties, allOf } = part as Part;
  // An address has text or nothing: no parameter is null.
  if (place === "query" && schema && Array.isArray(schema.type)) schema.type = schema.type.find((each) => each !== "null");
  // An enum without null is not nullable, even if its type is.
  if (Array.isArray(type) && type.includes("null") && Array.isArray(choices) && !choices.includes(null)) choices.push(null);
  if (description === EMAIL_ADDRESS && type !== undefined) Object.assign(part, { format: "email" });
  // An amount is taken in dollars; cents are how it is kept.
  if (description === DOLLARS && type !== undefined) {
    Object.assign(part, { type: ["string", "number", ...(Array.isArray(type) && type.includes("null") ? ["null"] : [])] });
    for (const limit of ["minimum", "maximum", "exclusiveMinimum"]) delete (part as Record<string, unknown>)[limit];
  }
  // Makers of clients take a field with a default for one that is always there, also where it may be left out.
  for (const field of Object.values(properties ?? {})) delete field.default;
  // A shape or null: all of both at once is nothing.
  const [shape, orNull] = allOf ?? [];
  if (allOf?.length === 2 && shape?.$ref && String(orNull?.type) === "object,null" && Object.keys(orNull ?? {}).length === 1) {
    (part as Part).anyOf = [shape, { type: "null" }];
    delete (part as Part).allOf;
  }
  for (const each of Object.values(part)) amended(each);
  return part;
}

interface Written {
  paths: Record<string, Record<string, { security?: unknown[]; parameters?: Parameter[] }>>;
  components: { schemas: Record<string, unknown>; parameters?: Record<string, unknown> };
  security?: unknown[];
}
type Parameter = { name: string; in: string; required?: boolean };

/** What nearly every list takes: written once, among the components. */
const SHARED_PARAMETERS = ["limit", "offset", "search"];
/** Values that stand in most shapes, by the words that describe them. */
const SHARED_VALUES = { Amount: amount(), Day: day(), Instant: instant() };

/** The same document with what repeats itself written once: who may call, what lists take, and the form of amounts, days and instants. */
function inBrief(document: Written): Written {
  const parameters: Record<string, unknown> = {};
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const [first = {}, byKey] = operation.security ?? [];
    if (!byKey && "bearer" in (first as object)) delete operation.security;
    else if (!byKey) operation.security = [];
    for (const each of operation.parameters ?? []) if (each.in === "query" && each.required === false) delete each.required;
    operation.parameters = operation.parameters?.map((each) => {
      const written = JSON.stringify(each);
      if (!SHARED_PARAMETERS.includes(each.name)) return each;
      parameters[each.name] ??= each;
      if (JSON.stringify(parameters[each.name]) !== written) return each;
      return { $ref: `#/components/parameters/${each.name}` } as unknown as Parameter;
    });
  }
  const values = new Map(Object.entries(SHARED_VALUES).map(([name, { description }]) => [description ?? "", name]));
  const made: Record<string, unknown> = {};
  const brief = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    const { type, description } = part as { type?: unknown; description?: string };
    const name = type === "string" ? values.get(description ?? "") : undefined;
    if (name) {
      made[name] ??= part;
      if (JSON.stringify(made[name]) === JSON.stringify(part)) return { $ref: `#/components/schemas/${name}` };
    }
    return Array.isArray(part) ? part.map(brief) : Object.fromEntries(Object.entries(part).map(([key, value]) => [key, brief(value)]));
  };
  const { paths, components } = brief({ paths: document.paths, components: document.components }) as Pick<Written, "paths" | "components">;
  const schemas = { ...components.schemas, ...made };
  return { ...document, security: [{ bearer: [] }], paths, components: { ...components, schemas, parameters } };
}
