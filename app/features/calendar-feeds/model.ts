import { z } from "zod";
import { choice, id, keysOf, optional, optionalText } from "~/platform/input";

/** Kinds of calendars. Browser-safe. */
export const FEED_KIND_LABELS = {
  student: "My classes",
  instructor: "Instructor",
  class: "Class",
  room: "Room",
  school: "All classes",
} as const;
export type FeedKind = keyof typeof FEED_KIND_LABELS;

/** The most live calendars of one account. */
export const MAX_FEEDS = 50;

/** How often calendar programs should read a feed. */
export const REFRESH = "PT1H";
/** Months of sessions in a feed, before and after today. */
export const MONTHS_BACK = 2;
export const MONTHS_AHEAD = 12;
/** The days that a cancelled session stays in a feed, so that calendar programs remove it. */
export const CANCELLED_DAYS = 30;

const MAX_ROOM = 60;

/** The subject of a room's feed: a location and its room. Without a room it has all sessions at the location. */
export const roomSubject = (location: string, room: string | undefined): string => `${location}/${room ?? ""}`;

/** The location and the room of a room's subject. */
export function roomOf(subject: string): { location: string; room: string } {
  const slash = subject.indexOf("/");
  return slash < 0 ? { location: subject, room: "" } : { location: subject.slice(0, slash), room: subject.slice(slash + 1) };
}

export const createFeedInput = z.object({
  kind: choice(keysOf(FEED_KIND_LABELS)),
  /** Without one: the own student, instructor or school. */
  subject: optionalText(100 + MAX_ROOM),
});

/** Calendars that the office chooses on its screen. */
export const OFFICE_KIND_LABELS = { school: "All classes", room: "Room", instructor: "Instructor" } as const;

export const officeFeedForm = z.object({
  kind: choice(keysOf(OFFICE_KIND_LABELS)),
  location: optional(id()),
  room: optionalText(MAX_ROOM),
  instructor: optional(id()),
});
