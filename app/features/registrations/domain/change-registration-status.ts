import { and, eq, type SQL, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { stageClosed, stagePlan } from "~/features/accounts/domain/stage-plan";
import { promoObligationOf } from "~/features/enrollment/data/drafts";
import { findRegistration, type RegistrationRow } from "~/features/enrollment/data/find-registration";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { stageFree, stageTake } from "~/features/enrollment/domain/seats";
import { usualPayDeadline } from "~/features/enrollment/pay-deadline-model";
import { stageReferralAgain, stageReferralsLost } from "~/features/partners/domain/referrals";
import { reusePromo } from "~/features/payments/domain/promo";
import { schoolOf, todayOf } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { id, REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { registrationStatusFields } from "../model";

/** Cancels or reactivates a registration; does nothing if it has that status. `override` exceeds the capacity. */
export const changeRegistrationStatus = command({
  name: "registrations.status",
  allow: schoolStaff,
  touches: "site",
  input: registrationStatusFields.extend({ registration: id() }),
  async run(ctx, { registration, status, reason, override }) {
    const row = await findRegistration(ctx, registration);
    if (row.status === status) return { id: registration };
    if (status === "cancelled") stageCancellation(ctx, row, reason);
    else {
      await stageReactivation(ctx, row, override);
      // Its promo code was released with the cancellation.
      reusePromo(ctx, await promoObligationOf(ctx, registration));
    }
    return { id: registration };
  },
  retryOn: ["stale"],
});

/**
 * Releases the seat and cancels unpaid instalments, while `also` holds. Payments stay until a refund is requested. With `keepsSeat` the caller
 * gives the seat to another person in the same batch.
 */
export function stageCancellation(
  ctx: CommandCtx,
  row: RegistrationRow,
  reason: string | undefined,
  also?: SQL,
  { keepsSeat = false }: { keepsSeat?: boolean } = {},
): void {
  if (row.enrollmentStatus === "completed") throw conflict("registration_completed", "A completed student cannot be cancelled.");
  if (!reason) throw invalidField("reason", REQUIRED, "required");
  stageRegistrationChange(
    ctx,
    row.id,
    { status: "cancelled", cancelReason: reason, needsAttention: null },
    and(eq(registrations.status, "active"), eq(registrations.enrollmentStatus, row.enrollmentStatus), also),
    changedMeanwhile(),
  );
  if (!keepsSeat) stageFree(ctx, row.id);
  stageClosed(ctx, row.id);
  stageReferralsLost(ctx, [row.id], "The registration was cancelled");
  ctx.emit("registration.cancelled", { registrationId: row.id, reason });
  ctx.record({ type: "registration", id: row.id, before: { status: "active" }, after: { status: "cancelled", reason } });
}

/** Enrolls again with a seat; instalments due today or later become due again. */
async function stageReactivation(ctx: CommandCtx, row: RegistrationRow, override: boolean): Promise<void> {
  const { schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  if (row.studentDeletedAt !== null) throw conflict("student_deleted", "This student was deleted. Restore the student first.");
  if (row.classCancelledAt !== null) throw conflict("class_cancelled", "This class was cancelled.");
  if (row.classEnd !== null && row.classEnd < today) throw conflict("class_over", "This class has ended.");
  // A deadline that is over would release the seat again.
  const days = schoolOf(ctx)?.payLaterDays;
  const payDeadline = row.payDeadline === null || days === undefined ? null : usualPayDeadline({ today, days, classStart: row.classStart });
  stageRegistrationChange(
    ctx,
    row.id,
    { status: "active", enrollmentStatus: "enrolled", cancelReason: null, payDeadline, payDeadlineNoticeAt: null },
    and(
      eq(registrations.status, "cancelled"),
      sql`NOT EXISTS (SELECT 1 FROM students s WHERE s.school_id = ${schoolId} AND s.id = ${registrations.studentId} AND s.deleted_at IS NOT NULL)`,
    ),
    changedMeanwhile(),
  );
  stageTake(ctx, row.classId, row.id, null, { override });
  stagePlan(ctx, row.id, [{ reopenFrom: today }]);
  await stageReferralAgain(ctx, row.id);
  ctx.emit("registration.reactivated", { registrationId: row.id });
  ctx.record({ type: "registration", id: row.id, before: { status: "cancelled" }, after: { status: "active", override } });
}
