import { maySee } from "~/features/enrollment/domain/shown-student";
import { confirmPayment } from "~/features/payments/domain/return-from-payment";
import type { Ctx } from "~/platform/context";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { registrationOfAttempt } from "./registration-made";

/** Confirms a payment and returns its registration once the money has arrived. See `confirmPayment`. */
export const confirmRegistrationPayment = command({
  name: "registration.confirm-payment",
  allow: anyoneAtSchool,
  input: confirmPayment.verb.input,
  secret: ["payment_intent_client_secret"],
  idempotent: false,
  async run(ctx: Ctx, input) {
    const { state, attempt } = await confirmPayment(ctx, input);
    const made = await registrationOfAttempt(ctx, attempt);
    // Anyone may pay an instalment, so the registration's data are not returned to the payer.
    const isOthers = made !== null && attempt.kind !== "registration" && !maySee(ctx, made.student.id);
    const registration = made && (isOthers ? { ...made.registration, purpose: null, referralSource: null } : made.registration);
    return { state, attempt, registration };
  },
});
