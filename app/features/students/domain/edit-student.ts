import { findRegistration } from "~/features/enrollment/data/find-registration";
import { findStudent, isAddressTaken, type StudentRow } from "~/features/enrollment/data/find-student";
import { isAsRead, stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { ENROLLMENT_STATES } from "~/features/enrollment/model";
import { stageStudentAccountData } from "~/features/identity/domain/account-status";
import { refuseBirthDate } from "~/features/identity/domain/birth-date";
import { refuseIncomplete, stageEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { studentOf } from "~/platform/context";
import { refuseErased } from "~/platform/erased";
import { conflict, forbidden, invalidField, notFound } from "~/platform/errors";
import { choice, id, optional, optionalLongText, REQUIRED } from "~/platform/input";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { type StudentFields, studentFields, studentForm } from "../model";

export const COLUMNS = {
  first_name: "firstName",
  middle_name: "middleName",
  last_name: "lastName",
  email: "email",
  phone: "phone",
  date_of_birth: "dateOfBirth",
  gender: "gender",
  ethnicity: "ethnicity",
  address: "address",
  city: "city",
  state: "state",
  zipcode: "zipcode",
  emergency_name: "emergencyName",
  emergency_relationship: "emergencyRelationship",
  emergency_phone: "emergencyPhone",
  highest_education: "highestEducation",
  locale: "locale",
} as const satisfies Record<keyof StudentFields, keyof StudentRow>;

const staleEdit = () =>
  conflict("stale", "Another user changed this student after you opened the page. Reload to see the changes, or save over them.");

/** All data of a student, as the form of the profile sends them. @throws conflict `stale` when the form showed something older */
export const editStudent = command({
  name: "students.edit",
  allow: schoolStaff,
  input: studentForm.extend({ id: id() }),
  async run(ctx, { id: studentId, updated_at: seen, overwrite, ...fields }) {
    const present = await findStudent(ctx, studentId);
    if (present.updatedAt !== seen && !overwrite) throw staleEdit();
    await stageStudent(ctx, present, fields);
    return { id: studentId };
  },
});

/**
 * Changes some fields of a student. Students may change their own record, except email and enrollment status. @throws forbidden for
 * these, not_found for other students
 */
export const updateStudent = command({
  name: "students.update",
  allow: staffOrStudent,
  scope: "students:write",
  input: studentFields.extend({
    id: id(),
    enrollment_status: optional(choice(ENROLLMENT_STATES)),
    registration: optional(id()),
    reason: optionalLongText(500),
  }),
  async run(ctx, { id: studentId, enrollment_status: status, registration, reason, ...fields }) {
    const own = studentOf(ctx);
    if (own && own.studentId !== studentId) throw notFound();
    // A person answers for these: a status moves seats and money, an email address is how the student signs in.
    if (ctx.actor.kind === "key" && (status !== undefined || fields.email !== undefined)) throw forbidden();
    if (own) {
      if (fields.email !== undefined || status !== undefined) throw forbidden();
    }
    const present = await findStudent(ctx, studentId);
    if (status) {
      if (!registration) throw invalidField("registration", REQUIRED, "required");
      const row = await findRegistration(ctx, registration);
      if (row.studentId !== studentId) throw notFound();
      await refuseIncomplete(ctx, row, status, reason);
      stageEnrollmentStatus(ctx, row, status, { reason });
    }
    await stageStudent(ctx, present, fields);
    return { id: studentId, isSeatMoved: status !== undefined };
  },
  touches: ({ isSeatMoved }) => isSeatMoved,
});

/** Stages the changed fields; the account's fields follow. Fails if the record changed since it was read. */
async function stageStudent(ctx: CommandCtx, present: StudentRow, fields: StudentFields): Promise<void> {
  refuseErased(present.email);
  if (fields.date_of_birth !== present.dateOfBirth) refuseBirthDate(ctx, fields.date_of_birth);
  const values: Partial<StudentRow> = {};
  const before: Partial<StudentRow> = {};
  for (const [name, column] of Object.entries(COLUMNS) as [keyof StudentFields, (typeof COLUMNS)[keyof StudentFields]][]) {
    const value = fields[name];
    if (value === undefined || value === present[column]) continue;
    Object.assign(values, { [column]: value });
    Object.assign(before, { [column]: present[column] });
  }
  if (Object.keys(values).length === 0) return;
  if (values.email && (await isAddressTaken(ctx, values.email, present.id)))
    throw conflict("student_exists", "A student with this email already exists.", { email: ["A student with this email already exists."] });
  const updatedAt = Math.max(ctx.now.getTime(), present.updatedAt + 1);
  stageStudentChange(ctx, present.id, { ...values, updatedAt }, isAsRead(present), staleEdit());
  const after = { ...present, ...values };
  if (present.userId)
    stageStudentAccountData(ctx, {
      userId: present.userId,
      firstName: after.firstName,
      lastName: after.lastName,
      phone: after.phone,
      email: after.email,
    });
  ctx.record({ type: "student", id: present.id, before, after: values });
}
