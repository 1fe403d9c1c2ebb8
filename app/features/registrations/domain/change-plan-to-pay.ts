import { eq } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { planToPayFields } from "../model";

/** Changes who pays, without effect on amounts. Keeps the sponsor if there is one. */
export const changePlanToPay = command({
  name: "registrations.plan-to-pay",
  allow: schoolStaff,
  input: planToPayFields.extend({ registration: id() }),
  async run(ctx, { registration, plan_to_pay: planToPay, sponsor_name, sponsor_contact }) {
    const row = await findRegistration(ctx, registration);
    if (row.status === "cancelled") throw reactivateFirst();
    const isSponsored = planToPay === "sponsored_employer_agency";
    const after = {
      planToPay,
      sponsorName: isSponsored ? (sponsor_name ?? row.sponsorName) : null,
      sponsorContact: isSponsored ? (sponsor_contact ?? row.sponsorContact) : null,
    };
    stageRegistrationChange(ctx, registration, { ...after, isPlanAssumed: false }, eq(registrations.status, "active"), reactivateFirst());
    const { sponsorName, sponsorContact } = row;
    ctx.record({ type: "registration", id: registration, before: { planToPay: row.planToPay, sponsorName, sponsorContact }, after });
    return { id: registration };
  },
});
