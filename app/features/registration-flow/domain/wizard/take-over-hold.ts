import type { Draft } from "~/features/enrollment/domain/questions";
import { findEarlierHolds, findHold } from "~/features/enrollment/domain/questions";
import { alreadyRegistered, stageHandOver } from "~/features/enrollment/domain/seats";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { expireAttempt } from "~/features/payments/domain/expire-attempt";
import { findLastAttempt } from "~/features/payments/domain/find-attempt";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";

/**
 * Somebody who has begun anew, in another browser or tab, has one seat of a class and one place to pay it: what an earlier registration
 * with the same address holds is closed at the provider, and its seat passes to this one.
 * @throws conflict `already_registered` when the earlier one is paid, `payment_in_progress` when its money is on its way
 */
export async function takeOverHolds(ctx: Ctx, draft: Draft): Promise<void> {
  const classId = draft.classId as string;
  for (const earlier of await findEarlierHolds(ctx, draft)) {
    const attempt = await findLastAttempt(ctx, earlier);
    if (!attempt) continue;
    if ((await expireAttempt(ctx, attempt, (inner) => stageHandOver(inner, classId, earlier, draft.id))) === "expired") continue;
    const { state } = await applyPayment(ctx, { id: attempt.id });
    if (state === "succeeded") throw alreadyRegistered();
    if (state === "processing") throw conflict("payment_in_progress", "A payment for this is already in progress.");
  }
}

/** Whether a seat of a class is held for this very person: by this draft, or by an earlier one with the same address. */
export async function hasSeat(ctx: Ctx, draft: Draft, classId = draft.classId): Promise<boolean> {
  if (draft.classId === classId && (draft.state === "paying" || (await findHold(ctx, draft.id)) !== null)) return true;
  return (await findEarlierHolds(ctx, { ...draft, classId })).length > 0;
}
