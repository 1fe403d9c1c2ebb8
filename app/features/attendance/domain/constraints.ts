import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { REFUSALS } from "../model";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  session_cancelled: () => conflict("session_cancelled", REFUSALS.session_cancelled),
  makeup_too_long: () => conflict("makeup_too_long", "The make-up is longer than what was missed."),
  session_made_up: () =>
    conflict("session_made_up", "A make-up is planned for this session or in it, so its kind can't change. Cancel the make-up first."),
  hours_negative: () => conflict("hours_negative", "The student does not have that many minutes."),
  mark_immutable: () => conflict("mark_immutable", "Marks can't be changed. Enter another one."),
  "attendance_alerts.school_id, attendance_alerts.registration_id, attendance_alerts.rule": changedMeanwhile,
  "hour_rules.school_id, hour_rules.program_id, hour_rules.version": changedMeanwhile,
  "makeups.school_id, makeups.session_id, makeups.registration_id": () =>
    conflict("already_guest", "The student already attends this session as a guest."),
};
