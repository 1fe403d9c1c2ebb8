import { events } from "~/events";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { tellStaff } from "~/features/notifications/domain/tell-staff";
import { kindOf } from "~/features/notifications/model";
import { studentTarget } from "~/features/notifications/paths";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { longDate, shortDate } from "~/platform/zones";
import { findPaidInstalments } from "../data/paid-instalments";
import { findRegistrationParty } from "../data/registration-party";

/** What follows from a paid instalment: a receipt for the student, word to the staff. */
export const announceInstalments = command({
  name: "instalments.announce",
  allow: systemOnly,
  input: events["instalments.paid"],
  async run(ctx, { registrationId, instalmentIds }) {
    const school = schoolOf(ctx);
    const [party, items] = await Promise.all([findRegistrationParty(ctx, registrationId), findPaidInstalments(ctx, instalmentIds)]);
    if (!school || !party || items.length === 0) return null;
    const amount = formatMoney(items.reduce((sum, item) => sum + item.amountCents, 0));
    const first = items[0] as (typeof items)[number];
    const key = instalmentIds.join(",");
    if (first.receiptId)
      await queueMail(ctx, {
        key: `payment_receipt:${first.receiptId}`,
        template: "payment_receipt",
        to: party.email,
        toName: party.studentName,
        school,
        studentId: party.studentId,
        subject: { type: "registration", id: registrationId },
        values: {
          program: party.program,
          amount,
          receipt_number: first.receiptNumber ?? "",
          paid_on: longDate(first.paidOn ?? first.dueDate),
          method: "card",
          balance: formatMoney(Math.max(0, party.dueCents - party.paidCents)),
          receipt_link: await receiptLink(ctx, first.receiptId),
        },
      });
    const extra = {
      student_name: party.studentName,
      amount,
      program: party.program,
      due_date: shortDate(first.dueDate),
      student_id: party.studentId,
    };
    await tellStaff(ctx, { kind: "payment", key, text: kindOf("payment_against_plan").text(extra), path: studentTarget(party.studentId) });
    notify(ctx, {
      type: "payment_against_plan",
      eventKey: key,
      objectId: registrationId,
      extra,
      recipients: "school-staff",
    });
    return null;
  },
});
