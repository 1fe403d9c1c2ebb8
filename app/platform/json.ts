import type { ZodTypeAny, z } from "zod";
import { listOf } from "./json-shapes";

/** How something is written as JSON, and the shape of what is written. */
export type Json<A extends unknown[], S extends ZodTypeAny = ZodTypeAny> = ((...args: A) => z.input<S>) & { shape: S };

/**
 * What a call answers: its shape, for the document, and how a result is written in that shape. The compiler refuses a writer that
 * forgets a field or gives it another type. Without a writer the result is answered as it is.
 */
export function json<S extends ZodTypeAny, A extends unknown[] = [result: z.input<S>]>(shape: S, write?: (...args: A) => z.input<S>): Json<A, S> {
  const asItIs = (...[result]: A) => result as z.input<S>;
  // A function of its own: one writer may write several shapes.
  return Object.assign((...args: A) => (write ?? asItIs)(...args), { shape });
}

/** A page of a list, each row written by itself. */
export const listJson = <S extends ZodTypeAny, R>(row: S, write: (row: R) => z.input<S>) =>
  json(listOf(row), ({ results, count }: { results: readonly R[]; count: number }) => ({ results: results.map((each) => write(each)), count }));
