import { z } from "zod";
import { stageStudentAccountStatus } from "~/features/identity/domain/account-status";
import { inviteStudent, renewInvite } from "~/features/identity/domain/invite";
import { refuseErased } from "~/platform/erased";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findStudent } from "../data/find-student";
import { accountStatusFields } from "../model";

/** Invites the student to open an account; a new invitation voids the last one. */
export const sendStudentInvite = command({
  name: "students.invite",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: studentId }) {
    const { schoolId } = inSchool(ctx);
    const { userId, email, firstName, lastName, phone } = await findStudent(ctx, studentId);
    refuseErased(email);
    if (userId) await renewInvite(ctx, userId, schoolId);
    else {
      const invited = await inviteStudent(ctx, { studentId, email, firstName, lastName, phone });
      if (!invited.userId) throw conflict("address_in_use", "This email belongs to another type of account or another school.");
    }
    ctx.record({ type: "student", id: studentId, after: { invited: email } });
    return { id: studentId };
  },
});

/** Activates or deactivates a student's account. Registrations do not change. */
export const changeStudentAccountStatus = command({
  name: "students.account-status",
  allow: schoolStaff,
  input: accountStatusFields.extend({ id: id() }),
  async run(ctx, { id: studentId, status }) {
    const { userId, email } = await findStudent(ctx, studentId);
    refuseErased(email);
    if (!userId) throw conflict("no_account", "This student has no account yet. Send an invitation.");
    await stageStudentAccountStatus(ctx, userId, status);
    ctx.record({ type: "student", id: studentId, after: { accountStatus: status } });
    return { id: studentId };
  },
});
