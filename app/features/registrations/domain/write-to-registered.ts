import { z } from "zod";
import { findPlan } from "~/features/accounts/data/find-plan";
import { again, askBeforeAnother, remindOfInstalment } from "~/features/accounts/domain/mail-due-instalment";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { queueConfirmation } from "~/features/enrollment/domain/registration-mail";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";

const WAIT = "Please wait a minute before sending again.";

/** Resends the confirmation with current data; at most once a minute. */
export const resendConfirmation = command({
  name: "registrations.resend-confirmation",
  allow: schoolStaff,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    const school = schoolOf(ctx);
    const party = await findRegistrationParty(ctx, registration);
    if (!school || !party) throw notFound();
    if (party.status === "cancelled") throw reactivateFirst();
    await countUse(ctx, `confirmation:${registration}`, 1, MINUTE_MS, WAIT);
    await queueConfirmation(ctx, school, party, `${registration}:again:${ctx.now.getTime()}`);
    ctx.record({ type: "registration", id: registration, after: { to: party.email } });
    return { id: registration, to: party.email };
  },
});

/**
 * Emails a student everything that is due, or the next instalment; at most once a minute. Asks first after a reminder within a week.
 * @throws conflict `nothing_due`, `reminded_lately`, `mail_switched_off`
 */
export const sendPaymentReminder = command({
  name: "registrations.remind-payment",
  allow: schoolStaff,
  input: z.object({ registration: id(), again: again() }),
  async run(ctx, { registration, again: isAgain }) {
    const party = await findRegistrationParty(ctx, registration);
    if (!party) throw notFound();
    if (party.status === "cancelled") throw reactivateFirst();
    const next = (await findPlan(ctx, registration)).find(({ status }) => status === "unpaid");
    if (!next) throw conflict("nothing_due", "Nothing is due for this registration.");
    if (!isAgain) await askBeforeAnother(ctx, [party.studentId]);
    await countUse(ctx, `payment-reminder:${registration}`, 1, MINUTE_MS, WAIT);
    const isSent = await remindOfInstalment(ctx, next.id);
    if (!isSent) throw conflict("mail_switched_off", "Your school has turned off this email.");
    ctx.record({ type: "registration", id: registration, after: { to: party.email, amountCents: next.amountCents, dueDate: next.dueDate } });
    return { id: registration, to: party.email };
  },
});
