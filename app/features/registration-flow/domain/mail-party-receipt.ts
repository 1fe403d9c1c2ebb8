import { findDraftById } from "~/features/enrollment/data/drafts";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { feeText, toStudent } from "~/features/enrollment/domain/mail-values";
import type { FrozenRegistration } from "~/features/enrollment/domain/stage-registration";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { paymentsOfAttempt } from "~/features/payments/data/refund-details";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { longDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";

/** Emails the payer of several people, or of someone else, one receipt for the whole payment. */
export const mailPartyReceipt = heard("registration.party-paid", "registration.mail-party-receipt", async (ctx, { attemptId }) => {
  const school = schoolOf(ctx);
  const attempt = await findAttemptOfSchool(ctx, attemptId);
  if (!school || !attempt) return;
  const { payer, draftId } = attempt.snapshot as FrozenRegistration;
  const [rows, draft] = await Promise.all([paymentsOfAttempt(ctx, attemptId), findDraftById(ctx, draftId)]);
  const main = rows.find(({ receiptNumber }) => receiptNumber !== null);
  const party = draft?.registrationId ? await findRegistrationParty(ctx, draft.registrationId) : null;
  if (!main || !draft || !party) return;
  const feeCents = rows.reduce((sum, { type, amountCents }) => sum + (type === "processing_fee" ? amountCents : 0), 0);
  const link = await receiptLink(ctx, main.id);
  await queueMail(ctx, {
    key: `payment_receipt:${main.id}`,
    template: "payment_receipt",
    ...toStudent(party, school),
    ...(payer ? { to: payer.email, toName: payer.name, studentId: null, locale: draft.locale } : {}),
    values: (locale) => ({
      program: party.program,
      amount: formatMoney(attempt.amountCents + attempt.serviceFeeCents),
      service_fee: feeText(feeCents),
      receipt_number: main.receiptNumber ?? "",
      paid_on: longDate(main.paidOn, locale),
      method: phrase("card", locale),
      balance: "",
      receipt_link: link,
    }),
  });
});
