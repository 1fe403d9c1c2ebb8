import { returnPromo } from "~/features/payments/domain/promo";
import { todayOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { promoObligationOf } from "../data/drafts";
import { findRegistration } from "../data/find-registration";

/** A registration cancelled before its class starts releases its promo code. */
export const returnPromoOfRegistration = heard("registration.cancelled", "registrations.return-promo", async (ctx, { registrationId }) => {
  const [row, obligationId] = await Promise.all([findRegistration(ctx, registrationId), promoObligationOf(ctx, registrationId)]);
  const today = todayOf(ctx);
  const isBefore = row.classStart === null || row.classStart > today;
  if (isBefore && row.status === "cancelled") returnPromo(ctx, obligationId, { used: true });
});
