import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A term of an order. `by` is never null: two nulls are neither before nor behind each other. */
export interface Sorted {
  by: SQLWrapper;
  way: "asc" | "desc";
}

/** The values of a row that its list is sorted by, in the order of the terms. The last one is unique, so that it names one place. */
export type Cursor = readonly (string | number)[];

/** Which rows of a list are requested: a numbered page, or the rows after a given row, stable under inserts and deletes. */
export interface ListPart {
  limit: number;
  offset?: number;
  after?: Cursor;
  /** A sortable field, with `-` in front for descending. */
  ordering: string;
}

/** `asc` or `desc`, as an ordering says. */
export const wayOf = (ordering: string): Sorted["way"] => (ordering.startsWith("-") ? "desc" : "asc");

/** The terms behind ORDER BY. */
export const sortedBy = (order: readonly Sorted[]): SQL =>
  sql.join(
    order.map(({ by, way }) => sql`${by} ${sql.raw(way.toUpperCase())}`),
    sql`, `,
  );

/** The condition for rows behind the cursor in this order; true without one. An index on the first terms is walked from there on. */
export function behind(order: readonly Sorted[], cursor: Cursor | undefined): SQL {
  if (!cursor) return sql`1`;
  if (cursor.length !== order.length) throw new Error(`A cursor of ${cursor.length} values for ${order.length} terms`);
  return beyond(order, cursor);
}

function beyond([first, ...others]: readonly Sorted[], [value, ...rest]: Cursor): SQL {
  if (!first || value === undefined) return sql`0`;
  const is = sql.raw(first.way === "asc" ? ">" : "<");
  if (others.length === 0) return sql`(${first.by}) ${is} ${value}`;
  return sql`((${first.by}) ${is}= ${value} AND ((${first.by}) ${is} ${value} OR ${beyond(others, rest)}))`;
}
