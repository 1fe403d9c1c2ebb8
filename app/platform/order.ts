import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { id, many } from "./input";

/** Input of an ordered list: the whole order, and the item the pressed button moves (`up:<id>`, `down:<id>`). */
export const orderInput = { ids: many(id(), 500), move: z.string().max(80).optional() };

/** The order that was meant: the ids as they were sent, with one of them moved by a place. */
export function orderOf({ ids, move }: { ids: string[]; move?: string }): string[] {
  const order = [...new Set(ids)];
  const [way, moved] = move?.split(":") ?? [];
  const from = order.indexOf(moved ?? "");
  const to = way === "up" ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= order.length) return order;
  const [taken] = order.splice(from, 1);
  order.splice(to, 0, taken as string);
  return order;
}

/** The place that some rows are given by their ids, for an UPDATE of these rows at once. */
export const givenPlace = (items: readonly { id: string; order: number }[], rowId: SQL | { getSQL(): SQL }): SQL<number> =>
  sql<number>`(SELECT j.value ->> 'order' FROM json_each(${JSON.stringify(items)}) j WHERE j.value ->> 'id' = ${rowId})`;

/** The place of a row in an order (counted from 0), for an UPDATE of all rows at once; rows that are not in it keep theirs behind. */
export const placeIn = (order: readonly string[], rowId: SQL | { getSQL(): SQL }): SQL<number> =>
  sql<number>`coalesce((SELECT j.key FROM json_each(${JSON.stringify(order)}) j WHERE j.value = ${rowId}), ${order.length})`;
