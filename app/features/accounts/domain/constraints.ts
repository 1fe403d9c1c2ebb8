import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "autopay_consents.school_id, autopay_consents.registration_id": changedMeanwhile,
  "payment_promises.school_id, payment_promises.registration_id": changedMeanwhile,
};
