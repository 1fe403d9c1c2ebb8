import type { Constraints } from "~/platform/errors";
import { alreadyApplied } from "./jobs";
import { saidAlready } from "./outcomes";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "job_applications.job_id, job_applications.student_id": alreadyApplied,
  "outcomes.school_id, outcomes.registration_id": saidAlready,
};
