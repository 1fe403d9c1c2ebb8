import type { PaymentRequest } from "~/features/payments/domain/start-payment";
import type { Order } from "../../data/orders";

/** What an attempt pays for: an order, or one more month of a subscription. */
export interface FrozenPurchase extends Record<string, unknown> {
  purchaseId: string;
  payerName: string;
  subscriptionId?: string;
  /** The day from which the month is paid, YYYY-MM-DD. */
  due?: string;
}

/** What is paid for an order. One row of the ledger: the goods with their shipping. */
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
