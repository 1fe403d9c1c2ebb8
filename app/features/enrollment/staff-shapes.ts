import { z } from "zod";
import { PAYMENT_STATUS_LABELS, TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { CLASS_MODE_LABELS, MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "~/features/programs/model";
import { address, amount, count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { FIELD_MODES, FORM_TYPES, QUESTION_TYPES } from "./form-model";
import { INITIATED_STATES } from "./initiated-model";
import { ENROLLMENT_STATUS_LABELS, PRE_ENROLLMENT_STATUS_LABELS } from "./model";
import { instalmentShape, registrationShape, studentShape } from "./registration-shapes";
import { WAITLIST_STATUSES } from "./waitlist-model";

/** What the API answers of students, registrations and forms to those who manage them, for its document. */
const transactionShape = named(
  "Transaction",
  z.object({
    id: z.string(),
    type: keyOf(TRANSACTION_TYPE_LABELS),
    status: keyOf(TRANSACTION_STATUS_LABELS),
    amount: amount(),
    method: z.string(),
    receipt_number: text(),
    paid_on: day(),
    created_at: instant(),
  }),
);

/** What stands beside a registration wherever it is read as a whole. */
const belongings = {
  gender: studentShape.shape.gender,
  ethnicity: studentShape.shape.ethnicity,
  comment: text().describe("Of the office; null for the student"),
  answers: z.array(
    z.object({ question: z.string(), section: z.string(), label: z.string(), type: z.enum(QUESTION_TYPES), value: z.unknown(), file: text() }),
  ),
  payment_plans: z.array(instalmentShape),
};
export const registrationProfileShape = named(
  "RegistrationProfile",
  registrationShape.omit({ student: true }).extend({
    ...belongings,
    typed_differences: z
      .record(z.string())
      .nullable()
      .describe("What was typed by somebody who was not signed in and differs from the student's record, by field; null for students"),
    student: studentShape,
    transactions: z.array(transactionShape),
  }),
);
export const rosterRowShape = named(
  "RosterRow",
  registrationShape.extend({ ...belongings, student_name: z.string(), email: z.string(), phone: text() }),
);

export const studentInListShape = named("StudentInList", studentShape.extend({ registrations_count: count() }));
export const studentProfileShape = named(
  "StudentProfile",
  studentShape.extend({
    avatar_url: address().nullable(),
    is_profile_complete: z.boolean(),
    registrations: z.array(registrationShape),
    comments: text(),
  }),
);
export const registeredClassShape = named(
  "RegisteredClass",
  z.object({
    registration: z.string(),
    class: z.object({
      id: z.string(),
      class_id: z.string(),
      program: z.string(),
      location: text(),
      instructor: text(),
      schedule: keyOf(SCHEDULE_LABELS),
      class_mode: keyOf(CLASS_MODE_LABELS),
      meeting_type: keyOf(MEETING_TYPE_LABELS),
      start_date: day().nullable(),
      end_date: day().nullable(),
      orientation_date: day().nullable(),
      weekdays: z.array(count()),
      start_time: text(),
      end_time: text(),
      status: z.enum(["open", "closed"]),
    }),
    program: z.string(),
    payment_status: keyOf(PAYMENT_STATUS_LABELS),
    enrollment_status: keyOf(ENROLLMENT_STATUS_LABELS),
  }),
);
export const courseProgressShape = named(
  "CourseProgress",
  z.object({ registration: z.string(), status: text(), course: text(), progress: count().nullable() }),
);
export const studentFiguresShape = named("StudentFigures", z.object({ total: count(), enrolled: count(), completed: count(), dropped: count() }));
export const registrationFiguresShape = named(
  "RegistrationFigures",
  z.object({
    total: count(),
    active: count(),
    cancelled: count(),
    unpaid: count(),
    partial_paid: count(),
    complete_paid: count(),
  }),
);
export const registrationGraphShape = named(
  "RegistrationGraph",
  z.object({
    results: z.array(z.object({ date: day(), program: z.string(), registrations: count() })),
    total: count(),
  }),
);

/** A payment made at the school. */
export const manualPaymentShape = named(
  "ManualPayment",
  z.object({
    id: z.string(),
    type: z.literal("manually_paid"),
    status: z.literal("manually_paid"),
    amount: amount(),
    registration: z.string(),
    created_at: instant(),
  }),
);
export const correctedPaymentShape = named(
  "CorrectedPayment",
  manualPaymentShape.extend({
    replaces: z.string().describe("The payment that it stands in place of; its id goes on leading to this one"),
    method: z.string(),
    paid_at: day(),
    note: text(),
  }),
);
export const paymentIntentShape = named(
  "PaymentIntent",
  z.object({
    payment_intent: text(),
    status: z.string(),
    amount: amount(),
    currency: z.literal("USD"),
    registration: text(),
    purchase: text(),
    transaction: text(),
  }),
);

export const waitlistShape = named(
  "WaitlistEntry",
  z.object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: text(),
    program: z.string(),
    status: z.enum(WAITLIST_STATUSES),
    created_at: instant(),
    informed_at: instant().nullable(),
  }),
);
export const initiatedShape = named(
  "InitiatedRegistration",
  z.object({
    id: z.string(),
    full_name: z.string(),
    email: text(),
    phone: text(),
    program: z.string(),
    class: text(),
    step: count(),
    status: z.enum(INITIATED_STATES),
    email_sent_at: instant().nullable(),
    created_at: instant(),
  }),
);
export const linkSentShape = named("LinkSent", z.object({ detail: z.string(), email_sent_at: instant() }));

export const preEnrollmentShape = named(
  "PreEnrollment",
  z.object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: text(),
    program: z.string(),
    program_title: z.string(),
    status: keyOf(PRE_ENROLLMENT_STATUS_LABELS),
    comment: text(),
    answers: z.unknown().describe("What was answered, by question"),
    created_at: instant(),
  }),
);
export const preEnrollmentProfileShape = named(
  "PreEnrollmentProfile",
  preEnrollmentShape.extend({
    static_fields: z.array(z.object({ name: z.string(), label: z.string(), value: text(), file: text() })),
    sections: z.array(z.object({ title: z.string(), answers: z.array(z.unknown()) })),
  }),
);
export const preEnrollmentGraphShape = named(
  "PreEnrollmentGraph",
  z.object({
    results: z.array(z.object({ date: day(), program: z.string(), pre_enrollments: count() })),
    total: count(),
  }),
);

export const sectionShape = named(
  "Section",
  z.object({
    id: z.string(),
    program: z.string(),
    form_type: z.enum(FORM_TYPES),
    title: z.string(),
    description: text(),
    order: count(),
    is_visible: z.boolean(),
    questions: z.array(z.string()),
  }),
);
export const questionCountShape = named("QuestionCount", z.object({ section: z.string(), question_count: count() }));
export const questionInUseShape = named(
  "Question",
  z.object({
    id: z.string(),
    question_type: z.enum(QUESTION_TYPES),
    label: z.string(),
    help_text: text(),
    options: z.array(z.string()),
    mode: z.enum(FIELD_MODES),
    sections_count: count(),
  }),
);
const staticFieldsOf = { form_type: z.enum(FORM_TYPES), static_fields: z.array(z.object({ name: z.string(), mode: z.enum(FIELD_MODES) })) };
export const formShape = named(
  "RegistrationForm",
  z.object({ id: z.string(), program: z.string(), ...staticFieldsOf, sections: z.array(sectionShape) }),
);
