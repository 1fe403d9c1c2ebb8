import { z } from "zod";
import { zoneOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { id, optional, optionalText, REQUIRED } from "~/platform/input";
import { ownerOrSuper, schoolOwner } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findIntent, readHistory } from "../data/payment-history";
import { historyInput } from "../history-model";

/** Every payment of the school, with sums over what moved. Owners alone see it. */
export const paymentHistory = query({
  name: "payments.history",
  allow: schoolOwner,
  input: historyInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const { results, totals, programs } = await readHistory(ctx, filters, { limit, offset, ordering });
    return { page: { results, count: totals.count }, totals, programs, zone: zoneOf(ctx) };
  },
});

/** What became of a payment made online, by the provider's id or by the registration it was for. @throws not_found */
export const paymentIntent = query({
  name: "payments.intent",
  allow: ownerOrSuper,
  input: z.object({ payment_intent: optionalText(200), registration: optional(id()) }),
  async run(ctx, { payment_intent, registration }) {
    if (!payment_intent && !registration) throw invalidField("payment_intent", REQUIRED, "required");
    const found = await findIntent(ctx, { intent: payment_intent, registration });
    if (!found) throw notFound();
    return found;
  },
});
