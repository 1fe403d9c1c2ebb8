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
 * A person gets one seat and one checkout per class, also after starting again in another browser: closes the earlier checkout of the same
 * address and moves its seat here. @throws conflict `already_registered` if the earlier one is paid, `payment_in_progress` while its
 * payment is pending
 */
export async function takeOverHolds(ctx: Ctx, draft: Draft): Promise<void> {
  const classId = draft.classId as string;
  for (const earlier of await findEarlierHolds(ctx, draft)) {
    const state = await closeEarlier(ctx, earlier, (inner) => stageHandOver(inner, classId, earlier, draft.id));
    if (state === "succeeded") throw alreadyRegistered();
  }
}

/**
 * Releases a promo code held by an earlier attempt of the same address by closing its checkout. @throws conflict `payment_in_progress`
 * while its payment is pending
 */
export async function takeOverPromo(ctx: Ctx, draft: Draft): Promise<void> {
  for (const earlier of await findEarlierPromoHolds(ctx, draft)) await closeEarlier(ctx, earlier);
}

/** Closes a checkout. Returns null if it was open or over, or the state of a paid one. @throws conflict `payment_in_progress` */
async function closeEarlier(ctx: Ctx, earlier: string, first?: (inner: CommandCtx) => void): Promise<PaymentState | null> {
  const attempt = await findLastAttempt(ctx, earlier);
  if (!attempt || (await expireAttempt(ctx, attempt, first)) === "expired") return null;
  const { state } = await applyPayment(ctx, { id: attempt.id });
  if (state === "processing") throw conflict("payment_in_progress", "A payment for this registration is already in progress.");
  return state;
}

/** Whether a seat of the class is held for this person, by this draft or an earlier one with the same address. */
export async function hasSeat(ctx: Ctx, draft: Draft, classId = draft.classId): Promise<boolean> {
  if (draft.classId === classId && (draft.state === "paying" || (await findHold(ctx, draft.id)) !== null)) return true;
  return (await findEarlierHolds(ctx, { ...draft, classId })).length > 0;
}
