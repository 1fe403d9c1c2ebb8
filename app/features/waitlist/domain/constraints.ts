import { type Constraints, conflict } from "~/platform/errors";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "waitlist_entries.school_id, waitlist_entries.program_id, waitlist_entries.email": () =>
    conflict("already_waiting", "You are already on the waitlist for this program."),
};
