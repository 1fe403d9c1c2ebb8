import { every, on } from "~/platform/job";
import { notifyOrderOverpayment } from "./domain/checkout/notify-overpayment";
import { releaseOverdue } from "./domain/checkout/release-orders";
import { mailInvoice } from "./domain/purchases/mail-invoice";
import { restockRefunded } from "./domain/purchases/restock-refunded";
import { chargeSubscriptions } from "./domain/subscriptions/charge-due";
import { keepCardOfMonth } from "./domain/subscriptions/pay-month";
import { startSubscription } from "./domain/subscriptions/start-subscription";

export const reactions = [
  on("purchase.paid", "mail the invoice", mailInvoice),
  on("purchase.paid", "begin the subscription", startSubscription),
  on("refund.succeeded", "put the pieces of a refunded order back", restockRefunded),
  on("subscription.charged", "keep the card that paid", keepCardOfMonth),
  on("payment.surplus", "tell the buyer that the money goes back", notifyOrderOverpayment),
];

export const schedules = [
  every("*/15 * * * *", "release-orders", (ctx) => releaseOverdue(ctx, null)),
  // 5 AM Eastern in winter, 6 AM in summer; a missed run is made up the next morning.
  every("0 10 * * *", "charge-subscriptions", chargeSubscriptions),
];
