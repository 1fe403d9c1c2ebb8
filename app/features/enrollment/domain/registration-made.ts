import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { findDraftById } from "../data/drafts";
import { findRegistration } from "../data/registration-row";

/** A registration that was just made, with its student. @throws not_found */
export async function registrationMade(ctx: Ctx, registrationId: string) {
  const found = await findRegistration(ctx, registrationId);
  if (!found) throw notFound();
  return found;
}

/** The registration that a payment attempt on a draft has brought, or null while there is none. */
export async function registrationOfAttempt(ctx: Ctx, attempt: { kind: string; obligationId: string }) {
  const draft = attempt.kind === "registration" ? await findDraftById(ctx, attempt.obligationId) : null;
  return draft?.registrationId ? findRegistration(ctx, draft.registrationId) : null;
}
