import type { MailTemplate } from "~/features/messaging/domain/mail-templates/mail-template";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import type { Locale } from "~/words/locale";
import { findOrder } from "../../data/orders";
import type { FrozenPurchase } from "./payment-request";

const RETURNED: Record<Locale, MailTemplate> = {
  en: {
    subject: "Your payment to {{school_name}} is being refunded",
    body: "Hello {{first_name}},\n\nWe couldn't apply your payment of **{{amount}}** to your order, because the order was already paid or the items were sold out. We're refunding the full amount to your card. It can take five to ten days to show up in your account.\n\n{{school_name}}",
  },
  es: {
    subject: "Le estamos reembolsando su pago a {{school_name}}",
    body: "Hola, {{first_name}}:\n\nNo pudimos aplicar su pago de **{{amount}}** a su pedido porque el pedido ya estaba pagado o los artículos se agotaron. Le estamos reembolsando el monto completo en su tarjeta. Puede tardar de cinco a diez días en aparecer en su cuenta.\n\n{{school_name}}",
  },
};

/** Tells a buyer whose money came too late, or twice, that it goes back. */
export const notifyOrderOverpayment = heard("payment.surplus", "store.tell-surplus", async (ctx, { attemptId, kind }) => {
  const school = schoolOf(ctx);
  const attempt = kind === "purchase" && school ? await findAttemptOfSchool(ctx, attemptId) : null;
  const purchaseId = attempt && (attempt.snapshot as FrozenPurchase).purchaseId;
  const found = purchaseId ? await findOrder(ctx, { id: purchaseId }) : null;
  if (!school || !attempt || !found) return;
  const { order } = found;
  await queueMail(ctx, {
    key: `order_refunded:${attemptId}`,
    template: "invoice",
    content: RETURNED[order.locale],
    to: order.email,
    toName: `${order.firstName} ${order.lastName}`,
    school,
    locale: order.locale,
    subject: { type: "purchase", id: order.id },
    values: { amount: formatMoney(attempt.amountCents + attempt.serviceFeeCents) },
  });
});
