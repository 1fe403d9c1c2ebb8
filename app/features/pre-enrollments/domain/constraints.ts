import type { Constraints } from "~/platform/errors";
import { duplicate } from "./submit";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "pre_enrollments.school_id, pre_enrollments.program_id, pre_enrollments.email": duplicate,
};
