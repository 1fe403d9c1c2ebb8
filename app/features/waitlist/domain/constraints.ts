import { type Constraints, conflict } from "~/platform/errors";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "waitlist_entries.school_id, waitlist_entries.program_id, waitlist_entries.email": () =>
    conflict("already_waiting", "You are already on the waitlist for this program."),
};
