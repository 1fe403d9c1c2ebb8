import type { Constraints } from "~/platform/errors";
import { duplicate } from "./submit";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "pre_enrollments.school_id, pre_enrollments.program_id, pre_enrollments.email": duplicate,
};
