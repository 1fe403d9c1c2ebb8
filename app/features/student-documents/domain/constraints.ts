import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "registration_documents.school_id, registration_documents.registration_id, registration_documents.question_id": changedMeanwhile,
};
