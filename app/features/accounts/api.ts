import { post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import { manualPaymentShape } from "./account-shapes";
import { recordPayment } from "./domain/record-payment";

/** Payments made at the school. */
export const manualPaymentEndpoints: Endpoint[] = [
  post("/students/create-payment-manually/", recordPayment, "Record a payment made at the school", {
    status: 201,
    output: json(manualPaymentShape, (row) => ({
      id: row.id,
      type: "manually_paid" as const,
      status: "manually_paid" as const,
      amount: decimalMoney(row.amountCents),
      registration: row.registrationId,
      created_at: isoInstant(row.createdAt),
    })),
  }),
];
