import { findRegistration } from "~/features/enrollment/data/find-registration";
import { type Ctx, studentOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";
import { listInstalments } from "../data/list-instalments";

async function ownOrStaff(ctx: Ctx, registrationId: string): Promise<void> {
  const { studentId } = await findRegistration(ctx, registrationId);
  const own = studentOf(ctx);
  if (own && own.studentId !== studentId) throw notFound();
}

/** The payment plan of a registration; students see their own only. */
export const registrationPlan = query({
  name: "registrations.plan",
  allow: staffOrStudent,
  scope: "payments:read",
  input: listInput({ sorts: ["due_date"], filters: { status: choice(["unpaid", "paid", "cancelled"]) } }).extend({ registration: id() }),
  async run(ctx, { registration, status, ...page }) {
    await ownOrStaff(ctx, registration);
    return listInstalments(ctx, registration, page, status);
  },
});
