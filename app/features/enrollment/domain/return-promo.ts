import { events } from "~/events";
import { returnPromo } from "~/features/payments/domain/promo";
import { todayOf } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { promoObligationOf } from "../data/drafts";
import { findRegistration } from "../data/find-registration";

/** A registration cancelled before its class starts releases its promo code. */
export const returnPromoOfRegistration = command({
  name: "registrations.return-promo",
  allow: systemOnly,
  input: events["registration.cancelled"],
  async run(ctx, { registrationId }) {
    const [row, obligationId] = await Promise.all([findRegistration(ctx, registrationId), promoObligationOf(ctx, registrationId)]);
    const today = todayOf(ctx);
    const isBefore = row.classStart === null || row.classStart > today;
    if (isBefore && row.status === "cancelled") returnPromo(ctx, obligationId, { used: true });
    return null;
  },
});
