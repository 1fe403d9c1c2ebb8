import { and, lte } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { hasUnpaidSeat, isUnpaidSeat } from "~/features/enrollment/data/unpaid-seat";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { mayRelease, NOT_PAID, RELEASE_DAYS } from "~/features/enrollment/pay-deadline-model";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { stageCancellation } from "~/features/registrations/domain/change-registration-status";
import { schoolOf, todayOf } from "~/platform/context";
import { heardRow } from "~/platform/heard";
import { DAY_MS, friendlyDate } from "~/platform/zones";

/**
 * Cancels a registration that stays unpaid three days after its notice, if the school releases unpaid seats. The batch that cancels checks
 * again: a payment, a new deadline or a sponsor that arrives first keeps the seat.
 */
export const releaseUnpaid = heardRow("registration.pay-deadline-over", "registrations.release-unpaid", async (ctx, { registrationId, outboxId }) => {
  const party = await findRegistrationParty(ctx, registrationId);
  const { payDeadline, payDeadlineNoticeAt, courseClass } = party ?? {};
  if (!party || !payDeadline || !payDeadlineNoticeAt || !schoolOf(ctx)?.releasesUnpaid) return;
  const latest = ctx.now.getTime() - RELEASE_DAYS * DAY_MS;
  if (payDeadlineNoticeAt > latest || courseClass?.cancelledAt !== null || !mayRelease(courseClass.startDate, todayOf(ctx))) return;
  if (!(await hasUnpaidSeat(ctx, registrationId))) return;
  const isStill = and(lte(registrations.payDeadlineNoticeAt, latest), isUnpaidSeat("registrations"));
  stageCancellation(ctx, await findRegistration(ctx, registrationId), NOT_PAID, isStill);
  await notifyStaff(ctx, {
    kind: "cancellation",
    key: outboxId,
    text: `${party.studentName}'s seat in ${party.program}, ${courseClass.code}, was released. It was not paid by ${friendlyDate(payDeadline)}.`,
    path: registrationProfilePath(registrationId),
  });
});
