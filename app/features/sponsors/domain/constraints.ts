import { type Constraints, invalidField } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

const nameTaken = () => invalidField("name", "A sponsor with this name already exists.", "name_taken");

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "sponsors.school_id, sponsors.name": nameTaken,
  sponsor_name_once: nameTaken,
  "sponsors.school_id, sponsors.employer_id": changedMeanwhile,
};
