import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { OVERLAP } from "./plan-sessions";

export const previewMoved = () => conflict("preview_moved", "The sessions changed since this preview. Check the new preview and try again.");

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "class_sessions.school_id, class_sessions.class_id, class_sessions.slot, class_sessions.slot_start": previewMoved,
  session_overlap: () => conflict("overlap", OVERLAP),
  "class_sessions.school_id, class_sessions.replaces_id": () => conflict("session_replaced", "The cancelled session already has a replacement."),
  "session_patterns.school_id, session_patterns.class_id": previewMoved,
  "closures.school_id, closures.first_day": changedMeanwhile,
  session_held: () => conflict("session_held", "This session was held, so it cannot be planned again."),
};
