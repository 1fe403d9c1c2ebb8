import { queueMail } from "~/features/messaging/domain/send-mail";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { findWaitlistEntry } from "../data/find-waitlist-entry";

/** Emails a person their position on the waitlist. */
export const confirmWaitlist = heard("waitlist.joined", "waitlist.confirm", async (ctx, { entryId }) => {
  const school = schoolOf(ctx);
  const entry = await findWaitlistEntry(ctx, entryId);
  if (!school || !entry) return;
  await queueMail(ctx, {
    key: `waitlist_confirmation:${entry.id}`,
    template: "waitlist_confirmation",
    to: entry.email,
    toName: `${entry.firstName} ${entry.lastName}`,
    school,
    locale: entry.locale,
    subject: { type: "waitlist_entry", id: entry.id },
    values: (locale) => ({
      program: entry.program,
      title: entry.program,
      program_fee: formatMoney(entry.tuitionCents),
      class_id: entry.classCode,
      class_start: entry.startDate ? friendlyDate(entry.startDate, locale) : "",
      position: String(entry.position),
    }),
  });
});
