import { ownOrStaff } from "~/features/enrollment/domain/own-or-staff";
import { listInstalments } from "~/features/enrollment/domain/questions";
import { invalidField } from "~/platform/errors";
import { choice, id, REQUIRED } from "~/platform/input";
import { listInput } from "~/platform/list";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";

/** The payment plan of a registration; a student sees the own. */
export const registrationPlan = query({
  name: "registrations.plan",
  allow: staffOrStudent,
  input: listInput({ sorts: ["due_date"], filters: { registration: id(), status: choice(["unpaid", "paid", "cancelled"]) } }),
  async run(ctx, { registration, status, ...page }) {
    if (!registration) throw invalidField("registration", REQUIRED, "required");
    await ownOrStaff(ctx, registration);
    return listInstalments(ctx, registration, page, status);
  },
});
