import { z } from "zod";
import { count, day, keyOf, named, text } from "~/platform/json-shapes";
import { CLOSURE_KIND_LABELS, SESSION_KIND_LABELS, SESSION_ORIGIN_LABELS, SESSION_STATUS_LABELS } from "./model";

/** Response shapes of class sessions and closures. Times are HH:MM of the school's clock. */
const clock = () => z.string().describe("HH:MM of the school's clock");
const instantMs = () => z.string().describe("An instant, ISO 8601 in UTC");

export const sessionShape = named("ClassSession", {
  id: z.string(),
  class: z.string(),
  date: day(),
  start_time: clock(),
  end_time: clock().describe("HH:MM; an end not after the start is on the next day"),
  starts_at: instantMs(),
  ends_at: instantMs(),
  break_minutes: count(),
  minutes: count().describe("Credited minutes; 0 for exams and orientations"),
  kind: keyOf(SESSION_KIND_LABELS),
  location: text(),
  room: text(),
  instructor: text(),
  site: text().describe("The clinical site of a clinical session"),
  topic: text(),
  status: keyOf(SESSION_STATUS_LABELS),
  origin: keyOf(SESSION_ORIGIN_LABELS),
  moved_from: day().nullable(),
  cancel_reason: text(),
  replaces: text(),
  version: count(),
});

const minutesShape = named("MinutesByKind", { theory: count(), lab: count(), clinical: count() });

export const previewShape = named("SessionPreview", {
  first_day: day(),
  last_day: day(),
  sessions: z.array(
    named("PreviewedSession", {
      date: day(),
      start_time: clock(),
      end_time: clock(),
      kind: keyOf(SESSION_KIND_LABELS),
      minutes: count(),
      location: text(),
      room: text(),
      instructor: text(),
    }),
  ),
  sums: minutesShape,
  required: minutesShape.nullable(),
  skipped: z.array(named("SkippedSession", { date: day(), start_time: clock(), reason: z.string() })),
  collisions: z.array(z.string()),
  warnings: z.array(z.string()),
  needs_reason: z.boolean(),
  added: count(),
  removed: count(),
  kept: count(),
  hash: z.string().describe("Send it with the same pattern to save these sessions"),
});

export const createdShape = named("CreatedSessions", { class: z.string(), added: count(), removed: count(), kept: count() });

export const closureShape = named("Closure", {
  id: z.string(),
  first_day: day(),
  last_day: day(),
  name: z.string(),
  kind: keyOf(CLOSURE_KIND_LABELS),
  location: text(),
  planned_sessions: count().describe("Planned sessions on these days"),
});

export const clearedShape = named("ClearedClosure", { id: z.string(), count: count().describe("Sessions that were changed") });
