import { z } from "zod";
import { PLAN_TO_PAY_LABELS, PURPOSE_LABELS, REFERRAL_SOURCE_LABELS } from "~/features/forms/field-model";
import { QUESTION_TYPES } from "~/features/forms/model";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { INSTALMENT_STATUS_LABELS, PAYMENT_OPTION_LABELS, PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { amount, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { LOCALES } from "~/words/locale";
import { ENROLLMENT_STATUS_LABELS, REGISTRATION_STATUS_LABELS } from "./model";

/** Request and response shapes of the registration API. */
export const studentShape = named("Student", {
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  date_of_birth: day().nullable(),
  gender: keyOf(GENDER_LABELS).nullable(),
  ethnicity: keyOf(ETHNICITY_LABELS).nullable(),
  locale: z.enum(LOCALES).describe("The language that the student reads"),
});

export const registrationShape = named("Registration", {
  id: z.string(),
  number: z.string(),
  student: z.string(),
  program: z.string(),
  class: z.string(),
  payment_option: keyOf(PAYMENT_OPTION_LABELS),
  payment_status: keyOf(PAYMENT_STATUS_LABELS),
  plan_to_pay: keyOf(PLAN_TO_PAY_LABELS),
  purpose: keyOf(PURPOSE_LABELS).nullable(),
  referral_source: keyOf(REFERRAL_SOURCE_LABELS).nullable(),
  enrollment_status: keyOf(ENROLLMENT_STATUS_LABELS),
  registration_status: keyOf(REGISTRATION_STATUS_LABELS),
  amount_due: amount(),
  amount_paid: amount(),
  created_at: instant(),
});

export const instalmentShape = named("Instalment", {
  id: z.string(),
  registration: z.string(),
  amount: amount(),
  due_date: day(),
  status: keyOf(INSTALMENT_STATUS_LABELS),
  paid_at: instant().nullable(),
});

/** Related data of a full registration. */
export const belongings = {
  gender: studentShape.shape.gender,
  ethnicity: studentShape.shape.ethnicity,
  comment: text().describe("Staff only; null for the student"),
  answers: z.array(
    z.object({ question: z.string(), section: z.string(), label: z.string(), type: z.enum(QUESTION_TYPES), value: z.unknown(), file: text() }),
  ),
  payment_plans: z.array(instalmentShape),
};
