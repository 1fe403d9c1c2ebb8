import { del, get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { isoInstant } from "~/platform/zones";
import { calendarFeedShape } from "./calendar-feed-shapes";
import type { ShownFeed } from "./domain/feed-token";
import { createFeed, endFeed, getFeed, listFeeds } from "./domain/own-feeds";

const feed = json(calendarFeedShape, (row: ShownFeed) => ({
  ...{ id: row.id, kind: row.kind, subject: row.subjectId, address: row.address },
  ...{ last_read_at: isoInstant(row.lastReadAt), created_at: isoInstant(row.createdAt) },
}));

/** Calendars of sessions that calendar programs read. */
export const calendarFeedEndpoints: Endpoint[] = [
  get("/calendar-feeds/", listFeeds, "Lists your calendar feeds", { output: listJson(feed) }),
  post("/calendar-feeds/", thenRead(getFeed)(createFeed), "Makes a calendar feed, or returns the one that you have", { status: 201, output: feed }),
  del("/calendar-feeds/{id}/", endFeed, "Ends a calendar feed", { status: 204 }),
];
