import { z } from "zod";
import { registrationShape, studentShape } from "~/features/enrollment/registration-shapes";
import { amount, count, instant, named, text } from "~/platform/json-shapes";
import { LOCALES } from "~/words/locale";
import { INITIATED_STATES } from "./initiated-model";

/** Response shapes of the registration API. */

export const madeShape = named("RegistrationMade", { student: studentShape, registration: registrationShape });

export const intentShape = named("OpenedPayment", {
  payment_intent: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  registration: z.string().describe("The code of the draft, or the ID of the registration whose installment is paid"),
  amount: amount(),
  service_fee: amount(),
  total: amount(),
  currency: z.literal("USD"),
});

export const confirmedShape = named("PaymentOutcome", {
  registration: registrationShape.nullable().optional(),
  purchase: z.string().optional(),
  status: z.enum(["succeeded", "surplus", "open", "processing", "over"]),
});

/** The draft behind a registration link, with its values so far. */
export const draftShape = named("RegistrationDraft", {
  id: z.string(),
  program: z.string().nullable(),
  class: z.string().nullable(),
  locale: z.enum(LOCALES),
  step: z.number().int(),
  values: z.record(z.string().nullable()),
  answers: z.array(z.object({ question: z.string(), value: z.union([z.string(), z.array(z.string())]) })),
});

export const begunShape = named("RegistrationBegun", { id: z.string(), token: z.string() });

export const initiatedShape = named("InitiatedRegistration", {
  id: z.string(),
  full_name: z.string(),
  email: text(),
  phone: text(),
  program: text(),
  class: text(),
  locale: z.enum(LOCALES),
  step: count(),
  status: z.enum(INITIATED_STATES),
  email_sent_at: instant().nullable(),
  created_at: instant(),
});
export const linkSentShape = named("LinkSent", { detail: z.string(), email_sent_at: instant() });
