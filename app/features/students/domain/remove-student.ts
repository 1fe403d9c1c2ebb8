import { isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { findDeletedStudent, findStudent, isAddressTaken, openMatters } from "~/features/enrollment/data/find-student";
import { stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { stageStudentAccountStatus } from "~/features/identity/domain/account-status";
import { refuseHeld } from "~/features/schools/data/legal-holds";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";

const stillActive = () =>
  conflict("student_active", "This student has an active registration. Complete, drop, or cancel it before you delete the student.");
const stillOwes = (cents: number) =>
  conflict(
    "student_owes",
    `This student still owes ${formatMoney(cents)}. Record the payment or cancel the registration before you delete the student.`,
  );

/**
 * The student is gone from every list and cannot sign in; registrations and payments stay on the books.
 * @throws conflict `student_active`, `student_owes`, `hold_in_place`
 */
export const removeStudent = command({
  name: "students.remove",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: studentId }) {
    const { schoolId } = inSchool(ctx);
    const { userId, firstName, lastName, email } = await findStudent(ctx, studentId);
    await refuseHeld(ctx, { students: [studentId] });
    const { enrolled, owedCents } = await openMatters(ctx, studentId);
    if (enrolled > 0) throw stillActive();
    if (owedCents > 0) throw stillOwes(owedCents);
    const now = ctx.now.getTime();
    const hasEnded = sql`NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId} AND r.status = 'active'
      AND (r.enrollment_status = 'enrolled' OR r.due_cents > r.paid_cents))`;
    stageStudentChange(ctx, studentId, { deletedAt: now }, hasEnded, stillActive());
    if (userId) await stageStudentAccountStatus(ctx, userId, "inactive");
    ctx.record({ type: "student", id: studentId, before: { firstName, lastName, email }, after: { deletedAt: now } });
    return { id: studentId };
  },
});

/** Restores a deleted student. The account stays inactive. @throws conflict `student_exists` if another student now uses the address */
export const restoreStudent = command({
  name: "students.restore",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: studentId }) {
    const { email, deletedAt } = await findDeletedStudent(ctx, studentId);
    if (await isAddressTaken(ctx, email, studentId)) throw conflict("student_exists", "Another student now uses this email address.");
    stageStudentChange(ctx, studentId, { deletedAt: null }, isNotNull(students.deletedAt), notFound());
    ctx.record({ type: "student", id: studentId, before: { deletedAt }, after: { deletedAt: null } });
    return { id: studentId };
  },
});
