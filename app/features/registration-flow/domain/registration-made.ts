import type { FrozenInstalments } from "~/features/accounts/domain/settle-payment";
import { findDraftById } from "~/features/enrollment/data/drafts";
import { findWholeRegistration } from "~/features/enrollment/data/registration-row";
import type { PaymentAttempt } from "~/features/payments/data/attempts";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";

/** A new registration with its student. @throws not_found */
export async function registrationMade(ctx: Ctx, registrationId: string) {
  const found = await findWholeRegistration(ctx, registrationId);
  if (!found) throw notFound();
  return found;
}

/** The registration of a payment attempt on a draft or plan; null if there is none yet, and for orders. */
export async function registrationOfAttempt(ctx: Ctx, { kind, obligationId, snapshot }: PaymentAttempt) {
  if (kind === "purchase") return null;
  const draft = kind === "registration" ? await findDraftById(ctx, obligationId) : null;
  const registrationId = kind === "registration" ? draft?.registrationId : (snapshot as FrozenInstalments).registrationId;
  return registrationId ? findWholeRegistration(ctx, registrationId) : null;
}
