import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { kindOf } from "~/features/notifications/model";
import { instructorTarget } from "~/features/notifications/paths";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { applicationPath } from "../../instructor-paths";
import { findInstructor } from "./read-instructors";

/** Handles a new application: emails the applicant and notifies staff. */
export const announceApplication = heard("instructor.applied", "instructors.announce-application", async (ctx, { instructorId, code }) => {
  const { person } = await findInstructor(ctx, instructorId);
  const name = `${person.firstName} ${person.lastName}`;
  await queueMail(ctx, {
    key: `instructor_application:${code}`,
    template: "instructor_application",
    to: person.email,
    toName: name,
    school: schoolOf(ctx),
    subject: { type: "instructor", id: instructorId },
    values: { submission_code: code, submission_link: ctx.env.APP_ORIGIN + applicationPath(code) },
  });
  await notifyStaff(ctx, {
    kind: "instructor",
    key: code,
    text: kindOf("public_instructor_creation").text({ full_name: name }),
    path: instructorTarget(instructorId),
  });
  notify(ctx, {
    type: "public_instructor_creation",
    eventKey: code,
    objectId: instructorId,
    extra: { full_name: name, instructor_id: instructorId },
    recipients: "school-staff",
  });
});
