import type { PaymentRequest } from "~/features/payments/domain/start-payment";
import { serviceFee } from "~/features/payments/model";
import type { School } from "~/platform/context";
import { longDate } from "~/platform/zones";
import type { findSubscription } from "../../data/subscriptions";
import type { FrozenPurchase } from "../checkout/payment-request";

type Found = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Key of a month: retries pay the same month. */
export const monthObligation = (subscriptionId: string, due: string): string => `${subscriptionId}:${due}`;

/** The payment of the month that is due. */
export function monthRequest({ subscription, order, product }: Found, school: School): PaymentRequest {
  const { id, amountCents, nextChargeOn: due } = subscription;
  const name = `${order.firstName} ${order.lastName}`;
  const snapshot: FrozenPurchase = { purchaseId: order.id, subscriptionId: id, due, payerName: name };
  return {
    kind: "purchase",
    obligationId: monthObligation(id, due),
    rows: [{ type: "product_subscription", amountCents, description: `${product}, month from ${longDate(due)}` }],
    serviceFeeCents: serviceFee(school, amountCents),
    payer: { name, email: order.email },
    snapshot,
  };
}
