import { type ZodRawShape, z } from "zod";
import { missing, type StripeError } from "./errors";
import type { Scope } from "./scope";
import type { Kind, Of, Query } from "./store";

type Method = "DELETE" | "GET" | "POST";
type Ids = { id: string; account: string };

/** One endpoint of the API. `name` is what `/_control/fault` calls it. */
export interface Operation {
  name: string;
  method: Method;
  path: string;
  params: z.ZodTypeAny;
  // biome-ignore lint/suspicious/noExplicitAny: `operation` ties the parameters to their schema.
  run(scope: Scope, params: any, ids: Ids): StripeError | object;
}

/** Declares an endpoint with the only parameters it accepts. */
export function operation<S extends ZodRawShape>(
  name: string,
  route: `${Method} /v1/${string}`,
  shape: S,
  run: (scope: Scope, params: z.output<z.ZodObject<S, "strict">>, ids: Ids) => StripeError | object,
): Operation {
  const [method, path] = route.split(" ") as [Method, string];
  return { name, method, path, params: z.object(shape).strict(), run };
}

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: number | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined } | undefined;
}

export const list = <T>(url: string, data: T[], hasMore = false) => ({ object: "list" as const, data, has_more: hasMore, url });

/** Conditions for the `created` parameter. */
export function createdWithin({ created }: Page): NonNullable<Query["where"]> {
  const range = typeof created === "number" ? { gte: created, lte: created } : created;
  return [
    ["created", ">", range?.gt],
    ["created", ">=", range?.gte],
    ["created", "<", range?.lt],
    ["created", "<=", range?.lte],
  ];
}

/** A page of a list, newest first. */
export function listed<K extends Kind>(scope: Scope, kind: K, url: string, page: Page, query: Query = {}) {
  const limit = Math.min(page.limit ?? 10, 100);
  for (const cursor of ["starting_after", "ending_before"] as const) {
    const id = page[cursor];
    if (id && !scope.find(kind, id)) throw missing(kind, id, cursor);
  }
  const rows: Of<K>[] = scope.list(kind, {
    ...query,
    where: [...(query.where ?? []), ...createdWithin(page)],
    limit: limit + 1,
    ...(page.starting_after && { after: page.starting_after }),
    ...(page.ending_before && { before: page.ending_before }),
  });
  const hasMore = rows.length > limit;
  return list(url, page.ending_before && hasMore ? rows.slice(1) : rows.slice(0, limit), hasMore);
}
