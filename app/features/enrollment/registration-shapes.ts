import { z } from "zod";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { INSTALMENT_STATUS_LABELS, PAYMENT_OPTION_LABELS, PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { address, amount, day, instant, keyOf, named } from "~/platform/json-shapes";
import { FIELD_MODES, QUESTION_TYPES } from "./form-model";
import {
  ENROLLMENT_STATUS_LABELS,
  PLAN_TO_PAY_LABELS,
  PURPOSE_LABELS,
  REFERRAL_SOURCE_LABELS,
  REGISTRATION_STATUS_LABELS,
  STATIC_FIELDS,
} from "./model";

/** What registering over the API takes and answers, for its document. */
export const studentShape = named(
  "Student",
  z.object({
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
  }),
);

export const registrationShape = named(
  "Registration",
  z.object({
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
  }),
);

export const madeShape = named("RegistrationMade", z.object({ student: studentShape, registration: registrationShape }));

export const intentShape = named(
  "OpenedPayment",
  z.object({
    payment_intent: z.string(),
    client_secret: z.string(),
    publishable_key: z.string(),
    registration: z.string().describe("The code of the registration that is begun, or the id of the one that is paid"),
    amount: amount(),
    service_fee: amount(),
    total: amount(),
    currency: z.literal("USD"),
  }),
);

export const confirmedShape = named(
  "PaymentOutcome",
  z.object({
    registration: registrationShape.nullable().optional(),
    purchase: z.string().optional(),
    status: z.enum(["succeeded", "surplus", "open", "processing", "over"]),
  }),
);

export const instalmentShape = named(
  "Instalment",
  z.object({
    id: z.string(),
    registration: z.string(),
    amount: amount(),
    due_date: day(),
    status: keyOf(INSTALMENT_STATUS_LABELS),
    paid_at: instant().nullable(),
  }),
);

const questionShape = named(
  "PublicQuestion",
  z.object({
    id: z.string(),
    question_type: z.enum(QUESTION_TYPES),
    label: z.string(),
    help_text: z.string().nullable(),
    options: z.array(z.string()),
    mode: z.enum(FIELD_MODES),
  }),
);

export const publicSectionShape = named(
  "PublicSection",
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    order: z.number().int(),
    questions: z.array(questionShape),
  }),
);

export const staticFieldsShape = named(
  "StaticFields",
  z.object({
    form_type: z.enum(["registration", "pre_enrollment"]),
    static_fields: z.array(z.object({ name: z.string(), mode: z.enum(FIELD_MODES) })),
  }),
);

export const agreementShape = named("Agreement", z.object({ title: z.string(), body: z.string(), file_url: address().nullable() }));

export const preEnrolledShape = named("PreEnrolled", z.object({ id: z.string(), status: z.literal("pending") }));

/** What a link to a registration that is not complete opens: what was typed so far. */
export const draftShape = named(
  "RegistrationDraft",
  z.object({
    id: z.string(),
    program: z.string().nullable(),
    class: z.string().nullable(),
    step: z.number().int(),
    values: z.record(z.string().nullable()),
    answers: z.array(z.object({ question: z.string(), value: z.union([z.string(), z.array(z.string())]) })),
  }),
);

export const begunShape = named("RegistrationBegun", z.object({ id: z.string(), token: z.string() }));

/** The fixed fields of a student as a body carries them; which have to be there is said by `public-static-fields`. */
export const studentFields = Object.fromEntries(
  STATIC_FIELDS.filter(({ group }) => group !== "plans").map(({ name, label, options, kind }) => [
    name,
    (options ? z.enum(Object.keys(options) as [string, ...string[]]) : z.string())
      .optional()
      .describe(kind === "file" ? `${label}: the file_url of an upload` : label),
  ]),
);
