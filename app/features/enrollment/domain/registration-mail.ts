import { queueMail } from "~/features/messaging/domain/send-mail";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { scheduleText } from "~/features/programs/model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { School } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import type { findRegistrationParty } from "../data/registration-party";
import { studentClassPath } from "../paths";

export type Party = NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>;

/** The mail that confirms a registration. `occasion` tells one that is sent again from the first. */
export async function queueConfirmation(ctx: CommandCtx, school: School, party: Party, occasion: string): Promise<void> {
  await queueMail(ctx, {
    key: `registration_success:${occasion}`,
    template: "registration_success",
    to: party.email,
    toName: party.studentName,
    school,
    studentId: party.studentId,
    subject: { type: "registration", id: party.id },
    values: {
      ...classValues(party.klass, party.location),
      program: party.program,
      title: party.program,
      program_fee: formatMoney(party.tuitionCents),
      instructor: party.instructor ?? "",
      amount_paid: formatMoney(party.paidCents),
      balance: formatMoney(Math.max(0, party.dueCents - party.paidCents)),
      receipt_link: party.receiptId ? await receiptLink(ctx, party.receiptId) : "",
      portal_link: siteOrigin(ctx, school) + studentClassPath(party.id),
    },
  });
}

/** What a mail says of a class. */
export const classValues = (klass: Party["klass"], location: Party["location"]) => ({
  class_id: klass.code,
  class_start: klass.startDate ? friendlyDate(klass.startDate) : "Any time",
  class_schedule: scheduleText(klass.weekdays, klass.startTime, klass.endTime),
  location_address: placeOf(klass, location),
});

function placeOf(klass: Party["klass"], location: Party["location"]): string {
  if (klass.meetingType === "online") return "Online";
  return location ? `${location.name}, ${location.address}, ${location.city}, ${location.state} ${location.zipcode}` : "";
}
