import type { Constraints } from "~/platform/errors";
import { changed } from "./merge-students";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = { "student_merges.school_id, student_merges.gone_id": changed };
