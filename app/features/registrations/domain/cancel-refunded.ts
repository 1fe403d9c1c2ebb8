import type { EventOf } from "~/events";
import { refundDecision } from "~/features/payments/domain/refunds/decision";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { changeRegistrationStatus } from "./change-registration-status";

/** Cancels the registration of an approved refund, if the request asked for it and nothing prevents it. */
export async function cancelRefunded(ctx: Ctx, { refundId }: EventOf<"refund.approved">): Promise<void> {
  const decision = await refundDecision(ctx, refundId);
  if (!decision?.cancelRegistration || !decision.registrationId) return;
  try {
    await changeRegistrationStatus(ctx, { registration: decision.registrationId, status: "cancelled", reason: decision.reason });
  } catch (error) {
    if (!(error instanceof DomainError && (error.kind === "conflict" || error.kind === "not_found"))) throw error;
  }
}
