import { events } from "~/events";
import { balanceOf, toStudent } from "~/features/enrollment/domain/mail-values";
import { findPayments, findRegistrationParty } from "~/features/enrollment/domain/questions";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { longDate } from "~/platform/zones";

/** The receipt of money taken at the school; one per payment, and none for what was taken off the books again. */
export const mailPaymentReceipt = command({
  name: "registration.mail-payment-receipt",
  allow: systemOnly,
  input: events["payment.recorded"],
  async run(ctx, { transactionId, registrationId }) {
    const school = schoolOf(ctx);
    const [party, payments] = await Promise.all([findRegistrationParty(ctx, registrationId), findPayments(ctx, registrationId)]);
    const payment = payments.find(({ id }) => id === transactionId);
    const isReversed = payments.some(({ parentId }) => parentId === transactionId);
    if (!school || !party || !payment || isReversed) return null;
    await queueMail(ctx, {
      key: `payment_receipt:${transactionId}`,
      template: "payment_receipt",
      ...toStudent(party, school),
      values: {
        program: party.program,
        amount: formatMoney(payment.amountCents),
        receipt_number: payment.receiptNumber ?? "",
        paid_on: longDate(payment.paidOn),
        method: methodWords(payment.method),
        balance: balanceOf(party),
        receipt_link: await receiptLink(ctx, transactionId),
      },
    });
    return null;
  },
});

const methodWords = (method: string): string =>
  method === "other" ? "" : (PAYMENT_METHOD_LABELS[method as keyof typeof PAYMENT_METHOD_LABELS] ?? method).toLowerCase();
