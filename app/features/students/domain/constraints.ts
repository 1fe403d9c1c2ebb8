import type { Constraints } from "~/platform/errors";
import { changed } from "./merge-students";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = { "student_merges.school_id, student_merges.gone_id": changed };
