import { sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { classValues } from "~/features/enrollment/domain/mail-values";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import { type FoundOrder, findOrder, findSeatDraft, readSeats, seatOfRegistration } from "../data/groups";
import { groupPagePath, groupSeatPath } from "../paths";
import { inviteToken } from "./stage-name";
import { isReservationOver } from "./stage-order";

type Name = Exclude<Extract<TemplateName, `group_${string}`>, "group_invitation">;

const atSchool = (ctx: Ctx) => {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  return school;
};

/** A mail to the buyer with the address of the order's page. */
async function mailBuyer(
  ctx: CommandCtx,
  { order, program, courseClass, location }: FoundOrder,
  template: Name,
  key: string,
  more: Record<string, string> = {},
) {
  const school = atSchool(ctx);
  await queueMail(ctx, {
    key: `${template}:${key}`,
    template,
    to: order.email,
    toName: order.contactName,
    school,
    locale: order.locale,
    subject: { type: "group_order", id: order.id },
    values: (locale) => ({
      ...classValues({ courseClass, location }, locale),
      program: program.title,
      buyer: order.buyer,
      order_num: order.number,
      seats: String(order.seats),
      amount: formatMoney(order.perSeatCents * order.seats),
      name_by: friendlyDate(order.nameBy, locale),
      order_link: siteOrigin(ctx, school) + groupPagePath(order.code),
      ...more,
    }),
  });
}

/** Emails the quote's page to the buyer. */
export const mailQuote = heard("group.quoted", "groups.mail-quote", async (ctx, { orderId }) => {
  await mailBuyer(ctx, await findOrder(ctx, orderId), "group_quote", orderId);
});

/** Tells the buyer that the seats are theirs and can be named. */
export const mailConfirmed = heard("group.confirmed", "groups.mail-confirmed", async (ctx, { orderId }) => {
  await mailBuyer(ctx, await findOrder(ctx, orderId), "group_confirmed", orderId);
});

/** Tells the buyer of an accepted order that it was cancelled, by whomever. */
export const mailCancelled = heard("group.cancelled", "groups.mail-cancelled", async (ctx, { orderId }) => {
  await mailBuyer(ctx, await findOrder(ctx, orderId), "group_cancelled", orderId);
});

/** Tells the buyer of an accepted order that its reservation ended. */
export const mailExpired = heard("group.expired", "groups.mail-expired", async (ctx, { orderId }) => {
  const found = await findOrder(ctx, orderId);
  if (isReservationOver(ctx, found)) await mailBuyer(ctx, found, "group_expired", orderId);
});

/** Reminds the buyer of open seats before the naming day. */
export const mailNamingDue = heard("group.naming-due", "groups.mail-naming-due", async (ctx, { orderId, nameBy, days }) => {
  const found = await findOrder(ctx, orderId);
  if (days === 0 || found.order.status !== "confirmed" || found.order.nameBy !== nameBy) return;
  const open = (await readSeats(ctx, orderId)).filter(({ seat }) => seat.state === "reserved").length;
  if (open > 0) await mailBuyer(ctx, found, "group_naming_due", `${orderId}:${nameBy}:${days}`, { open_seats: String(open) });
});

/** Emails the buyer that a payment goes back: the order was confirmed or over when it arrived. */
export const mailPaymentReturned = heard("payment.surplus", "groups.mail-payment-returned", async (ctx, { attemptId, kind }) => {
  const attempt = kind === "group" ? await findAttemptOfSchool(ctx, attemptId) : null;
  if (!attempt) return;
  const amount = formatMoney(attempt.amountCents + attempt.serviceFeeCents);
  await mailBuyer(ctx, await findOrder(ctx, attempt.obligationId), "group_payment_returned", attemptId, { amount });
});

/** Emails the buyer of a cancelled class the choice of another class or a refund. */
export const mailChoice = heard("group.class-cancelled", "groups.mail-choice", async (ctx, { orderId, chooseBy }) => {
  const found = await findOrder(ctx, orderId);
  if (found.order.chooseBy !== chooseBy) return;
  await mailBuyer(ctx, found, "group_class_cancelled", `${orderId}:${chooseBy}`, { choose_by: friendlyDate(chooseBy, found.order.locale) });
});

/** Emails the invitation of a named seat. A person who was replaced since gets none. */
export const mailInvitation = heard("group.seat-named", "groups.mail-invitation", async (ctx, { orderId, draftId, at }) => {
  const { order, program, courseClass, location } = await findOrder(ctx, orderId);
  const draft = await findSeatDraft(ctx, draftId);
  if (!draft?.email || draft.state === "completed" || draft.state === "expired") return;
  const school = atSchool(ctx);
  const token = await inviteToken(ctx, draft.id);
  await queueMail(ctx, {
    key: `group_invitation:${draft.id}:${at}`,
    template: "group_invitation",
    to: draft.email,
    toName: `${draft.firstName} ${draft.lastName}`,
    school,
    locale: draft.locale,
    subject: { type: "group_order", id: order.id },
    values: (locale) => ({
      ...classValues({ courseClass, location }, locale),
      program: program.title,
      buyer: order.buyer,
      seat_link: siteOrigin(ctx, school) + groupSeatPath(token),
    }),
  });
});

/** A registration in a seat of a group order shows the order's sponsor. */
export const linkSponsor = heard("registration.created", "groups.link-sponsor", async (ctx, { registrationId }) => {
  const found = await seatOfRegistration(ctx, registrationId);
  if (!found?.order.sponsorId) return;
  // Heard twice, it changes nothing; a sponsor that staff have set since stays.
  stageRegistrationChange(ctx, registrationId, { sponsorId: sql`coalesce(${registrations.sponsorId}, ${found.order.sponsorId})` }, undefined);
  ctx.record({ type: "registration", id: registrationId, after: { sponsorId: found.order.sponsorId } });
});
