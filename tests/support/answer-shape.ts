import { expect } from "vitest";
import { z } from "zod";
import { endpoints } from "~/api";
import { call } from "./http";

/** The shape with nothing besides: what is answered and not written down is wrong, too. */
function closed(shape: z.ZodTypeAny): z.ZodTypeAny {
  if (shape instanceof z.ZodObject) {
    const fields = z.object(Object.fromEntries(Object.entries(shape.shape as z.ZodRawShape).map(([name, field]) => [name, closed(field)])));
    const others: z.ZodTypeAny = shape._def.catchall;
    return others instanceof z.ZodNever ? fields.strict() : fields.catchall(others);
  }
  if (shape instanceof z.ZodArray) return z.array(closed(shape.element));
  if (shape instanceof z.ZodNullable) return closed(shape.unwrap()).nullable();
  return shape instanceof z.ZodOptional ? closed(shape.unwrap()).optional() : shape;
}

/** The row of a table that answers an address below `/api`: static paths stand first. */
export function rowOf(method: string, path: string) {
  const fits = (row: string) => new RegExp(`^${row.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
  return endpoints.find((each) => each.method === method.toLowerCase() && fits(each.path));
}

interface Asked {
  as?: string;
  host: string;
  query?: string;
  body?: unknown;
  status?: number;
}

/** Calls an address below `/api` and compares the response strictly with the document. */
export async function expectFit<T = Record<string, unknown>>(method: string, path: string, { query = "", status = 200, ...rest }: Asked): Promise<T> {
  const answer = await call<T>(`/api${path}${query}`, { method, ...rest });
  expect([method, path, answer.status, status === answer.status ? null : answer.body]).toEqual([method, path, status, null]);
  const response = rowOf(method, path)?.output?.shape;
  if (!response) throw new Error(`${method} ${path} says nothing of its answer`);
  const read = closed(response).safeParse(answer.body);
  expect([path, read.success ? [] : read.error.issues]).toEqual([path, []]);
  return answer.body;
}
