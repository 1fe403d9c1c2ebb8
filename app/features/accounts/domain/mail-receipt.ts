import { findPayments } from "~/features/enrollment/data/find-registration";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { balanceOf, feeText, type Party, toStudent } from "~/features/enrollment/domain/mail-values";
import { RECORDED_METHOD_LABELS } from "~/features/enrollment/model";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { type School, schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { type Cents, formatMoney } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { type IsoDate, longDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";

interface Receipt {
  /** The transaction's ID. */
  id: string;
  number: string | null;
  paidOn: IsoDate;
  /** For the school. */
  amountCents: Cents;
  /** Charged on top. */
  serviceFeeCents?: Cents;
  /** As English text; empty if unknown. */
  method: string;
}

/** Stages the receipt mail to the student; once per payment. */
export async function queueReceipt(
  ctx: CommandCtx,
  school: School,
  party: Party,
  { id, number, paidOn, amountCents, serviceFeeCents = 0, method }: Receipt,
): Promise<void> {
  const link = await receiptLink(ctx, id);
  await queueMail(ctx, {
    key: `payment_receipt:${id}`,
    template: "payment_receipt",
    ...toStudent(party, school),
    values: (locale) => ({
      program: party.program,
      amount: formatMoney(amountCents + serviceFeeCents),
      service_fee: feeText(serviceFeeCents),
      receipt_number: number ?? "",
      paid_on: longDate(paidOn, locale),
      method: phrase(method, locale),
      balance: balanceOf(party),
      receipt_link: link,
    }),
  });
}

/** The receipt of a payment made at the school; one per payment, none for a removed payment. */
export const mailPaymentReceipt = heard("payment.recorded", "registration.mail-payment-receipt", async (ctx, { transactionId, registrationId }) => {
  const school = schoolOf(ctx);
  const [party, payments] = await Promise.all([findRegistrationParty(ctx, registrationId), findPayments(ctx, registrationId)]);
  const payment = payments.find(({ id }) => id === transactionId);
  const isReversed = payments.some(({ parentId }) => parentId === transactionId);
  if (!school || !party || !payment || isReversed) return;
  const { receiptNumber: number, paidOn, amountCents } = payment;
  await queueReceipt(ctx, school, party, { id: transactionId, number, paidOn, amountCents, method: methodWords(payment.method) });
});

const methodWords = (method: string): string =>
  method === "other" ? "" : (RECORDED_METHOD_LABELS[method as keyof typeof RECORDED_METHOD_LABELS] ?? method).toLowerCase();
