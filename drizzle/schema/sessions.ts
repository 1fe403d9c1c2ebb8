import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { classes, instructors, locations } from "./programs";
import { schools } from "./schools";

export const SESSION_KINDS = Object.freeze(["theory", "lab", "clinical", "exam", "orientation"] as const);
export const SESSION_STATUSES = Object.freeze(["planned", "held", "cancelled"] as const);
export const SESSION_ORIGINS = Object.freeze(["generated", "added", "makeup"] as const);
export const CANCEL_WAYS = Object.freeze(["replace", "shorten", "open"] as const);
export const CLOSURE_KINDS = Object.freeze(["federal", "state", "school", "weather"] as const);

/** One meeting of a class. Triggers set the first and last day of its class from the sessions that are not cancelled. */
export const classSessions = sqliteTable(
  "class_sessions",
  {
    id: id(),
    schoolId: schoolId(),
    classId: text("class_id").notNull(),
    date: day("date").notNull(),
    /** HH:MM of the school's clock; an end not after the start is on the next day. */
    startTime: text("start_time").notNull(),
    endTime: text("end_time").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    breakMinutes: integer("break_minutes").notNull().default(0),
    /** Credited minutes; 0 for exams and orientations. */
    minutes: integer("minutes").notNull(),
    kind: enumText("kind", SESSION_KINDS).notNull(),
    locationId: text("location_id"),
    room: text("room"),
    instructorId: text("instructor_id"),
    /** The clinical site where it is held; null at the school's own places. */
    siteId: text("site_id"),
    topic: text("topic"),
    status: enumText("status", SESSION_STATUSES).notNull(),
    origin: enumText("origin", SESSION_ORIGINS).notNull(),
    /** Date and start of the pattern; they stay when the session moves. */
    slot: day("slot").notNull(),
    slotStart: text("slot_start").notNull(),
    /** The date before the last move; null if it never moved. */
    movedFrom: day("moved_from"),
    cancelReason: text("cancel_reason"),
    cancelledAt: instant("cancelled_at"),
    /** What becomes of the minutes of a cancelled session. */
    cancelWay: enumText("cancel_way", CANCEL_WAYS),
    /** The closure that cancelled it. */
    closureId: text("closure_id"),
    /** The cancelled session that this one stands in for. */
    replacesId: text("replaces_id"),
    /** Raised with each change, for calendars. */
    sequence: integer("sequence").notNull().default(0),
    /** When all expected students were marked. */
    takenAt: instant("taken_at"),
    /** Until when an instructor may change marks although the session is locked. */
    unlockedUntil: instant("unlocked_until"),
    /** When the instructor was notified that attendance is missing. */
    untakenNotifiedAt: instant("untaken_notified_at"),
    /** Attendance was marked, if only as excused, or a guest is expected; triggers set it. */
    hasMarks: bool("has_marks").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("class_sessions_school_id").on(t.schoolId, t.id),
    uniqueIndex("class_sessions_slot").on(t.schoolId, t.classId, t.slot, t.slotStart).where(sql`origin = 'generated'`),
    uniqueIndex("class_sessions_replacement").on(t.schoolId, t.replacesId).where(sql`replaces_id IS NOT NULL AND status <> 'cancelled'`),
    index("class_sessions_class").on(t.schoolId, t.classId, t.date, t.startTime),
    index("class_sessions_dates").on(t.schoolId, t.classId, t.date).where(sql`status <> 'cancelled'`),
    index("class_sessions_day").on(t.schoolId, t.date),
    index("class_sessions_untaken").on(t.endsAt).where(sql`taken_at IS NULL AND status <> 'cancelled'`),
    index("class_sessions_instructor").on(t.schoolId, t.instructorId, t.date).where(sql`instructor_id IS NOT NULL`),
    index("class_sessions_room").on(t.schoolId, t.locationId, t.room, t.date).where(sql`location_id IS NOT NULL`),
    index("class_sessions_site").on(t.schoolId, t.siteId, t.date).where(sql`site_id IS NOT NULL`),
    index("class_sessions_closure").on(t.schoolId, t.closureId).where(sql`closure_id IS NOT NULL`),
    foreignKey({ name: "class_sessions_class_fk", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
    foreignKey({ name: "class_sessions_location_fk", columns: [t.schoolId, t.locationId], foreignColumns: [locations.schoolId, locations.id] }),
    foreignKey({
      name: "class_sessions_instructor_fk",
      columns: [t.schoolId, t.instructorId],
      foreignColumns: [instructors.schoolId, instructors.id],
    }),
    oneOf("class_session_kind", t.kind, SESSION_KINDS),
    oneOf("class_session_status", t.status, SESSION_STATUSES),
    oneOf("class_session_origin", t.origin, SESSION_ORIGINS),
    must("class_session_times", sql`ends_at > starts_at AND minutes >= 0 AND break_minutes BETWEEN 0 AND 120`),
    must("class_session_cancelled", sql`(status = 'cancelled') = (cancelled_at IS NOT NULL) AND (status = 'cancelled') = (cancel_way IS NOT NULL)`),
  ],
);

/** One weekly meeting of a pattern. Times are HH:MM; 0 is Sunday; the break is in minutes. */
export interface PatternBlock {
  weekday: number;
  start: string;
  end: string;
  kind: (typeof SESSION_KINDS)[number];
  break: number;
  location?: string;
  room?: string;
  instructor?: string;
  /** A clinical site. */
  site?: string;
  from?: string;
  to?: string;
}

/** The pattern that a class's sessions were made from. */
export const sessionPatterns = sqliteTable(
  "session_patterns",
  {
    schoolId: schoolId(),
    classId: text("class_id").notNull(),
    blocks: json<PatternBlock[]>("blocks").notNull(),
    firstDay: day("first_day").notNull(),
    /** Null if the sessions end when the minutes are reached. */
    lastDay: day("last_day"),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.classId] }),
    foreignKey({ name: "session_patterns_class_fk", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
  ],
);

/**
 * A change of a class's sessions that its students don't know yet; `before` is what they know. One row per session until the mail goes out;
 * `all` as session is a new schedule.
 */
export const sessionNotices = sqliteTable(
  "session_notices",
  {
    schoolId: schoolId(),
    classId: text("class_id").notNull(),
    sessionId: text("session_id").notNull(),
    /** Null for a new session. */
    before: json<{ date: string; startTime: string; endTime: string; place: string }>("before"),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.classId, t.sessionId] }),
    index("session_notices_due").on(t.createdAt),
    foreignKey({ name: "session_notices_class_fk", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
  ],
);

/** Days on which a school, or one of its locations, has no class. */
export const closures = sqliteTable(
  "closures",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    firstDay: day("first_day").notNull(),
    lastDay: day("last_day").notNull(),
    name: text("name").notNull(),
    kind: enumText("kind", CLOSURE_KINDS).notNull(),
    /** Null is everywhere. */
    locationId: text("location_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("closures_days").on(t.schoolId, t.lastDay, t.firstDay),
    uniqueIndex("closures_federal").on(t.schoolId, t.firstDay).where(sql`kind = 'federal'`),
    foreignKey({ name: "closures_location_fk", columns: [t.schoolId, t.locationId], foreignColumns: [locations.schoolId, locations.id] }),
    oneOf("closure_kind", t.kind, CLOSURE_KINDS),
    must("closure_days", sql`last_day >= first_day`),
  ],
);
