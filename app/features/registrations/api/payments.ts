import { exportEndpoint } from "~/features/exports/actions";
import { paymentIntent } from "~/features/payments/domain/payment-history";
import { studentPaymentsExport } from "~/features/payments/history-exports";
import { del, get, patch } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import { correctPayment, removePayment } from "../domain/correct-payment";
import { correctedPaymentShape, paymentIntentShape } from "../registration-shapes";

/** A school's payments; their sums are in the reports' endpoints. */
export const paymentEndpoints: Endpoint[] = [
  get("/payouts/payment-intent/", paymentIntent, "Read the outcome of an online payment", {
    output: json(paymentIntentShape, (row) => ({
      payment_intent: row.intent,
      status: row.state,
      amount: decimalMoney(row.amountCents + row.feeCents),
      currency: "USD" as const,
      registration: row.registrationId,
      purchase: row.purchaseId,
      transaction: row.transactionId,
    })),
  }),
  exportEndpoint("/payouts/export-student-payments-csv/", studentPaymentsExport, "Export payments as CSV"),
];

/** A payment by ID; registered after all static paths of `/payouts/`. */
export const onePaymentEndpoints: Endpoint[] = [
  patch("/payouts/{id}/update-payment-manually/", correctPayment, "Correct a payment made at the school", {
    output: rowJson(correctedPaymentShape, (row) => ({
      type: "manually_paid" as const,
      status: "manually_paid" as const,
      amount: decimalMoney(row.amountCents),
      paid_at: row.paidOn,
      registration: row.registrationId,
      created_at: isoInstant(row.createdAt),
    })),
  }),
  del("/payouts/{id}/delete-payment-manually/", removePayment, "Remove a payment made at the school", { status: 204 }),
];
