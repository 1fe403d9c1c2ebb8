import { type Constraints, conflict } from "~/platform/errors";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "calendar_feeds.school_id, calendar_feeds.user_id, calendar_feeds.kind, calendar_feeds.subject_id": () =>
    conflict("feed_exists", "You already have this calendar."),
};
