import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "webhook_deliveries.school_id, webhook_deliveries.endpoint_id, webhook_deliveries.event_id": changedMeanwhile,
};
