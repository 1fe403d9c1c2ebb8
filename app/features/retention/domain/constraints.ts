import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

const exists = () => conflict("hold_exists", "This legal hold is already in place.");

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "legal_holds.school_id, legal_holds.student_id": exists,
  "legal_holds.school_id, legal_holds.class_id": exists,
  "legal_holds.school_id": exists,
  "retention_choices.school_id, retention_choices.kind": changedMeanwhile,
};
