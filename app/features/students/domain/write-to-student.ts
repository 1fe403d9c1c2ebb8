import { findStudent } from "~/features/enrollment/data/find-student";
import { lastMessageIds } from "~/features/inbox-mail/data/inbound";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { refuseUnfilled } from "~/features/messaging/domain/unfilled";
import { schoolOf } from "~/platform/context";
import { refuseErased } from "~/platform/erased";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { messageFields } from "../model";

/** An email of the office to one student, in the frame of the school's own wording for such mail. */
export const writeToStudent = command({
  name: "students.email",
  allow: schoolStaff,
  input: messageFields.extend({ id: id() }),
  async run(ctx, { id: studentId, subject, message }) {
    const school = schoolOf(ctx);
    refuseUnfilled({ subject, message });
    const { email, firstName, lastName, locale } = await findStudent(ctx, studentId);
    refuseErased(email);
    if (!school) throw notFound();
    await queueMail(ctx, {
      key: `student_message:${newId()}`,
      template: "student_message",
      to: email,
      toName: `${firstName} ${lastName}`,
      school,
      locale,
      studentId,
      thread: await lastMessageIds(ctx, { student: studentId }),
      subject: { type: "student", id: studentId },
      values: { subject, message },
    });
    ctx.record({ type: "student", id: studentId, after: { subject, to: email } });
    return { id: studentId, to: email };
  },
});
