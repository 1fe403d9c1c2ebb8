import { and, eq, lte } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { payDeadlineInput } from "~/features/enrollment/pay-deadline-model";
import { todayOf } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";

const alreadyPaid = () => conflict("already_paid", "The student already made a payment. The seat needs no payment deadline.");

/** Sets, moves or removes the payment deadline of an unpaid registration. The student gets a new notice when a moved deadline is reached. */
export const changePayDeadline = command({
  name: "registrations.pay-deadline",
  allow: schoolStaff,
  input: payDeadlineInput,
  async run(ctx, { registration, deadline = null }) {
    const row = await findRegistration(ctx, registration);
    if (row.status === "cancelled") throw reactivateFirst();
    if (deadline === row.payDeadline) return { id: row.id };
    if (deadline !== null && row.paidCents > 0) throw alreadyPaid();
    if (deadline !== null && deadline < todayOf(ctx)) throw invalidField("deadline", "Enter today's date or a later one.");
    const isUnpaid = deadline === null ? undefined : lte(registrations.paidCents, 0);
    const change = { payDeadline: deadline, payDeadlineNoticeAt: null };
    stageRegistrationChange(ctx, row.id, change, and(eq(registrations.status, "active"), isUnpaid));
    ctx.record({ type: "registration", id: row.id, before: { payDeadline: row.payDeadline }, after: { payDeadline: deadline } });
    return { id: row.id };
  },
});
