import { z } from "zod";
import { missing } from "./errors";
import { createdWithin, list, listed, operation } from "./operations";
import type { Scope } from "./scope";
import type { Query } from "./store";
import { flag, paging, text } from "./validation";

const URL = "/v1/events";

/** `pending_webhooks` is not kept in the event but follows its delivery. */
function withPending<T extends { id: string }>(scope: Scope, event: T): T {
  return { ...event, pending_webhooks: scope.store.find("sandbox.delivery", event.id)?.delivered ? 0 : 1 };
}

export const eventOperations = [
  operation(
    "events.list",
    `GET ${URL}`,
    { ...paging, type: text().optional(), types: z.array(text()).max(20).optional(), delivery_success: flag().optional() },
    (scope, { type, types, delivery_success: delivered, ...page }) => {
      const prefix = type?.endsWith("*") ? type.slice(0, -1) : null;
      const exact = types ?? (type !== undefined && prefix === null ? [type] : null);
      const query: Query = exact ? { in: ["type", exact] } : {};
      if (prefix === null && delivered === undefined) {
        const found = listed(scope, "event", URL, page, query);
        return { ...found, data: found.data.map((event) => withPending(scope, event)) };
      }
      const { limit = 10, starting_after: after } = page;
      const wanted = scope
        .list("event", { ...query, where: createdWithin(page), ...(after && { after }) })
        .filter((event) => prefix === null || event.type.startsWith(prefix))
        .map((event) => withPending(scope, event))
        .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered);
      return list(URL, wanted.slice(0, limit), wanted.length > limit);
    },
  ),
  operation("events.retrieve", `GET ${URL}/:id`, {}, (scope, _params, { id }) => {
    const event = scope.find("event", id);
    if (!event) throw missing("event", id);
    return withPending(scope, event);
  }),
];
