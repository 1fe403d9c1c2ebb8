import { queueMail } from "~/features/messaging/domain/send-mail";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type School, todayOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import type { findRegistrationParty } from "../data/registration-party";
import { registrationCalendarPath, studentClassPath } from "../paths";
import { payByOf } from "../pay-deadline-model";
import { balanceOf, classValues, paidValues, payAt, toStudent } from "./mail-values";

type Party = NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>;

/** One confirmation is sent for each class that a registration is in, when it is made or when the class is confirmed. */
export const firstConfirmation = ({ id, courseClass }: Pick<Party, "id" | "courseClass">): string => `${id}:${courseClass.id}`;

/** The confirmation of a registration, or of a tentative class the acknowledgement. `occasion` makes the key of a resent one unique. */
export async function queueConfirmation(ctx: CommandCtx, school: School, party: Party, occasion: string): Promise<void> {
  const { courseClass } = party;
  const payBy = payByOf({ ...party, startDate: courseClass.startDate }, todayOf(ctx), school);
  const template = courseClass.confirmBy === null ? "registration_success" : "registration_tentative";
  const receipt = party.receiptId ? await receiptLink(ctx, party.receiptId) : "";
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `${template}:${occasion}`,
    template,
    values: (locale) => ({
      program: party.program,
      title: party.program,
      program_fee: formatMoney(party.tuitionCents),
      ...classValues(party, locale),
      instructor: party.instructor ?? "",
      ...paidValues(party),
      balance: balanceOf(party),
      pay_by: payBy ? payByText(payBy, locale) : "",
      pay_at: party.dueCents > party.paidCents ? payAt(school) : "",
      receipt_link: receipt,
      calendar_link: courseClass.mode !== "self_paced" && courseClass.startDate ? siteOrigin(ctx, school) + registrationCalendarPath(party.code) : "",
      portal_link: siteOrigin(ctx, school) + studentClassPath(party.id),
    }),
  });
}

function payByText({ deadline, keepsSeat }: NonNullable<ReturnType<typeof payByOf>>, locale: Locale): string {
  const date = friendlyDate(deadline, locale);
  return keepsSeat ? phrase("{date}, to keep your seat", locale, { date }) : date;
}
