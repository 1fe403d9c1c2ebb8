import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { moved } from "./change-refund-policy";
import { promoUsedByPerson, promoUsedUp } from "./promo";
import { promoCodeTaken } from "./promo-codes";
import { waiting as registrationRefundWaiting } from "./refunds/request";
import { waiting as orderRefundWaiting } from "./refunds/request-order";
import { tooMuch } from "./refunds/stage-parts";
import { KNOWN } from "./refunds/sync";
import { LIVE } from "./start-payment";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  promo_uses_within_limit: promoUsedUp,
  promo_uses_within_limit_of_email: promoUsedByPerson,
  "refund_requests.school_id, refund_requests.registration_id": registrationRefundWaiting,
  "refund_requests.school_id, refund_requests.purchase_id": orderRefundWaiting,
  "refund_requests.id": () => KNOWN,
  refund_parts_within_payment: tooMuch,
  "promo_codes.school_id, promo_codes.code": promoCodeTaken,
  "payment_attempts.obligation_id": LIVE,
  refund_policies_version: moved,
  "promo_uses.promo_code_id, promo_uses.obligation_id": changedMeanwhile,
  "refund_parts.refund_request_id, refund_parts.transaction_id": changedMeanwhile,
};
