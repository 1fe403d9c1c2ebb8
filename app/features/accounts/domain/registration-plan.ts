import { findRegistration } from "~/features/enrollment/data/find-registration";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { staffOrStudent } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { listInstalments } from "../data/list-instalments";

async function ownOrStaff(ctx: Ctx, registrationId: string): Promise<void> {
  const { studentId } = await findRegistration(ctx, registrationId);
  const actor = userOf(ctx);
  if (actor.role === "student" && actor.studentId !== studentId) throw notFound();
}

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
