import { and, eq, isNull } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { payLink } from "~/features/accounts/domain/pay-link";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { hasUnpaidSeat, isUnpaidSeat } from "~/features/enrollment/data/unpaid-seat";
import { balanceOf, classValues, payAt, toStudent } from "~/features/enrollment/domain/mail-values";
import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { studentClassPath } from "~/features/enrollment/paths";
import { mayRelease, RELEASE_DAYS } from "~/features/enrollment/pay-deadline-model";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf } from "~/platform/context";
import { heardRow } from "~/platform/heard";
import { longDate, plusDays } from "~/platform/zones";

/**
 * Emails a student whose payment deadline is reached. The notice is noted with the mail in one batch: the seat is released no earlier than
 * three days after it.
 */
export const mailPayDeadline = heardRow(
  "registration.pay-deadline-reached",
  "registrations.pay-deadline-notice",
  async (ctx, { registrationId, deadline, outboxId }) => {
    const school = schoolOf(ctx);
    const party = await findRegistrationParty(ctx, registrationId);
    if (!school || !party || party.courseClass.cancelledAt !== null) return;
    if (party.payDeadline !== deadline || party.payDeadlineNoticeAt !== null || !(await hasUnpaidSeat(ctx, registrationId))) return;
    const releaseOn = plusDays(todayOf(ctx), RELEASE_DAYS);
    const isStill = and(eq(registrations.payDeadline, deadline), isNull(registrations.payDeadlineNoticeAt), isUnpaidSeat("registrations"));
    stageRegistrationChange(ctx, registrationId, { payDeadlineNoticeAt: ctx.now.getTime() }, isStill);
    ctx.record({ type: "registration", id: registrationId, after: { payDeadline: deadline } });
    const link = canPayOnline(school) ? await payLink(ctx, { kind: "balance", id: registrationId }) : "";
    await queueMail(ctx, {
      ...toStudent(party, school),
      key: `pay_deadline:${outboxId}`,
      template: "pay_deadline",
      values: (locale) => ({
        program: party.program,
        ...classValues(party, locale),
        deadline: longDate(deadline, locale),
        release_on: school.releasesUnpaid && mayRelease(party.courseClass.startDate, releaseOn) ? longDate(releaseOn, locale) : "",
        balance: balanceOf(party),
        pay_link: link,
        pay_at: payAt(school),
        portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId),
      }),
    });
  },
);
