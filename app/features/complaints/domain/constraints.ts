import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "complaint_files.school_id, complaint_files.complaint_id, complaint_files.position": changedMeanwhile,
};
