import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { used } from "./desk/site-hosts";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "domains.host": used,
  "domains.host, domains.school_id": used,
  "domains.school_id": changedMeanwhile,
  "schools.subdomain": used,
};
