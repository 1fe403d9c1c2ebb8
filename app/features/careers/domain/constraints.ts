import type { Constraints } from "~/platform/errors";
import { alreadyApplied } from "./jobs";
import { saidAlready } from "./outcomes";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "job_applications.job_id, job_applications.student_id": alreadyApplied,
  "outcomes.school_id, outcomes.registration_id": saidAlready,
};
