import { events } from "~/events";
import { inviteStudent } from "~/features/identity/domain/invite";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { kindOf } from "~/features/notifications/model";
import { registrationTarget } from "~/features/notifications/paths";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findRegistrationParty } from "../data/registration-party";
import { firstConfirmation, queueConfirmation } from "./registration-mail";

/**
 * Follow-ups of a new registration, once: account and confirmation mails (unless staff skipped them), and a notification to staff (except
 * the one who made it).
 */
export const announceRegistration = command({
  name: "registration.announce",
  allow: systemOnly,
  input: events["registration.created"],
  retryOn: ["invite_race"],
  async run(ctx, { registrationId, isQuiet }) {
    const school = schoolOf(ctx);
    const party = await findRegistrationParty(ctx, registrationId);
    if (!school || !party) return null;
    const { userId, studentId, email, firstName, lastName, phone } = party;
    if (!userId && !isQuiet) await inviteStudent(ctx, { studentId, email, firstName, lastName, phone });
    if (!isQuiet) await queueConfirmation(ctx, school, party, firstConfirmation(party));
    const extra = {
      student_name: party.studentName,
      program: party.program,
      class_id: party.courseClass.code,
      student_id: studentId,
      registration_id: registrationId,
      ...(party.referralFeeCents ? { new_rec_fee: formatMoney(party.referralFeeCents) } : {}),
    };
    await notifyStaff(ctx, {
      kind: "registration",
      key: registrationId,
      text: kindOf("student_registration").text(extra),
      path: registrationTarget(studentId, registrationId),
      byUserId: party.createdBy,
    });
    notify(ctx, {
      type: "student_registration",
      eventKey: registrationId,
      objectId: registrationId,
      extra,
      recipients: "school-staff",
      exceptUserId: party.createdBy,
    });
    return null;
  },
});
