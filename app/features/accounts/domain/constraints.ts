import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "autopay_consents.school_id, autopay_consents.registration_id": changedMeanwhile,
  "payment_promises.school_id, payment_promises.registration_id": changedMeanwhile,
};
