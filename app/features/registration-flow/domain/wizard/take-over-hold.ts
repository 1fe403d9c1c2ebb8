import type { Draft } from "~/features/enrollment/data/drafts";
import { findEarlierHolds, findEarlierPromoHolds, findHold } from "~/features/enrollment/data/hold";
import { alreadyRegistered, stageHandOver } from "~/features/enrollment/domain/seats";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { applyPayment, type PaymentState } from "~/features/payments/domain/apply-payment";
import { expireAttempt } from "~/features/payments/domain/expire-attempt";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";

/**
 * Somebody who has begun anew, in another browser or tab, has one seat of a class and one place to pay it: what an earlier registration
 * with the same address holds is closed at the provider, and its seat passes to this one.
 * @throws conflict `already_registered` when the earlier one is paid, `payment_in_progress` when its money is on its way
 */
export async function takeOverHolds(ctx: Ctx, draft: Draft): Promise<void> {
  const classId = draft.classId as string;
  for (const earlier of await findEarlierHolds(ctx, draft)) {
    const state = await closeEarlier(ctx, earlier, (inner) => stageHandOver(inner, classId, earlier, draft.id));
    if (state === "succeeded") throw alreadyRegistered();
  }
}

/**
 * A promo code that an earlier try with the same address holds is this one's: the earlier try is closed at the provider, which gives the
 * code back. @throws conflict `payment_in_progress` when its money is on its way
 */
export async function takeOverPromo(ctx: Ctx, draft: Draft): Promise<void> {
  for (const earlier of await findEarlierPromoHolds(ctx, draft)) await closeEarlier(ctx, earlier);
}

/** Answers null for a try that is over, or the state of one that was paid. @throws conflict `payment_in_progress` */
async function closeEarlier(ctx: Ctx, earlier: string, first?: (inner: CommandCtx) => void): Promise<PaymentState | null> {
  const attempt = await findLastAttempt(ctx, earlier);
  if (!attempt || (await expireAttempt(ctx, attempt, first)) === "expired") return null;
  const { state } = await applyPayment(ctx, { id: attempt.id });
  if (state === "processing") throw conflict("payment_in_progress", "A payment for this is already in progress.");
  return state;
}

/** Whether a seat of a class is held for this very person: by this draft, or by an earlier one with the same address. */
export async function hasSeat(ctx: Ctx, draft: Draft, classId = draft.classId): Promise<boolean> {
  if (draft.classId === classId && (draft.state === "paying" || (await findHold(ctx, draft.id)) !== null)) return true;
  return (await findEarlierHolds(ctx, { ...draft, classId })).length > 0;
}
