import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { kindOf } from "~/features/notifications/model";
import { studentTarget } from "~/features/notifications/paths";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { shortDate } from "~/platform/zones";
import { findPaidInstalments } from "../data/paid-instalments";
import { queueReceipt } from "./mail-receipt";

/** Mails the receipt of a paid instalment and notifies staff. */
export const announceInstalments = heard("instalments.paid", "instalments.announce", async (ctx, { registrationId, instalmentIds }) => {
  const school = schoolOf(ctx);
  const [party, { items, receipt }] = await Promise.all([findRegistrationParty(ctx, registrationId), findPaidInstalments(ctx, instalmentIds)]);
  const [first] = items;
  if (!school || !party || !first) return;
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  const key = instalmentIds.join(",");
  if (receipt) await queueReceipt(ctx, school, party, { ...receipt, paidOn: receipt.paidOn ?? first.dueDate, amountCents, method: "card" });
  const extra = {
    student_name: party.studentName,
    amount: formatMoney(amountCents),
    program: party.program,
    due_date: shortDate(first.dueDate),
    student_id: party.studentId,
  };
  await notifyStaff(ctx, { kind: "payment", key, text: kindOf("payment_against_plan").text(extra), path: studentTarget(party.studentId) });
  notify(ctx, {
    type: "payment_against_plan",
    eventKey: key,
    objectId: registrationId,
    extra,
    recipients: "school-staff",
  });
});
