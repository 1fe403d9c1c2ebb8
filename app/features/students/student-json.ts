import { registrationJson } from "~/features/enrollment/registration-json";
import { studentJson } from "~/features/enrollment/student-json";
import type { showCredit } from "~/features/payments/domain/credit/give-credit";
import type { Row } from "~/features/registrations/registration-json";
import { mediaPath } from "~/platform/media-path";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import type { listStudents } from "./domain/list-students";
import type { findStudentProfile } from "./domain/student-profile";
import type { registeredClasses } from "./domain/student-stats";

/** Writes students as API answers. */

export const studentInList = (row: Row<typeof listStudents>) => ({ ...studentJson(row), registrations_count: row.registrationsCount });

export const studentProfileJson = ({ student, avatarFileId, registrations }: Awaited<ReturnType<typeof findStudentProfile>>) => ({
  ...studentJson(student),
  avatar_url: avatarFileId ? mediaPath(avatarFileId) : null,
  is_profile_complete: student.isProfileComplete,
  registrations: registrations.map((row) => registrationJson(row.registration)),
  comments: student.comments,
});

export const schoolCreditJson = ({ student, balanceCents, lots, entries }: Awaited<ReturnType<typeof showCredit>>) => ({
  student,
  balance: decimalMoney(balanceCents),
  credits: lots.map(({ leftCents, expiresOn }) => ({ left: decimalMoney(leftCents), expires_on: expiresOn })),
  entries: entries.map(({ id, source, amountCents, reason, expiresOn, enteredOn, createdAt }) => ({
    id,
    source,
    amount: decimalMoney(amountCents),
    reason,
    expires_on: expiresOn,
    date: enteredOn,
    created_at: isoInstant(createdAt),
  })),
});

export const registeredClassJson = ({ registration, courseClass, program }: Row<typeof registeredClasses>) => ({
  registration: registration.id,
  class: {
    id: courseClass.id,
    class_id: courseClass.code,
    program: courseClass.programId,
    location: courseClass.locationId,
    instructor: courseClass.instructorId,
    schedule: courseClass.schedule,
    class_mode: courseClass.mode,
    meeting_type: courseClass.meetingType,
    start_date: courseClass.startDate,
    end_date: courseClass.endDate,
    orientation_date: courseClass.orientationDate,
    weekdays: courseClass.weekdays,
    start_time: courseClass.startTime,
    end_time: courseClass.endTime,
    status: courseClass.status,
  },
  program,
  payment_status: registration.paymentStatus,
  enrollment_status: registration.enrollmentStatus,
});
