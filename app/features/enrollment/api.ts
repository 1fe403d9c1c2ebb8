import { z } from "zod";
import { del, type Endpoint, get, patch, post, thenRead } from "~/platform/endpoint";

import { keyOf, listOf } from "~/platform/json-shapes";
import { decimalMoney } from "~/platform/money";
import { manualRegistrationMade } from "./domain/by-staff/register-manually";
import { changePaymentPlan } from "./domain/change-payment-plan";
import { changePlanToPay } from "./domain/change-plan-to-pay";
import { changeRegistrationStatus } from "./domain/change-registration-status";
import { commentRegistration } from "./domain/comment-registration";
import { courseProgress } from "./domain/course-progress";
import { updateStudent } from "./domain/edit-student";
import { listStudents } from "./domain/list-students";
import { markPaymentStatus } from "./domain/mark-payment-status";
import { recordPayment } from "./domain/record-payment";
import { registrationProfile } from "./domain/registration-profile";
import { removeStudent } from "./domain/remove-student";
import { registeredClasses, registrationFigures, registrationPlan, studentFigures } from "./domain/student-figures";
import { findStudentProfile } from "./domain/student-profile";
import { PLAN_TO_PAY_LABELS } from "./model";
import { registrationJson } from "./registration-json";
import { instalmentShape, madeShape, studentFields } from "./registration-shapes";
import { instalmentJson, registeredClassJson, registrationProfileJson, studentInList, studentProfileJson } from "./staff-json";
import { MANUAL_OPTION_LABELS } from "./staff-model";
import {
  courseProgressShape,
  manualPaymentShape,
  registeredClassShape,
  registrationFiguresShape,
  registrationProfileShape,
  studentFiguresShape,
  studentInListShape,
  studentProfileShape,
} from "./staff-shapes";
import { studentJson } from "./student-json";

const thenRegistration = thenRead((ctx, id) => registrationProfile(ctx, { id }));
const thenPlan = thenRead((ctx, id) => registrationPlan(ctx, { registration: id, limit: 100 }));
const file = { response: registrationProfileShape, output: registrationProfileJson };
const thenStudent = thenRead((ctx, id) => findStudentProfile(ctx, { id }));

/** Students and registrations as their school sees them; what a registration is made with stands in `api/registration.ts`. */
export const endpoints: Endpoint[] = [
  get("/students/", listStudents, "The students of the school", {
    response: listOf(studentInListShape),
    output: ({ results, count }) => ({ results: results.map(studentInList), count }),
  }),
  get("/students/registration-profile/", registrationProfile, "A registration with everything that belongs to it", file),
  patch("/students/update-reg-pay-status/", thenRegistration(markPaymentStatus), "Marks a registration as paid or unpaid", file),
  post("/students/create-payment-manually/", recordPayment, "Records a payment made at the school", {
    response: manualPaymentShape,
    status: 201,
    output: (row) => ({
      id: row.id,
      type: "manually_paid",
      status: "manually_paid",
      amount: decimalMoney(row.amountCents),
      registration: row.registrationId,
      created_at: new Date(row.createdAt).toISOString(),
    }),
  }),
  post("/students/register-student-manually/", manualRegistrationMade, "Registers a student at the school's office", {
    status: 201,
    also: {
      ...studentFields,
      plan_to_pay: keyOf(PLAN_TO_PAY_LABELS).optional(),
      payment_option: keyOf(MANUAL_OPTION_LABELS).optional(),
      allow_overbook: z.boolean().optional().describe("Takes a seat over the capacity"),
      override: z.never(),
    },
    response: madeShape,
    input: ({ body }) => manualFromJson(body),
    output: ({ registration, student }) => ({ student: studentJson(student), registration: registrationJson(registration) }),
  }),
  get("/students/school-aggregate/", studentFigures, "How many students there are, by enrollment status", {
    response: studentFiguresShape,
  }),
  get("/students/registration-aggregate/", registrationFigures, "How many registrations there are, by status and payment", {
    response: registrationFiguresShape,
  }),
  get("/students/student_registered_classes/", registeredClasses, "The classes a student is registered for", {
    response: listOf(registeredClassShape),
    output: ({ results, count }) => ({ results: results.map(registeredClassJson), count }),
  }),
  patch("/students/change-registration-status/", thenRegistration(changeRegistrationStatus), "Cancels or reactivates a registration", file),
  patch("/students/update-plan-to-pay/", thenRegistration(changePlanToPay), "Says who pays", file),
  patch("/students/comment-registration/", thenRegistration(commentRegistration), "The office's comment on a registration", file),
  patch("/students/update-registration-payment-plans/", thenPlan(changePaymentPlan), "Changes the payment plan of a registration", {
    response: listOf(instalmentShape),
    output: ({ results, count }) => ({ results: results.map(instalmentJson), count }),
  }),
  get("/students/tr-get-enroll-status/", courseProgress, "How far a student is in a learning platform's course", {
    response: courseProgressShape,
  }),
  get("/students/registration-payment-plans/", registrationPlan, "The payment plan of a registration", {
    response: listOf(instalmentShape),
    output: ({ results, count }) => ({ results: results.map(instalmentJson), count }),
  }),
];

const profile = { response: studentProfileShape, output: studentProfileJson };

/** A student by id: after every static path of `/students/`. */
export const studentEndpoints: Endpoint[] = [
  get("/students/{id}/", findStudentProfile, "A student with the registrations", profile),
  patch("/students/{id}/", thenStudent(updateStudent), "Changes the data of a student", profile),
  del("/students/{id}/", removeStudent, "Removes a student; payments stay", { status: 204 }),
];

/** Answers as a list, as clients write them. */
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
