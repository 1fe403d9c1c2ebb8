import { api, apiInfo } from "~/api";
import { API_GROUPS } from "~/api-groups";
import { documentOf } from "~/platform/openapi";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** A page a person can read: every call with who may make it, what it takes and what it answers. Made of the OpenAPI document. */
export function docsPage(): Response {
  const document = documentOf(api, apiInfo) as Document;
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags?.[0] ?? "";
      groups.set(group, [...(groups.get(group) ?? []), callEntry(method, path, inPlace(operation, document))]);
    }
  const sections = [...groups].map(
    ([group, calls]) =>
      `<section id="${escaped(group)}"><h2>${escaped(group)}</h2><p>${escaped(API_GROUPS[group] ?? "")}</p>${calls.join("")}</section>`,
  );
  const index = [...groups.keys()].map((group) => `<a href="#${escaped(group)}">${escaped(group)}</a>`).join(" ");
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Enrollium API</title><meta name="description" content="Every call of the Enrollium API."><style>${STYLE}</style></head><body><main><h1>Enrollium API</h1><p>Sign in with <code>POST /api/token/</code> and send <code>Authorization: Bearer &lt;access&gt;</code>. Lists take <code>limit</code>, <code>offset</code>, <code>search</code> and <code>ordering</code>. Money is a decimal string, a date <code>YYYY-MM-DD</code>, an instant ISO 8601 in UTC. Errors are <code>{detail, code, errors}</code>. A call that makes something takes an <code>Idempotency-Key</code> header. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Groups">${index}</nav>${sections.join("")}</main></body></html>`;
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** A part of the document with its references resolved. */
function inPlace<T>(part: T, document: Document): T {
  if (Array.isArray(part)) return part.map((each) => inPlace(each, document)) as T;
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  const found = $ref ? ($ref.split("/").slice(1) as string[]).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) : {};
  const entries = Object.entries({ ...(found as object), ...rest });
  return Object.fromEntries(entries.map(([key, value]) => [key, inPlace(value, document)])) as T;
}

function callEntry(method: string, path: string, { summary, description, parameters, requestBody, responses }: Operation): string {
  const named = (place: string) => (parameters ?? []).filter((each) => each.in === place);
  const takes = [
    fieldTable("In the path", named("path")),
    fieldTable("In the query", named("query")),
    fieldTable("Headers", named("header")),
    fieldTable("Body", fieldsOf(schemaOf(requestBody))),
  ].join("");
  const answers = Object.entries(responses ?? {}).map(([status, answer]) => {
    const shape = Number(status) < 300 ? shapeOf(schemaOf(answer)) : "";
    return `<dt><code>${status}</code></dt><dd>${escaped(answer.description ?? "")}${shape && shape !== "{}" ? ` <code>${escaped(shape)}</code>` : ""}</dd>`;
  });
  return `<details><summary><code>${method.toUpperCase()}</code> <code>/api${escaped(path)}</code> ${escaped(summary ?? "")}</summary><p>${escaped(description ?? "")}</p>${takes}<dl>${answers.join("")}</dl></details>`;
}

const schemaOf = (from: Content | undefined): Schema | undefined => Object.values(from?.content ?? {})[0]?.schema;

const fieldsOf = (schema: Schema | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({ name, schema: field, required: schema?.required?.includes(name) ?? false }));

function fieldTable(title: string, fields: { name: string; schema?: Schema; required?: boolean }[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(
    ({ name, schema, required }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code>${required ? " *" : ""}</th><td>${escaped(shapeOf(schema))}</td><td>${escaped(schema?.description ?? "")}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><caption>${title}</caption><tbody>${rows.join("")}</tbody></table></div>`;
}

/** A schema on one line: `{id: string, status: open | closed, seats?: integer}`. */
function shapeOf(schema: Schema | undefined): string {
  if (!schema) return "any";
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(shapeOf).join(" | ");
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? "" : "?"}: ${shapeOf(field)}`,
    );
    return `{${fields.join(", ")}}`;
  }
  if (schema.allOf) return schema.allOf.map(shapeOf).join(" and ");
  if (schema.items) return `[${shapeOf(schema.items)}]`;
  const types = [schema.type ?? "any"].flat().join(" | ");
  const limits = [
    schema.format ?? "",
    schema.minimum === undefined ? "" : `from ${schema.minimum}`,
    schema.maximum === undefined ? "" : `to ${schema.maximum}`,
    schema.maxLength === undefined ? "" : `at most ${schema.maxLength} characters`,
  ].filter(Boolean);
  return types === "object" ? "{}" : [types, ...limits].join(", ");
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1f2328;background:#fff}main{max-width:64rem;margin:0 auto;padding:2rem 1rem}h2{margin:2rem 0 .5rem;font-size:1.125rem}nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem}details{border-bottom:1px solid #d8dee4;font-size:.875rem}summary{padding:.625rem 0;cursor:pointer;overflow-wrap:anywhere}details p{margin:0 0 .5rem}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:0 0 .75rem}caption{text-align:left;font-weight:600}th,td{text-align:left;font-weight:400;padding:.25rem .75rem .25rem 0;border-top:1px solid #eaeef2;vertical-align:top}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem .75rem;margin:0 0 1rem}dd{margin:0;overflow-wrap:anywhere}code{font-size:.9375em}";

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char] ?? char);
