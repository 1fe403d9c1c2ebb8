import { z } from "zod";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findHold } from "~/features/enrollment/data/hold";
import { valuesOf } from "~/features/enrollment/domain/draft-values";
import { readWizard } from "~/features/forms/domain/registration-form";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { abandon } from "~/features/payments/domain/return-from-payment";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { startOver } from "./open-draft";
import { submitRegistration } from "./submit-registration";

const own = { token: optionalText(100), reg: text(40) };

/** The draft with this code, if this browser filled it in. @throws conflict `draft_missing` */
async function ownDraft(ctx: Ctx, { token, reg }: { token?: string; reg: string }): Promise<Draft> {
  const draft = await findDraftByToken(ctx, token);
  if (draft?.code !== reg) throw startOver();
  return draft;
}

/** Retries the payment with the same option while the seat is held. @throws conflict `hold_expired` */
export const retryPayment = command({
  name: "registration.retry-payment",
  allow: anyoneAtSchool,
  input: z.object({ ...own, returnTo: z.object({ success: z.string(), cancel: z.string() }) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const draft = await ownDraft(ctx, input);
    if (draft.state !== "completed" && !(await findHold(ctx, draft.id)))
      throw conflict("hold_expired", "Your seat was released. Please register again.");
    return submitRegistration(ctx, {
      token: input.token,
      payment_option: valuesOf(draft).paymentOption,
      autopay: valuesOf(draft).autopay,
      returnTo: input.returnTo,
    });
  },
});

/**
 * Cancels the payment at the provider and releases the seat. The answers are kept. @throws conflict `already_paid` if the payment went
 * through first
 */
export const cancelRegistrationDraft = command({
  name: "registration.cancel-draft",
  allow: anyoneAtSchool,
  input: z.object(own),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const draft = await ownDraft(ctx, input);
    const [attempt, wizard] = await Promise.all([findLastAttempt(ctx, draft.id), readWizard(ctx, draft.programId)]);
    if (attempt) await abandon(ctx, attempt);
    return { program: wizard.program?.slug ?? null };
  },
});
