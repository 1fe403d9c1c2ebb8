import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "section_questions.section_id, section_questions.question_id": changedMeanwhile,
};
