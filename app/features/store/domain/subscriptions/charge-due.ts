import { findSchoolById } from "~/features/identity/data/school-row";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { chargeSavedCard } from "~/features/payments/domain/charge-saved-card";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { commitStep } from "~/platform/verb";
import { dayIn, daysBetween, EASTERN, type IsoDate, longDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { dueSubscriptions, findSubscription } from "../../data/subscriptions";
import { monthRequest } from "./month-request";
import { monthLink } from "./pay-month";

/** Charges due subscriptions. A refused card is retried on later mornings; the buyer gets one mail with a payment link. */
export async function chargeSubscriptions(ctx: Ctx): Promise<{ charged: number; failed: number }> {
  const tally = { charged: 0, failed: 0 };
  for (const { id, schoolId } of await dueSubscriptions(ctx, dayIn(ctx.now, EASTERN))) {
    const school = await findSchoolById(ctx, schoolId);
    if (!school) continue;
    try {
      const outcome = await chargeMonth(withSchool(ctx, school), id);
      if (outcome !== "waits") tally[outcome] += 1;
    } catch (error) {
      tally.failed += 1;
      if (!(error instanceof DomainError)) console.error(JSON.stringify({ subscription: id, error: String(error) }));
    }
  }
  return tally;
}

/** Days after the due date on which a refused card is retried. */
const TRIES_AFTER_DAYS = [0, 1, 3, 7];

/** Whether to charge a month today: at most once a day, on the retry days. */
async function isTurn(ctx: Ctx, obligationId: string, due: IsoDate): Promise<boolean> {
  const last = await findLastAttempt(ctx, obligationId);
  const tried = last ? daysBetween(due, dayIn(new Date(last.createdAt), EASTERN)) : -1;
  const next = TRIES_AFTER_DAYS.find((day) => day > tried);
  return next !== undefined && daysBetween(due, dayIn(ctx.now, EASTERN)) >= next;
}

async function chargeMonth(ctx: Ctx, subscriptionId: string): Promise<"charged" | "failed" | "waits"> {
  const found = await findSubscription(ctx, subscriptionId);
  const school = schoolOf(ctx);
  if (!found || !school || found.subscription.status !== "active") return "waits";
  const { subscription, order, product } = found;
  const { amountCents, nextChargeOn: due, customerId, paymentMethodId } = subscription;
  const request = monthRequest(found, school);
  if (!(await isTurn(ctx, request.obligationId, due))) return "waits";
  const outcome =
    customerId && paymentMethodId
      ? await chargeSavedCard(ctx, request, { customerId, paymentMethodId })
      : { state: "over" as const, failure: "No card is saved." };
  if (outcome.state === "succeeded") return "charged";
  if (outcome.state === "processing") return "waits";
  const payLink = await monthLink(ctx, subscriptionId);
  await commitStep(ctx, "subscriptions.tell-failure", async (inner) => {
    await queueMail(inner, {
      key: `subscription_failed:${subscriptionId}:${due}`,
      template: "payment_failed",
      to: order.email,
      toName: request.payer.name,
      school,
      locale: order.locale,
      subject: { type: "purchase", id: order.id },
      values: (locale) => ({
        program: product,
        amount: formatMoney(amountCents + request.serviceFeeCents),
        due_date: longDate(due, locale),
        pay_link: payLink,
        reason: phrase(outcome.failure ?? "", locale),
      }),
    });
  });
  return "failed";
}
