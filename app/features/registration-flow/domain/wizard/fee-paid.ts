import { valuesOf } from "~/features/enrollment/domain/draft-values";
import { studentActor } from "~/features/enrollment/domain/new-draft";
import { type Draft, hasPaidFee } from "~/features/enrollment/domain/questions";
import { isTrusted } from "~/features/enrollment/domain/trusted";
import type { Ctx } from "~/platform/context";

/**
 * Whether a draft's person has paid the program's application fee within a year, so that it is not charged again. Told to the person
 * and to staff alone: whoever merely types an address is charged as everybody is, and learns nothing.
 */
export async function isFeePaid(ctx: Ctx, programId: string, draft: Draft | null, token: string | undefined): Promise<boolean> {
  const email = draft ? (isTrusted(ctx, draft, token) ? (valuesOf(draft).student?.email ?? draft.email) : null) : (studentActor(ctx)?.email ?? null);
  return email ? hasPaidFee(ctx, email, programId) : false;
}
