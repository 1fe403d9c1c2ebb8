import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { staffAtOnce } from "~/features/notifications/data/staff-mail";
import { stageNews } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heardRow } from "~/platform/heard";

/** Notifies the school's staff of a student's request to cancel; only they can cancel. */
export const notifyCancellationAsked = heardRow(
  "registration.cancellation-asked",
  "registration.tell-cancellation-asked",
  async (ctx, { registrationId, message, outboxId }) => {
    const school = schoolOf(ctx);
    const party = await findRegistrationParty(ctx, registrationId);
    if (!school || party?.status !== "active") return;
    const path = registrationProfilePath(registrationId);
    stageNews(ctx, { kind: "cancellation", key: outboxId, text: `${party.studentName} asked to cancel ${party.program}.`, path });
    for (const person of await staffAtOnce(ctx, "cancellation"))
      await queueMail(ctx, {
        key: `cancellation_asked:${outboxId}:${person.id}`,
        template: "cancellation_asked",
        to: person.email,
        toName: person.name,
        school,
        studentId: party.studentId,
        subject: { type: "registration", id: registrationId },
        values: {
          student_name: party.studentName,
          program: party.program,
          class_id: party.courseClass.code,
          question: message,
          registration_link: siteOrigin(ctx, school) + path,
        },
      });
  },
);
