import { post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import { recordPayment } from "./domain/record-payment";
import { manualPaymentShape } from "./registration-shapes";

/** Payments made at the school. */
export const manualPaymentEndpoints: Endpoint[] = [
  post("/students/create-payment-manually/", recordPayment, "Records a payment made at the school", {
    response: manualPaymentShape,
    status: 201,
    output: (row) => ({
      id: row.id,
      type: "manually_paid",
      status: "manually_paid",
      amount: decimalMoney(row.amountCents),
      registration: row.registrationId,
      created_at: isoInstant(row.createdAt),
    }),
  }),
];
