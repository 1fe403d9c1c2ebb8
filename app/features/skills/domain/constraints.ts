import { type Constraints, conflict } from "~/platform/errors";

const NAME_TAKEN = "This program already has a skill with this name.";

export const nameTaken = () => conflict("skill_name_taken", NAME_TAKEN, { name: [NAME_TAKEN] });

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "skills.school_id, skills.program_id, skills.name": nameTaken,
  skill_check_immutable: () => conflict("skill_check_immutable", "Checks can't be changed. Enter another one."),
};
