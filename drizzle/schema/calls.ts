import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, id, instant, json, schoolId } from "../columns";
import { schools } from "./schools";

export const CALL_OUTCOMES = Object.freeze(["answered", "voicemail", "transferred", "missed"] as const);

/** A spoken line of a call, and its start in seconds. */
export interface Turn {
  speaker: string;
  at: number;
  text: string;
}

/** A call that a school's voice assistant has taken. */
export const callLogs = sqliteTable(
  "call_logs",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    callerName: text("caller_name"),
    phone: text("phone"),
    startedAt: instant("started_at").notNull(),
    durationSeconds: integer("duration_seconds").notNull(),
    summary: text("summary"),
    transcript: text("transcript"),
    /** Where the provider keeps the recording, when its bytes did not come along. */
    recordingUrl: text("recording_url"),
    createdAt: createdAt(),
    /** The provider's name for the call. */
    providerId: text("provider_id"),
    /** How many events of the provider it is made of. */
    eventCount: integer("event_count").notNull().default(0),
    outcome: text("outcome", { enum: CALL_OUTCOMES }).notNull().default("answered"),
    turns: json<Turn[]>("turns").notNull().default([]),
    recordingFileId: text("recording_file_id"),
    callerEmail: text("caller_email"),
    /** The program that was asked about, as it was said, and as it was found. */
    programAsked: text("program_asked"),
    programId: text("program_id"),
    needsFollowUp: bool("needs_follow_up").notNull().default(false),
    followedUpAt: instant("followed_up_at"),
    followedUpBy: text("followed_up_by"),
    note: text("note"),
    inquiryId: text("inquiry_id"),
    updatedAt: instant("updated_at").notNull().default(0),
  },
  (t) => [
    index("call_logs_list").on(t.schoolId, t.startedAt),
    index("call_logs_outcome").on(t.schoolId, t.outcome, t.startedAt),
    uniqueIndex("call_logs_provider").on(t.schoolId, t.providerId).where(sql`provider_id IS NOT NULL`),
  ],
);

/** An event of the voice provider, as it came; a call is all of its events put together in the order of their time. */
export const callEvents = sqliteTable(
  "call_events",
  {
    /** The provider's name for the event. */
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    callProviderId: text("call_provider_id").notNull(),
    /** When it happened, by the provider's clock. */
    at: instant("at").notNull(),
    payload: json<unknown>("payload").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("call_events_call").on(t.schoolId, t.callProviderId, t.at), index("call_events_age").on(t.receivedAt)],
);
