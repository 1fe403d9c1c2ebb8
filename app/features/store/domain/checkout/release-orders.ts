import { findSchoolById } from "~/features/identity/data/school-row";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { abandon } from "~/features/payments/domain/return-from-payment";
import { type Ctx, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { commitStep } from "~/platform/verb";
import { overdueOrders } from "../../data/orders";
import { stageRelease } from "./stage-release";

/**
 * Releases an unpaid order after closing its checkout at the provider, so that it can't be paid later.
 * @throws conflict `already_paid` when the payer was faster; the payment is booked then
 */
export async function closeOrder(ctx: Ctx, purchaseId: string): Promise<void> {
  const attempt = await findLastAttempt(ctx, purchaseId);
  if (attempt) await abandon(ctx, attempt);
  await commitStep(
    ctx,
    "store.release-order",
    async (inner) => {
      stageRelease(inner, purchaseId);
      inner.record({ type: "purchase", id: purchaseId, after: { status: "failed" } });
    },
    { touches: "site" },
  );
}

/** Releases expired unpaid orders of one school or all. Runs on a schedule, and when stock is missing. */
export async function releaseOverdue(ctx: Ctx, schoolId: string | null): Promise<{ released: number }> {
  let released = 0;
  for (const order of await overdueOrders(ctx, schoolId)) {
    const school = await findSchoolById(ctx, order.schoolId);
    if (!school) continue;
    try {
      await closeOrder(withSchool(ctx, school), order.id);
      released += 1;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "already_paid")) console.error(JSON.stringify({ order: order.id, error: String(error) }));
    }
  }
  return { released };
}
