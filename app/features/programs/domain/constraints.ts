import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { codeTaken } from "./classes/class-setup";
import { emailTaken } from "./instructors/instructor-columns";
import { slugTaken } from "./programs/program-rules";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "programs.school_id, programs.slug": slugTaken,
  "classes.school_id, classes.code": codeTaken,
  class_code_once: codeTaken,
  capacity_not_below_taken: () => conflict("capacity_changed", "A student just registered. Check the capacity again."),
  "program_faqs.program_id, program_faqs.default_faq_id": () => conflict("faq_linked", "This question is already linked to the program."),
  "instructors.school_id, instructors.email": emailTaken,
  "instructors.user_id": () => conflict("account_taken", "This account belongs to another instructor."),
  "class_instructors.class_id, class_instructors.instructor_id": changedMeanwhile,
  "program_instructors.program_id, program_instructors.instructor_id": changedMeanwhile,
  "program_locations.program_id, program_locations.location_id": changedMeanwhile,
  "programs.school_id, programs.position, programs.id": changedMeanwhile,
};
