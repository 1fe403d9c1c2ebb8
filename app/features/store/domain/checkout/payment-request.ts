import type { PaymentRequest } from "~/features/payments/domain/start-payment";
import type { Order } from "../../data/orders";

/** Subject of a payment attempt: an order, or a month of a subscription. */
export interface FrozenPurchase extends Record<string, unknown> {
  purchaseId: string;
  payerName: string;
  subscriptionId?: string;
  /** First day of the paid month, YYYY-MM-DD. */
  due?: string;
}

/** The payment of an order: one ledger row with goods and shipping. */
export function requestOf({ order, items }: Order): PaymentRequest {
  const isMonthly = items.some((item) => item.isMonthly);
  const name = `${order.firstName} ${order.lastName}`;
  const snapshot: FrozenPurchase = { purchaseId: order.id, payerName: name };
  const words = items.map(({ title, size, quantity }) => `${title}${size ? `, ${size}` : ""}${quantity > 1 ? ` × ${quantity}` : ""}`).join("; ");
  return {
    kind: "purchase",
    obligationId: order.id,
    rows: [
      {
        type: isMonthly ? "product_subscription" : "product_purchase",
        amountCents: order.subtotalCents + order.shippingCents - order.discountCents,
        description: words.length > 180 ? `${words.slice(0, 179)}…` : words,
      },
    ],
    serviceFeeCents: order.serviceFeeCents,
    keepsCard: isMonthly,
    payer: { name, email: order.email },
    snapshot,
  };
}
