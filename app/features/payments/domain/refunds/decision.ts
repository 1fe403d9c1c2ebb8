import type { Ctx } from "~/platform/context";
import { selectRefund } from "../../data/refund-parts";
import { reasonText } from "../../refund-model";

/** What an approved refund brings about besides the money; null while it is not approved. */
export async function refundDecision(
  ctx: Ctx,
  refundId: string,
): Promise<{ registrationId: string | null; cancelRegistration: boolean; reason: string } | null> {
  const [request] = await selectRefund(ctx, refundId);
  if (request?.status !== "approved") return null;
  const { registrationId, cancelRegistration, reasonCode, reason } = request;
  return { registrationId, cancelRegistration, reason: `Refunded: ${reasonText(reasonCode, reason).toLowerCase()}` };
}
