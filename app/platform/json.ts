import { type ZodObject, type ZodRawShape, type ZodTypeAny, z } from "zod";
import { listOf } from "./json-shapes";

/** How something is written as JSON, and the shape of what is written. */
export type Json<A extends unknown[], S extends ZodTypeAny = ZodTypeAny> = ((...args: A) => z.input<S>) & { shape: S };

/**
 * A call's response: its shape for the document, and a writer that the compiler holds to the shape. Without a writer the result is sent
 * unchanged.
 */
export function json<S extends ZodTypeAny>(shape: S): Json<[result: z.input<S>], S>;
export function json<S extends ZodTypeAny, A extends unknown[]>(shape: S, write: (...args: A) => z.input<S>): Json<A, S>;
export function json<S extends ZodTypeAny>(shape: S, write = (result: unknown) => result as z.input<S>): Json<never[], S> {
  // A separate function, so that one writer can write several shapes.
  return Object.assign((...args: never[]) => write(...(args as unknown as [unknown])), { shape });
}

/** A page of a list, each row written by the row's writer. */
export function listJson<S extends ZodTypeAny, R>(row: Json<[row: R], S>): ListJson<S, R>;
export function listJson<S extends ZodTypeAny, R>(row: S, write: (row: R) => z.input<S>): ListJson<S, R>;
export function listJson(row: ZodTypeAny | Json<[row: unknown]>, write = row as (row: unknown) => unknown): ListJson<ZodTypeAny, unknown> {
  const shape = typeof row === "function" ? row.shape : row;
  return json(listOf(shape), ({ results, count }: Page<unknown>) => ({ results: results.map((each) => write(each)), count }));
}
interface Page<R> {
  results: readonly R[];
  count: number;
}
type ListJson<S extends ZodTypeAny, R> = Json<[page: Page<R>], ReturnType<typeof listOf<S>>>;

/** A field's name in a row: `map_link` is `mapLink` there. */
type InRow<K extends string> = K extends `${infer A}_${infer B}` ? `${A}${Capitalize<InRow<B>>}` : K;
const inRow = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
/** The fields that a writer leaves to the row: never optional ones, so that a writer can leave those out of the answer. */
type Copied<F extends ZodRawShape, W> = {
  [K in Exclude<keyof F & string, keyof W> as undefined extends z.input<F[K]> ? never : InRow<K>]: z.input<F[K]>;
};

/** A row as JSON. The writer states what differs; the shape's other fields are those of the row with the same name in camel case. */
export function rowJson<F extends ZodRawShape, R, A extends unknown[], W extends { [K in keyof W]: K extends keyof F ? z.input<F[K]> : never }>(
  shape: ZodObject<F>,
  write: (row: R, ...more: A) => W,
): Json<[row: R & Copied<F, W>, ...more: A], ZodObject<F>> {
  const names = Object.entries(shape.shape).flatMap(([name, field]) => (field.isOptional() ? [] : [[name, inRow(name)] as const]));
  return json(shape, (row: R & Copied<F, W>, ...more: A) => {
    const written = Object.fromEntries(names.map(([name, own]) => [name, (row as Record<string, unknown>)[own]]));
    return Object.assign(written, write(row, ...more)) as unknown as z.input<ZodObject<F>>;
  });
}

type WithHost = (value: unknown, origin: string) => unknown;

/** The response, with its URLs made absolute for the requested host: those the shape marks. */
export function withHost(shape: ZodTypeAny, value: unknown, origin: string): unknown {
  if (!ways.has(shape)) ways.set(shape, wayOf(shape));
  return ways.get(shape)?.(value, origin) ?? value;
}

/** By shape, looked at once; null where a shape has no address in it. */
const ways = new WeakMap<ZodTypeAny, WithHost | null>();

function wayOf(shape: ZodTypeAny): WithHost | null {
  if (shape instanceof z.ZodBranded) return (value, origin) => (typeof value === "string" && /^\/(?!\/)/.test(value) ? origin + value : value);
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return wayOf(shape.unwrap());
  if (shape instanceof z.ZodArray) {
    const each = wayOf(shape.element);
    return each && ((rows, origin) => (Array.isArray(rows) ? rows.map((row) => each(row, origin)) : rows));
  }
  if (shape instanceof z.ZodUnion) {
    const all = (shape.options as ZodTypeAny[]).map(wayOf).filter((way) => way !== null);
    return all.length === 0 ? null : (value, origin) => all.reduce((result, way) => way(result, origin), value);
  }
  if (!(shape instanceof z.ZodObject)) return null;
  const fields = Object.entries(shape.shape as Record<string, ZodTypeAny>).flatMap(([name, field]) => {
    const way = wayOf(field);
    return way ? [[name, way] as const] : [];
  });
  return fields.length === 0 ? null : (value, origin) => withFields(value, fields, origin);
}

function withFields(value: unknown, fields: readonly (readonly [string, WithHost])[], origin: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = { ...value };
  for (const [name, way] of fields) if (name in result) result[name] = way(result[name], origin);
  return result;
}
