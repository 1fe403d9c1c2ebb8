import { ownOrStaff } from "~/features/enrollment/domain/own-or-staff";
import { choice, id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";
import { listInstalments } from "../data/list-instalments";

/** The payment plan of a registration; students see their own only. */
export const registrationPlan = query({
  name: "registrations.plan",
  allow: staffOrStudent,
  input: listInput({ sorts: ["due_date"], filters: { status: choice(["unpaid", "paid", "cancelled"]) } }).extend({ registration: id() }),
  async run(ctx, { registration, status, ...page }) {
    await ownOrStaff(ctx, registration);
    return listInstalments(ctx, registration, page, status);
  },
});
