import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "section_questions.section_id, section_questions.question_id": changedMeanwhile,
};
