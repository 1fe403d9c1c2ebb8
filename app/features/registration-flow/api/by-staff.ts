import { z } from "zod";
import { registrationJson } from "~/features/enrollment/registration-json";
import { studentJson } from "~/features/enrollment/student-json";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { studentFields } from "~/features/forms/form-shapes";
import { post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { keyOf } from "~/platform/json-shapes";
import { manualRegistrationMade } from "../domain/by-staff/register-manually";
import { madeShape } from "../flow-shapes";
import { MANUAL_OPTION_LABELS } from "../manual-model";

/** Endpoints of registrations made by staff. */
export const manualRegistrationEndpoints: Endpoint[] = [
  post("/students/register-student-manually/", manualRegistrationMade, "Register a student at the school", {
    status: 201,
    also: {
      ...studentFields,
      plan_to_pay: keyOf(PLAN_TO_PAY_LABELS).optional(),
      payment_option: keyOf(MANUAL_OPTION_LABELS).optional(),
      allow_overbook: z.boolean().optional().describe("Allows more students than the class has seats"),
      override: z.never(),
    },
    input: ({ body }) => manualFromJson(body),
    output: json(madeShape, ({ registration, student }) => ({ student: studentJson(student), registration: registrationJson(registration) })),
  }),
];

/** Accepts products as a list, as API clients send them. */
function manualFromJson({ answers, allow_overbook, ...body }: Record<string, unknown>): Record<string, unknown> {
  const listed = Array.isArray(answers) ? (answers as { question?: unknown; value?: unknown }[]) : [];
  return {
    plan_to_pay: "self_pay",
    payment_option: "pay_later",
    send_confirmation: true,
    ...body,
    answers: Array.isArray(answers) ? Object.fromEntries(listed.map((answer) => [String(answer?.question), answer?.value])) : answers,
    override: allow_overbook,
  };
}
