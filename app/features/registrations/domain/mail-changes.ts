import { findPlan } from "~/features/accounts/data/find-plan";
import { payLink } from "~/features/accounts/domain/pay-link";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { balanceOf, classValues, type Party, paidValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { studentClassPath } from "~/features/enrollment/paths";
import { NOT_PAID } from "~/features/enrollment/pay-deadline-model";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import type { Values } from "~/features/messaging/placeholders";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heardRow } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** The row identifies the change, so that a registration cancelled twice gets two mails. */

/** Mails a student about a change by staff, unless it was undone before. */
async function tell(
  ctx: CommandCtx,
  { registrationId, outboxId }: { registrationId: string; outboxId: string },
  template: TemplateName,
  holds: (party: Party) => boolean,
  valuesOf: (party: Party, locale: Locale) => Values,
  link: (party: Party) => Promise<Values> = async () => ({}),
): Promise<null> {
  const school = schoolOf(ctx);
  const party = await findRegistrationParty(ctx, registrationId);
  if (!school || !party || !holds(party)) return null;
  const links = { portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId), ...(await link(party)) };
  await queueMail(ctx, {
    key: `${template}:${outboxId}`,
    template,
    ...toStudent(party, school),
    values: (locale) => ({ program: party.program, ...links, ...valuesOf(party, locale) }),
  });
  return null;
}

export const mailCancellation = heardRow("registration.cancelled", "registration.mail-cancellation", (ctx, input) =>
  tell(
    ctx,
    input,
    "registration_cancelled",
    ({ status }) => status === "cancelled",
    (party, locale) => ({
      class_id: party.courseClass.code,
      reason: input.reason === NOT_PAID ? phrase(NOT_PAID, locale) : "",
      ...(party.paidCents > 0 ? paidValues(party) : {}),
    }),
  ),
);

export const mailReactivation = heardRow("registration.reactivated", "registration.mail-reactivation", (ctx, input) =>
  tell(
    ctx,
    input,
    "registration_reactivated",
    ({ status }) => status === "active",
    (party, locale) => ({ ...classValues(party, locale), balance: balanceOf(party) }),
  ),
);

/** Only completed students get a mail, which invites a review; dropped students get none. */
export const mailCompletion = heardRow("registration.enrollment-changed", "registration.mail-completion", async (ctx, input) => {
  if (input.to !== "completed") return null;
  return tell(
    ctx,
    input,
    "program_completed",
    ({ status, enrollmentStatus }) => status === "active" && enrollmentStatus === "completed",
    ({ courseClass }) => ({ class_id: courseClass.code }),
  );
});

export const mailCorrection = heardRow("registration.corrected", "registration.mail-correction", (ctx, input) =>
  tell(
    ctx,
    input,
    "registration_corrected",
    ({ status }) => status === "active",
    (party) => ({
      class_id: party.courseClass.code,
      previous_choice: input.from,
      choice: input.to,
      previous_total: formatMoney(input.beforeCents),
      amount: formatMoney(input.afterCents),
      balance: balanceOf(party),
    }),
    async (party) => ({ pay_link: party.dueCents > party.paidCents ? await payLink(ctx, { kind: "balance", id: party.id }) : "" }),
  ),
);

export const mailPlanChange = heardRow("payment-plan.changed", "registration.mail-plan-change", async (ctx, input) => {
  const [next] = (await findPlan(ctx, input.registrationId)).filter(({ status }) => status === "unpaid");
  return tell(
    ctx,
    input,
    "payment_plan_changed",
    ({ status }) => status === "active",
    (party, locale) => ({
      balance: balanceOf(party),
      amount: next ? formatMoney(next.amountCents) : "",
      due_date: next ? longDate(next.dueDate, locale) : "",
    }),
    async (party) => ({ pay_link: await payLink(ctx, { kind: "balance", id: party.id }) }),
  );
});
