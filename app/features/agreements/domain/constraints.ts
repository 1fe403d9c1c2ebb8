import { type Constraints, conflict } from "~/platform/errors";

export const alreadyCountersigned = () =>
  conflict("already_countersigned", "Someone has countersigned one of these agreements. Reload and try again.");

/** Error messages for the triggers of this feature's table. */
export const constraints: Constraints = {
  agreements_countersigned_once: alreadyCountersigned,
  agreements_fixed: () => conflict("agreement_fixed", "A signed agreement can't be changed."),
};
