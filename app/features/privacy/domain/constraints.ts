import { type Constraints, conflict } from "~/platform/errors";

export const alreadyAsked = () => conflict("already_asked", "There is an open request of this kind already.", { kind: ["Choose another kind."] });
export const alreadyErased = () => conflict("already_erased", "The data of this student were erased already.");
/** The erasure runs again with another pseudonym. */
export const pseudonymTaken = () => conflict("pseudonym_taken", "Try again.");

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "privacy_requests.school_id, privacy_requests.student_id, privacy_requests.kind": alreadyAsked,
  "erased_students.school_id, erased_students.student_id": alreadyErased,
  "erased_students.school_id, erased_students.pseudonym": pseudonymTaken,
};
