import { type Constraints, conflict } from "~/platform/errors";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "inquiry_widgets.school_id": () => conflict("widget_race", "Another person just saved this widget. Reload the page and try again."),
};
