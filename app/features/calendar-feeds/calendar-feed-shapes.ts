import { z } from "zod";
import { instant, keyOf, named, text } from "~/platform/json-shapes";
import { FEED_KIND_LABELS } from "./model";

export const calendarFeedShape = named("CalendarFeed", {
  id: z.string(),
  kind: keyOf(FEED_KIND_LABELS),
  subject: z.string().describe("ID of the student, instructor, class or school; of a room `<location>/<room>`"),
  address: text().describe("Calendar programs read it without a sign-in. Null during an impersonation"),
  last_read_at: text().describe("ISO 8601 in UTC; updated once an hour"),
  created_at: instant(),
});
