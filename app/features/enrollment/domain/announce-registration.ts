import { z } from "zod";
import { inviteStudent } from "~/features/identity/domain/invite";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findRegistrationParty } from "../data/registration-party";
import { studentClassPath } from "../paths";
import { classValues } from "./mail-values";

/**
 * What follows from a new registration, once however often it is announced: the student's account and confirmation, and word to the
 * school's staff (not to whoever made it).
 */
export const announceRegistration = command({
  name: "registration.announce",
  allow: systemOnly,
  input: z.object({ registrationId: z.string() }),
  retryOn: ["invite_race"],
  async run(ctx, { registrationId }) {
    const school = schoolOf(ctx);
    const party = await findRegistrationParty(ctx, registrationId);
    if (!school || !party) return null;
    const { userId, studentId, email, firstName, lastName, phone } = party;
    if (!userId) await inviteStudent(ctx, { studentId, email, firstName, lastName, phone });
    await queueMail(ctx, {
      key: `registration_success:${registrationId}`,
      template: "registration_success",
      to: email,
      toName: party.studentName,
      school,
      studentId,
      subject: { type: "registration", id: registrationId },
      values: {
        program: party.program,
        title: party.program,
        program_fee: formatMoney(party.tuitionCents),
        ...classValues(party),
        instructor: party.instructor ?? "",
        amount_paid: formatMoney(party.paidCents),
        balance: formatMoney(Math.max(0, party.dueCents - party.paidCents)),
        receipt_link: party.receiptId ? await receiptLink(ctx, party.receiptId) : "",
        portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId),
      },
    });
    notify(ctx, {
      type: "student_registration",
      eventKey: registrationId,
      objectId: registrationId,
      extra: {
        student_name: party.studentName,
        program: party.program,
        class_id: party.klass.code,
        student_id: studentId,
        registration_id: registrationId,
      },
      recipients: "school-staff",
      exceptUserId: party.createdBy,
    });
    return null;
  },
});
