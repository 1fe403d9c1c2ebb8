import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { registrationPlan } from "~/features/accounts/domain/registration-plan";
import { get, patch, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { changePayDeadline } from "../domain/change-pay-deadline";
import { changePlanToPay } from "../domain/change-plan-to-pay";
import { changeRegistrationStatus } from "../domain/change-registration-status";
import { commentRegistration } from "../domain/comment-registration";
import { markPaymentStatus } from "../domain/mark-payment-status";
import { registrationProfile } from "../domain/registration-profile";
import { instalmentJson, registrationProfileJson } from "../registration-json";
import { registrationProfileShape } from "../registration-shapes";

const thenRegistration = thenRead((ctx, id) => registrationProfile(ctx, { id }));
const thenPlan = thenRead((ctx, id) => registrationPlan(ctx, { registration: id, limit: 100 }));
const file = { output: json(registrationProfileShape, registrationProfileJson) };

/** Endpoints of registrations for staff. */
export const registrationFileEndpoints: Endpoint[] = [
  get("/students/registration-profile/", registrationProfile, "Read a registration with its related records", file),
  patch("/students/update-reg-pay-status/", thenRegistration(markPaymentStatus), "Mark a registration as paid or unpaid", file),
  patch("/students/change-registration-status/", thenRegistration(changeRegistrationStatus), "Cancel or reactivate a registration", file),
  patch("/students/update-plan-to-pay/", thenRegistration(changePlanToPay), "Change who pays", file),
  patch(
    "/students/change-payment-deadline/",
    thenRegistration(changePayDeadline),
    "Set, move or remove the payment deadline of a registration",
    file,
  ),
  patch("/students/comment-registration/", thenRegistration(commentRegistration), "Set the staff comment of a registration", file),
  patch("/students/update-registration-payment-plans/", thenPlan(changePaymentPlan), "Update the payment plan of a registration", {
    output: listJson(instalmentJson),
  }),
  get("/students/registration-payment-plans/", registrationPlan, "Read the payment plan of a registration", { output: listJson(instalmentJson) }),
];
