import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "registration_documents.school_id, registration_documents.registration_id, registration_documents.question_id": changedMeanwhile,
};
