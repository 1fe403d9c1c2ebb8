import { mediaPath } from "~/features/files/paths";
import { decimalMoney } from "~/platform/money";
import type { listStudents } from "./domain/list-students";
import type { RegistrationProfile } from "./domain/registration-profile";
import type { registeredClasses, registrationPlan } from "./domain/student-figures";
import type { findStudentProfile } from "./domain/student-profile";
import { registrationJson } from "./registration-json";
import { studentJson } from "./student-json";

/** What staff and students read of each other in JSON: money as decimal text, instants as ISO 8601. */
type Row<F extends (...given: never[]) => Promise<{ results: unknown[] }>> = Awaited<ReturnType<F>>["results"][number];

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const studentInList = (row: Row<typeof listStudents>) => ({ ...studentJson(row), registrations_count: row.registrationsCount });

export const studentProfileJson = ({ student, avatarFileId, registrations }: Awaited<ReturnType<typeof findStudentProfile>>) => ({
  ...studentJson(student),
  avatar_url: avatarFileId ? mediaPath(avatarFileId) : null,
  is_profile_complete: student.isProfileComplete,
  registrations: registrations.map((row) => registrationJson(row.registration)),
  comments: student.comments,
});

type InstalmentRow = Pick<Row<typeof registrationPlan>, "id" | "registrationId" | "amountCents" | "dueDate" | "status" | "paidAt">;
export const instalmentJson = (row: InstalmentRow) => ({
  id: row.id,
  registration: row.registrationId,
  amount: decimalMoney(row.amountCents),
  due_date: row.dueDate,
  status: row.status,
  paid_at: iso(row.paidAt),
});

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
    created_at: iso(row.createdAt),
  })),
});

export const registeredClassJson = ({ registration, klass, program }: Row<typeof registeredClasses>) => ({
  registration: registration.id,
  class: {
    id: klass.id,
    class_id: klass.code,
    program: klass.programId,
    location: klass.locationId,
    instructor: klass.instructorId,
    schedule: klass.schedule,
    class_mode: klass.mode,
    meeting_type: klass.meetingType,
    start_date: klass.startDate,
    end_date: klass.endDate,
    orientation_date: klass.orientationDate,
    weekdays: klass.weekdays,
    start_time: klass.startTime,
    end_time: klass.endTime,
    status: klass.status,
  },
  program,
  payment_status: registration.paymentStatus,
  enrollment_status: registration.enrollmentStatus,
});
