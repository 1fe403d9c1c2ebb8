import { staffToWriteTo } from "~/features/identity/data/find-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heardRow } from "~/platform/heard";
import { payoutAccountPath } from "../../paths";

/** Emails the school when its payout account loses its verification, unless it is verified again. */
export const notifyPayoutIncomplete = heardRow("payout-account.incomplete", "payouts.tell-incomplete", async (ctx, { accountId, outboxId }) => {
  const school = schoolOf(ctx);
  if (school?.payoutStatus !== "linked") return;
  for (const person of await staffToWriteTo(ctx, school.id, "payouts.account"))
    await queueMail(ctx, {
      key: `payout_incomplete:${outboxId}:${person.id}`,
      template: "payout_incomplete",
      to: person.email,
      toName: person.name,
      school,
      subject: { type: "payout_account", id: accountId },
      values: { payments_link: siteOrigin(ctx, school) + payoutAccountPath },
    });
});
