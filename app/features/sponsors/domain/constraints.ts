import { type Constraints, invalidField } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "sponsors.school_id, sponsors.name": () => invalidField("name", "There is a sponsor with this name already.", "name_taken"),
  "sponsors.school_id, sponsors.employer_id": changedMeanwhile,
};
