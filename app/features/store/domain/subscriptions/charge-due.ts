import { queueMail } from "~/features/messaging/domain/send-mail";
import { chargeSavedCard } from "~/features/payments/domain/charge-saved-card";
import { serviceFee } from "~/features/payments/model";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { commitStep } from "~/platform/verb";
import { dayIn, EASTERN, longDate } from "~/platform/zones";
import { dueSubscriptions, findSubscription } from "../../data/subscriptions";
import { invoiceLink } from "../purchases/invoice-link";
import "../settle-purchase";

/** Charges every subscription whose day has come. A card that refuses is asked again the next morning, and its owner is told once. */
export async function chargeSubscriptions(ctx: Ctx): Promise<{ charged: number; failed: number }> {
  const tally = { charged: 0, failed: 0 };
  for (const { id, schoolId } of await dueSubscriptions(ctx, dayIn(ctx.now, EASTERN))) {
    const school = await findSchoolById(ctx, schoolId);
    if (!school) continue;
    try {
      const isCharged = await chargeMonth(withSchool(ctx, school), id);
      tally[isCharged ? "charged" : "failed"] += 1;
    } catch (error) {
      tally.failed += 1;
      if (!(error instanceof DomainError)) console.error(JSON.stringify({ subscription: id, error: String(error) }));
    }
  }
  return tally;
}

async function chargeMonth(ctx: Ctx, subscriptionId: string): Promise<boolean> {
  const found = await findSubscription(ctx, subscriptionId);
  const school = schoolOf(ctx);
  if (!found || !school || found.subscription.status !== "active") return false;
  const { subscription, order, product } = found;
  const { amountCents, nextChargeOn: due, customerId, paymentMethodId } = subscription;
  const payer = { name: `${order.firstName} ${order.lastName}`, email: order.email };
  const outcome =
    customerId && paymentMethodId
      ? await chargeSavedCard(
          ctx,
          {
            kind: "purchase",
            obligationId: `${subscriptionId}:${due}`,
            rows: [{ type: "product_subscription", amountCents, description: `${product}, month from ${longDate(due)}` }],
            serviceFeeCents: serviceFee(school, amountCents),
            payer,
            snapshot: { purchaseId: order.id, subscriptionId, due, payerName: payer.name },
          },
          { customerId, paymentMethodId },
        )
      : { state: "over" as const, failure: "There is no saved card." };
  if (outcome.state === "succeeded") return true;
  if (outcome.state === "processing") return false;
  const orderLink = await invoiceLink(ctx, order.id);
  await commitStep(ctx, "subscriptions.tell-failure", async (inner) => {
    await queueMail(inner, {
      key: `subscription_failed:${subscriptionId}:${due}`,
      template: "subscription_failed",
      to: order.email,
      toName: payer.name,
      school,
      subject: { type: "purchase", id: order.id },
      values: { program: product, amount: formatMoney(amountCents), due_date: longDate(due), reason: outcome.failure ?? "", order_link: orderLink },
    });
  });
  return false;
}
