import { ZodArray, ZodBoolean, ZodDefault, ZodEffects, ZodEnum, ZodNullable, ZodObject, ZodOptional, type ZodTypeAny } from "zod";
import type { Endpoint } from "~/platform/endpoint-row";

/** The schema inside its wrappers. */
function core(schema: ZodTypeAny): ZodTypeAny {
  if (schema instanceof ZodEffects) return core(schema.innerType());
  if (schema instanceof ZodOptional || schema instanceof ZodNullable) return core(schema.unwrap());
  return schema instanceof ZodDefault ? core(schema.removeDefault()) : schema;
}

/** The fields that a call takes, by name. */
export function fieldsOf({ verb }: Endpoint): Record<string, ZodTypeAny> {
  const object = core(verb.verb.input as ZodTypeAny);
  return object instanceof ZodObject ? object.shape : {};
}

/** Names under which addresses and bodies carry something that belongs to a school. */
export const isReference = (name: string): boolean =>
  /^(id|ids|slug|code|student|registration|program|programs|class|classes|product|instalment|transaction|school|location|instructor|user)(_ids?)?$/.test(
    name,
  );

const SAYS: [RegExp, unknown][] = [
  [/email/, "someone@example.test"],
  [/phone/, "(401) 555 - 0100"],
  [/time_?zone/, "America/New_York"],
  [/(start|end)_time$/, "18:00"],
  [/date|(^|_)on$|day/, "2026-02-02"],
  [/amount|fee|price/, "10.00"],
  [/password/, "Short-1"],
  [/url|link|website/, "https://example.test/"],
  [/file_?name/, "picture.png"],
  [/content_?type|file_?type/, "image/png"],
];
/** What else may fit where a name says nothing of its form. */
const TRIES: unknown[] = ["Something", 1, "2026-01-02", "02903", "10.00", "RI", "someone@example.test", "(401) 555 - 0100", 1000, "image/png"];

function valueFor(name: string, schema: ZodTypeAny, idFor: (name: string) => string = () => "none"): unknown {
  const inner = core(schema);
  if (inner instanceof ZodEnum) return inner.options[0];
  if (inner instanceof ZodBoolean) return true;
  if (inner instanceof ZodArray) {
    const element = core(inner.element);
    return element instanceof ZodObject ? [plausible(element.shape, idFor)] : [];
  }
  if (inner instanceof ZodObject) return plausible(inner.shape, idFor);
  const said = SAYS.find(([pattern]) => pattern.test(name));
  const fits = [...(said ? [said[1]] : []), ...TRIES].filter((value) => schema.safeParse(value).success);
  return fits[0] ?? said?.[1] ?? "Something";
}

const plausible = (shape: Record<string, ZodTypeAny>, idFor: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, isReference(name) ? idFor(name) : valueFor(name, schema, idFor)]));

/**
 * A body or query that a call can do something with, made from the schema of its verb: ids of the given choosing, and something that
 * fits under every other name. Search words, secrets, what narrows a list and the field that only robots fill in are left out.
 */
export function dummyOf(endpoint: Endpoint, idFor: (name: string) => string): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fieldsOf(endpoint))) {
    if (isReference(name)) given[name] = core(schema) instanceof ZodArray ? [idFor(name)] : idFor(name);
    else if (endpoint.method !== "get" && !/token|refresh|password|website|affid/.test(name)) given[name] = valueFor(name, schema, idFor);
  }
  return given;
}

/** The values with which a filter or an order is tried: each of a choice, one of anything else. */
export function choicesOf(name: string, schema: ZodTypeAny): unknown[] {
  const inner = core(schema);
  if (inner instanceof ZodEnum) return inner.options;
  return /token|limit|offset/.test(name) ? [] : [name === "search" ? "sam" : valueFor(name, schema)];
}
