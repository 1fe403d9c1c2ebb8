import { z } from "zod";
import { findSchoolById } from "~/features/identity/data/school-row";
import { schoolOf, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optionalText } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { townText } from "~/platform/postal-address";
import { query } from "~/platform/verb";
import { findTransaction, readReceipt } from "../data/receipts";
import { methodLabel, receiptOutcome, sharedLines } from "../receipt-model";
import { mayReadDocument } from "./may-read-document";
import { RECEIPT_PURPOSE } from "./receipt-link";

/** The receipt of a payment, by any of its transactions. @throws not_found for everybody without a right to it */
export const getReceipt = query({
  name: "payments.receipt",
  allow: anyone,
  input: z.object({ id: id(), t: optionalText(64) }),
  async run(ctx, input) {
    const payment = await findTransaction(ctx, input.id);
    if (!payment || !(await mayReadDocument(ctx, payment, RECEIPT_PURPOSE, input.t))) throw notFound();
    const school = schoolOf(ctx)?.id === payment.schoolId ? schoolOf(ctx) : await findSchoolById(ctx, payment.schoolId);
    if (!school) throw notFound();
    const { rows, attempt, registration, fee } = await readReceipt(withSchool(ctx, school), payment);
    const outcome = receiptOutcome(rows);
    const main = rows.find(({ receiptNumber }) => receiptNumber !== null) ?? rows.find(({ type }) => type !== "processing_fee") ?? payment;
    const offer = attempt?.kind === "registration" ? { applicationFeeCents: registration?.applicationFeeCents, ...attempt.snapshot } : {};
    const lines = sharedLines(payment.attemptId ?? "", outcome.paid, offer, fee, registration?.program ?? null);
    return {
      id: payment.id,
      token: input.t ?? null,
      /** The language of its paper: that of the page, else of the person who paid. */
      locale: ctx.locale === "en" ? (fee?.reads ?? "en") : ctx.locale,
      number: main.receiptNumber ?? main.id.slice(-8).toUpperCase(),
      paidOn: main.paidOn,
      payerName: main.payerName,
      method: methodLabel(main.method),
      note: main.note,
      registrationNumber: registration?.number ?? null,
      lines,
      totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      paidCents: outcome.paidCents,
      refundedCents: outcome.refundedCents,
      status: outcome.status,
      refunds: rows
        .filter(({ type, status }) => type === "refund" && status === "refund")
        .map(({ id, amountCents, paidOn }) => ({ id, amountCents: -amountCents, paidOn })),
      school: {
        name: school.name,
        logoUrl: school.logoUrl,
        address: school.address,
        place: townText(school),
        phone: school.phone,
        email: school.contactEmail,
        refundPolicy: registration?.refundPolicy ?? school.refundPolicy,
        color: school.primaryColor,
      },
    };
  },
});

export type Receipt = Awaited<ReturnType<typeof getReceipt>>;
