import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "holdings.school_id, holdings.student_id, holdings.key": changedMeanwhile,
  "requirements.school_id, requirements.key": changedMeanwhile,
  "requirement_programs.school_id, requirement_programs.requirement_id, requirement_programs.program_id": changedMeanwhile,
  "holding_files.school_id, holding_files.holding_id, holding_files.position": changedMeanwhile,
  "clearance_passes.school_id, clearance_passes.session_id, clearance_passes.registration_id": () =>
    conflict("already_let_in", "This student is already let into the session."),
};
