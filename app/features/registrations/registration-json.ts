import type { registrationPlan } from "~/features/accounts/domain/registration-plan";
import { registrationJson } from "~/features/enrollment/registration-json";
import { instalmentShape } from "~/features/enrollment/registration-shapes";
import { studentJson } from "~/features/enrollment/student-json";
import { rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import type { RegistrationProfile } from "./domain/registration-profile";

/** The JSON of a registration. */

/** The JSON of registrations for staff and students: money as decimal text, instants as ISO 8601. */
export type Row<F extends (...given: never[]) => Promise<{ results: unknown[] }>> = Awaited<ReturnType<F>>["results"][number];

type InstalmentRow = Pick<Row<typeof registrationPlan>, "id" | "registrationId" | "amountCents" | "dueDate" | "status" | "paidAt">;
export const instalmentJson = rowJson(instalmentShape, (row: InstalmentRow) => ({
  registration: row.registrationId,
  amount: decimalMoney(row.amountCents),
  paid_at: isoInstant(row.paidAt),
}));

type Answer = Pick<RegistrationProfile["answers"][number], "questionId" | "section" | "label" | "type" | "value" | "fileId">;
export const answerJson = ({ questionId, section, label, type, value, fileId }: Answer) => ({
  question: questionId,
  section,
  label,
  type,
  value,
  file: fileId,
});

export const registrationProfileJson = (file: RegistrationProfile) => ({
  ...registrationJson(file.registration),
  gender: file.student.gender,
  ethnicity: file.student.ethnicity,
  comment: file.registration.comment,
  payment_deadline: file.registration.payDeadline,
  typed_differences: file.differences,
  answers: file.answers.map(answerJson),
  payment_plans: file.plan.map(instalmentJson),
  student: studentJson(file.student),
  transactions: file.ledger.map((row) => ({
    id: row.id,
    type: row.type,
    status: row.status,
    amount: decimalMoney(row.amountCents),
    method: row.method,
    receipt_number: row.receiptNumber,
    paid_on: row.paidOn,
    created_at: isoInstant(row.createdAt),
  })),
});
