import { z } from "zod";
import { choice, integer, optional, orElse } from "./input";
import { without } from "./redirects";

/**
 * One shape for every list: `limit`, `offset`, `search`, `ordering` and named filters. The API is strict (a wrong value is 400); a
 * screen is lenient (a wrong value in the address is ignored) and speaks of `page`, `q`, `sort` and `dir` instead.
 */
export const PAGE_SIZE = 20;
export const PAGE_MAX = 100;
/** A screen cuts a longer search, the API refuses it. */
const SEARCH_MAX = 200;

export interface ListQuery {
  limit: number;
  offset: number;
  search?: string;
  /** A sortable field, with `-` in front for descending. */
  ordering: string;
}

export interface Page<T> {
  results: T[];
  count: number;
}

type Filters = Record<string, z.ZodTypeAny>;

/** The input schema of a list verb. The first of `sorts` is the default order unless `ordering` says otherwise. */
export function listInput<S extends readonly [string, ...string[]], F extends Filters>(options: {
  sorts: S;
  ordering?: string;
  filters: F;
  pageSize?: number;
}) {
  const orderings = options.sorts.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]];
  const schema = z.object({
    limit: orElse(integer(1, PAGE_MAX), options.pageSize ?? PAGE_SIZE),
    offset: orElse(integer(0, 1_000_000), 0),
    search: optional(z.string().max(SEARCH_MAX, `Must be at most ${SEARCH_MAX} characters`)),
    ordering: orElse(choice(orderings), options.ordering ?? options.sorts[0]),
    ...(Object.fromEntries(Object.entries(options.filters).map(([name, filter]) => [name, optional(filter)])) as unknown as {
      [K in keyof F]: z.ZodType<z.output<F[K]> | undefined, z.ZodTypeDef, unknown>;
    }),
  });
  return schema;
}

/** What of a page's address a list understands; anything that does not fit is dropped, never an error. */
export function listFromUrl(schema: z.ZodObject<z.ZodRawShape>, url: URL): Record<string, unknown> {
  const { searchParams } = url;
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = searchParams.get(name);
    if (value !== null && value !== "" && field.safeParse(value).success) input[name] = value;
  }
  const q = searchParams.get("q")?.trim();
  if (q) input.search = q.slice(0, SEARCH_MAX);
  const sort = searchParams.get("sort");
  if (sort) {
    const ordering = `${searchParams.get("dir") === "desc" ? "-" : ""}${sort}`;
    if (schema.shape.ordering?.safeParse(ordering).success) input.ordering = ordering;
  }
  const size = pageSizeOf(schema);
  const page = Number(searchParams.get("page"));
  if (Number.isInteger(page) && page > 1 && page * size <= 1_000_000) input.offset = (page - 1) * size;
  return input;
}

/** How many rows a page of a list holds, by its schema. */
const pageSizeOf = (schema: z.ZodObject<z.ZodRawShape>): number => Number(schema.shape.limit?.parse(undefined) ?? PAGE_SIZE);

/** The list in a screen's data, if there is one. */
export const pageIn = (data: unknown): Page<unknown> | undefined => [data, ...Object.values(data ?? {})].find(isPage);

const isPage = (value: unknown): value is Page<unknown> =>
  typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results) && "count" in value;

/**
 * The address of a list's last page for a request past it, for example after its last row was deleted; null otherwise. Finds the list in a
 * screen's data.
 */
export function lastPage(schema: z.ZodTypeAny, result: unknown, url: URL): string | null {
  if (!url.searchParams.has("page") || !(schema instanceof z.ZodObject) || !("ordering" in schema.shape)) return null;
  const page = pageIn(result);
  if (!page || page.results.length > 0 || page.count === 0) return null;
  const last = Math.ceil(page.count / pageSizeOf(schema));
  if (Number(url.searchParams.get("page")) <= last) return null;
  if (last === 1) return without(url, "page");
  const query = new URLSearchParams(url.searchParams);
  query.set("page", String(last));
  return `${url.pathname}?${query}`;
}
