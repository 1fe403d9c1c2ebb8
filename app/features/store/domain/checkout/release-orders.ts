import { findSchoolById } from "~/features/identity/data/school-row";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { abandon } from "~/features/payments/domain/return-from-payment";
import { type Ctx, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { commitStep } from "~/platform/verb";
import { overdueOrders } from "../../data/orders";
import { stageRelease } from "./stage-release";

/**
 * Gives an unpaid order up: its checkout is closed at the provider first, so that nobody can pay it afterwards.
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

/** Gives up every order whose time is over, of one school or of all. Run on a clock, and when a shelf is found empty. */
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
