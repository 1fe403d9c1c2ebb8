import { post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { type Cents, decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import { manualPaymentShape } from "./account-shapes";
import { recordPayment } from "./domain/record-payment";
import { useCredit } from "./domain/use-credit";

interface Recorded {
  id: string;
  amountCents: Cents;
  registrationId: string;
  createdAt: number;
}

const payment = {
  status: 201 as const,
  output: json(manualPaymentShape, (row: Recorded) => ({
    id: row.id,
    type: "manually_paid" as const,
    status: "manually_paid" as const,
    amount: decimalMoney(row.amountCents),
    registration: row.registrationId,
    created_at: isoInstant(row.createdAt),
  })),
};

/** Payments made at the school or with school credit. */
export const manualPaymentEndpoints: Endpoint[] = [
  post("/students/create-payment-manually/", recordPayment, "Record a payment made at the school or with the student's credit", payment),
  post("/students/use-school-credit/", useCredit, "Pay a balance with the student's own school credit", payment),
];
