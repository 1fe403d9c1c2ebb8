import { registrationJson } from "~/features/enrollment/registration-json";
import { studentJson } from "~/features/enrollment/student-json";
import { studentFields } from "~/features/forms/form-shapes";
import { abandonPayment } from "~/features/payments/domain/return-from-payment";
import { del, get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import type { Result } from "~/platform/verb";
import { confirmRegistrationPayment } from "../domain/confirm-registration-payment";
import { payByApi, registerByApi } from "../domain/register-by-api";
import { confirmedShape, intentShape, madeShape } from "../flow-shapes";

/** A payment to confirm, with its lines. */
export const intentJson = rowJson(intentShape, (opened: Result<typeof payByApi>) => ({
  amount: decimalMoney(opened.amountCents),
  service_fee: decimalMoney(opened.serviceFeeCents),
  total: decimalMoney(opened.amountCents + opened.serviceFeeCents),
  currency: "USD" as const,
}));

/** Endpoints of registrations made by API clients, with and without payment. */
export const registrationEndpoints: Endpoint[] = [
  post("/students/", registerByApi, "Register a student without online payment", {
    also: studentFields,
    status: 201,
    output: json(madeShape, ({ registration, student }) => ({ student: studentJson(student), registration: registrationJson(registration) })),
  }),
  post("/students/create-payment-intent/", payByApi, "Hold a seat and start its payment, or the payment of an installment", {
    also: studentFields,
    refuses: [503],
    output: intentJson,
  }),
  get("/students/register-payment-success/", confirmRegistrationPayment, "Confirm a payment and return its outcome", {
    refuses: [503],
    output: json(confirmedShape, ({ state, attempt, registration }) => ({
      ...(attempt.kind === "purchase" ? { purchase: attempt.obligationId } : { registration: registration && registrationJson(registration) }),
      status: state,
    })),
  }),
  del("/students/unregister-payment-failure/", abandonPayment, "Cancel a payment and release its seat", { status: 204, refuses: [503] }),
];
