import { type ZodTypeAny, z } from "zod";
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
export const listJson = <S extends ZodTypeAny, R>(row: S, write: (row: R) => z.input<S>) =>
  json(listOf(row), ({ results, count }: { results: readonly R[]; count: number }) => ({ results: results.map((each) => write(each)), count }));

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
