import { type Constraints, conflict } from "~/platform/errors";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "inquiry_widgets.school_id": () => conflict("widget_race", "Another person just saved this widget. Reload the page and try again."),
};
