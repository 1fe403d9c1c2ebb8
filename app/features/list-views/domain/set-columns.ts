import { z } from "zod";
import { flag, many } from "~/platform/input";
import { columnKey, type ListLayout, listName, MAX_COLUMNS } from "~/platform/list-layouts";
import { signedIn } from "~/platform/policy";
import { query } from "~/platform/verb";

/**
 * The columns of a list for this browser: which are shown, in which order, how close the rows are. It is kept in a cookie, so there is
 * nothing to write.
 */
export const setColumns = query({
  name: "list-views.set-columns",
  allow: signedIn,
  input: z.object({
    of: listName,
    back: z.string().max(2048),
    order: many(columnKey, MAX_COLUMNS),
    shown: many(columnKey, MAX_COLUMNS),
    dense: flag(),
    /** The column that goes one place to the front. */
    up: columnKey.optional(),
    /** Puts the list back as it comes. */
    reset: flag(),
  }),
  async run(_, { of, back, order, shown, dense, up, reset }): Promise<{ of: string; back: string; isMoved: boolean; layout: ListLayout | null }> {
    const hidden = order.filter((name) => !shown.includes(name));
    return { of, back, isMoved: up !== undefined, layout: reset ? null : { order: moved(order, up), hidden, isDense: dense } };
  },
});

/** The order with one column a place further to the front. */
function moved(order: readonly string[], up: string | undefined): string[] {
  const at = up === undefined ? -1 : order.indexOf(up);
  if (at < 1) return [...order];
  return [...order.slice(0, at - 1), ...order.slice(at, at + 1), ...order.slice(at - 1, at), ...order.slice(at + 1)];
}
