import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "holdings.school_id, holdings.student_id, holdings.key": changedMeanwhile,
  "requirements.school_id, requirements.key": changedMeanwhile,
  "clinical_sites.school_id, clinical_sites.name": () => conflict("name_taken", "Your school already has a clinical site with this name."),
  "requirement_sites.school_id, requirement_sites.requirement_id, requirement_sites.site_id": changedMeanwhile,
  "requirement_programs.school_id, requirement_programs.requirement_id, requirement_programs.program_id": changedMeanwhile,
  "holding_files.school_id, holding_files.holding_id, holding_files.position": changedMeanwhile,
  "clearance_passes.school_id, clearance_passes.session_id, clearance_passes.registration_id": () =>
    conflict("already_let_in", "This student is already let into the session."),
};
