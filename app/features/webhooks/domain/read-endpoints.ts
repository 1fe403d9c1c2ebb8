import { z } from "zod";
import { developers } from "~/features/api-keys/domain/change-keys";
import { type Ctx, zoneOf } from "~/platform/context";
import { id, text } from "~/platform/input";
import { query } from "~/platform/verb";
import { deliveryPage, type Endpoint, findDelivery, findEndpoint, findOwnEndpoint, selectEndpoints } from "../data/endpoints";
import { deliveryListInput } from "../model";

/** An endpoint without its secrets. */
function shown(ctx: Ctx, { secret: _, oldSecret: __, oldUntil, busyUntil: ___, ...endpoint }: Endpoint) {
  return { ...endpoint, oldUntil: oldUntil !== null && oldUntil > ctx.now.getTime() ? oldUntil : null };
}

/** The school's endpoints. One round trip. */
export const listEndpoints = query({
  name: "webhooks.list",
  allow: developers,
  input: z.object({}),
  run: async (ctx) => ({ endpoints: (await selectEndpoints(ctx)).map((endpoint) => shown(ctx, endpoint)), zone: zoneOf(ctx) }),
});

/** An endpoint, for its form. @throws not_found, also for that of the learning platform */
export const editedEndpoint = query({
  name: "webhooks.edited",
  allow: developers,
  input: z.object({ id: id() }),
  run: async (ctx, input) => shown(ctx, await findOwnEndpoint(ctx, input.id)),
});

/** An endpoint with its deliveries, the latest first. @throws not_found */
export const showEndpoint = query({
  name: "webhooks.show",
  allow: developers,
  input: deliveryListInput,
  async run(ctx, { id: endpointId, state, limit, offset }) {
    const endpoint = await findEndpoint(ctx, endpointId);
    return { endpoint: shown(ctx, endpoint), ...(await deliveryPage(ctx, endpointId, state, { limit, offset })), zone: zoneOf(ctx) };
  },
});

/** A delivery with its body and tries. @throws not_found */
export const showDelivery = query({
  name: "webhooks.show-delivery",
  allow: developers,
  input: z.object({ id: id(), delivery: text(300) }),
  async run(ctx, { id: endpointId, delivery }) {
    const endpoint = await findEndpoint(ctx, endpointId);
    return { endpoint: shown(ctx, endpoint), delivery: await findDelivery(ctx, endpointId, delivery), zone: zoneOf(ctx) };
  },
});
