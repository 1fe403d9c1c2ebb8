import type { FrozenInstalments } from "~/features/accounts/domain/settle-payment";
import { findDraftById } from "~/features/enrollment/data/drafts";
import { findWholeRegistration } from "~/features/enrollment/data/registration-row";
import type { PaymentAttempt } from "~/features/payments/data/attempts";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";

/** A registration that was just made, with its student. @throws not_found */
export async function registrationMade(ctx: Ctx, registrationId: string) {
  const found = await findWholeRegistration(ctx, registrationId);
  if (!found) throw notFound();
  return found;
}

/** The registration that a payment attempt on a draft has brought, or that it pays for; null while there is none, and for an order. */
export async function registrationOfAttempt(ctx: Ctx, { kind, obligationId, snapshot }: PaymentAttempt) {
  if (kind === "purchase") return null;
  const draft = kind === "registration" ? await findDraftById(ctx, obligationId) : null;
  const registrationId = kind === "registration" ? draft?.registrationId : (snapshot as FrozenInstalments).registrationId;
  return registrationId ? findWholeRegistration(ctx, registrationId) : null;
}
