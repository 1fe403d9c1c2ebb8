import type { Constraints } from "~/platform/errors";
import { alreadyApplied } from "./jobs";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "job_applications.job_id, job_applications.student_id": alreadyApplied,
};
