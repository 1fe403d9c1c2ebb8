import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations } from "./enrollment";
import { programs } from "./programs";
import { classSessions, SESSION_KINDS } from "./sessions";

export const ATTENDANCE_STATUSES = Object.freeze(["present", "late", "left_early", "absent", "excused"] as const);
export const MARK_SOURCES = Object.freeze(["instructor", "self", "office", "import", "makeup"] as const);
export const LEAVE_STATES = Object.freeze(["asked", "approved", "refused", "returned", "lapsed", "withdrawn"] as const);
/** Whether nobody expected the student on the days of a leave `l`: also one that is over. */
export const IS_AWAY = sql.raw("l.state IN ('approved', 'returned', 'lapsed')");
export const MAKEUP_WAYS = Object.freeze(["session", "assignment"] as const);
export const MAKEUP_STATES = Object.freeze(["planned", "done", "void"] as const);
export const ROUNDINGS = Object.freeze(["none", "down_6", "down_15"] as const);

/** Limits of attendance. Each is announced once, and again after the student was back within it. */
export const ALERT_RULES = Object.freeze([
  "absences_staff",
  "absences_student",
  "missed_warning",
  "missed_plan",
  "cannot_reach",
  "must_terminate",
  "not_returned",
] as const);

const ofSession = (name: string, t: { schoolId: AnySQLiteColumn; sessionId: AnySQLiteColumn }) =>
  foreignKey({ name, columns: [t.schoolId, t.sessionId], foreignColumns: [classSessions.schoolId, classSessions.id] });
const ofRegistration = (name: string, t: { schoolId: AnySQLiteColumn; registrationId: AnySQLiteColumn }) =>
  foreignKey({ name, columns: [t.schoolId, t.registrationId], foreignColumns: [registrations.schoolId, registrations.id] });

/**
 * Every mark of a student's attendance as it came in. Rows are never changed or deleted: a correction is another mark. A trigger writes the
 * mark that counts to `attendance`. Only the key of the device and the reason are emptied, when their time is over.
 */
export const attendanceMarks = sqliteTable(
  "attendance_marks",
  {
    schoolId: schoolId(),
    /** Made by the device, so that a repeated mark is known. */
    id: text("id").notNull(),
    sessionId: text("session_id").notNull(),
    registrationId: text("registration_id").notNull(),
    status: enumText("status", ATTENDANCE_STATUSES).notNull(),
    arrivedAt: instant("arrived_at"),
    leftAt: instant("left_at"),
    /** Credited minutes under the rule of the registration. */
    minutes: integer("minutes").notNull(),
    source: enumText("source", MARK_SOURCES).notNull(),
    /** When it was tapped, by the clock of the device. */
    deviceAt: instant("device_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    markedBy: text("marked_by"),
    deviceKey: text("device_key"),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index("attendance_marks_pair").on(t.schoolId, t.sessionId, t.registrationId, t.receivedAt),
    index("attendance_marks_registration").on(t.schoolId, t.registrationId, t.receivedAt),
    index("attendance_marks_keys").on(t.schoolId, t.receivedAt).where(sql`device_key IS NOT NULL`),
    ofSession("attendance_marks_session_fk", t),
    ofRegistration("attendance_marks_registration_fk", t),
    oneOf("attendance_mark_status", t.status, ATTENDANCE_STATUSES),
    oneOf("attendance_mark_source", t.source, MARK_SOURCES),
    must("attendance_mark_minutes", sql`minutes >= 0 AND (status NOT IN ('absent', 'excused') OR minutes = 0)`),
  ],
);

/** The mark that counts, one per session and registration. Triggers keep it; no code writes it. */
export const attendance = sqliteTable(
  "attendance",
  {
    schoolId: schoolId(),
    sessionId: text("session_id").notNull(),
    registrationId: text("registration_id").notNull(),
    /** Date, kind and times of the session. */
    date: day("date").notNull(),
    kind: enumText("kind", SESSION_KINDS).notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Credited minutes that the session offers; 0 if it is cancelled. */
    scheduled: integer("scheduled").notNull(),
    status: enumText("status", ATTENDANCE_STATUSES).notNull(),
    minutes: integer("minutes").notNull(),
    arrivedAt: instant("arrived_at"),
    leftAt: instant("left_at"),
    markId: text("mark_id").notNull(),
    source: enumText("source", MARK_SOURCES).notNull(),
    receivedAt: instant("received_at").notNull(),
    markedBy: text("marked_by"),
    /** Two people marked it differently within a day, and the office has not decided. */
    isConflict: bool("is_conflict").notNull().default(false),
    /** The student was expected: not on leave. */
    isExpected: bool("is_expected").notNull().default(true),
    /** A guest who makes up for a missed session; `makeups` counts the minutes. */
    isMakeup: bool("is_makeup").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.sessionId, t.registrationId] }),
    index("attendance_registration").on(t.schoolId, t.registrationId, t.date),
    index("attendance_attended").on(t.schoolId, t.registrationId, t.date).where(sql`minutes > 0`),
    index("attendance_conflicts").on(t.schoolId, t.date).where(sql`is_conflict = 1`),
    ofSession("attendance_session_fk", t),
    ofRegistration("attendance_registration_fk", t),
  ],
);

/** Minutes by registration and kind, of sessions that were marked. Kept by triggers; the auditor counts them again. */
export const attendanceTotals = sqliteTable(
  "attendance_totals",
  {
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    kind: enumText("kind", SESSION_KINDS).notNull(),
    scheduled: integer("scheduled").notNull().default(0),
    credited: integer("credited").notNull().default(0),
    missed: integer("missed").notNull().default(0),
    excused: integer("excused").notNull().default(0),
    madeUp: integer("made_up").notNull().default(0),
    adjusted: integer("adjusted").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.registrationId, t.kind] }), ofRegistration("attendance_totals_registration_fk", t)],
);

/** A limit of a rule. */
export interface Threshold {
  rule: string;
  value: number;
}

/** The hours that a program requires, by version. A registration keeps the version that was in force when it was made. */
export const hourRules = sqliteTable(
  "hour_rules",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    version: integer("version").notNull(),
    /** Required minutes. Practical minutes are met by lab and clinical together. */
    theoryMinutes: integer("theory_minutes").notNull(),
    labMinutes: integer("lab_minutes").notNull(),
    clinicalMinutes: integer("clinical_minutes").notNull(),
    practicalMinutes: integer("practical_minutes").notNull().default(0),
    totalMinutes: integer("total_minutes").notNull().default(0),
    /** Theory before the first clinical session. */
    beforeClinicalMinutes: integer("before_clinical_minutes").notNull().default(960),
    /** A clock hour: 50 to 60 minutes. */
    clockHourMinutes: integer("clock_hour_minutes").notNull().default(60),
    /** HH:MM between which clinical sessions are held. */
    clinicalFrom: text("clinical_from"),
    clinicalTo: text("clinical_to"),
    /** Students per instructor by kind. */
    ratios: json<Record<string, number>>("ratios").notNull().default({}),
    makeupAllowed: bool("makeup_allowed").notNull().default(true),
    /** Most minutes that can be made up, in basis points of the total. */
    makeupMaxBps: integer("makeup_max_bps").notNull().default(10_000),
    /** Days after the missed session within which it is made up. */
    makeupWindowDays: integer("makeup_window_days").notNull().default(90),
    theoryByAssignment: bool("theory_by_assignment").notNull().default(true),
    graceMinutes: integer("grace_minutes").notNull().default(5),
    rounding: enumText("rounding", ROUNDINGS).notNull().default("none"),
    thresholds: json<Threshold[]>("thresholds").notNull().default([]),
    excusedCountsAsMissed: bool("excused_counts_as_missed").notNull().default(true),
    /** Where the numbers are from, and of which year. */
    source: text("source"),
    sourceYear: integer("source_year"),
    confirmedBy: text("confirmed_by"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("hour_rules_version").on(t.schoolId, t.programId, t.version),
    foreignKey({ name: "hour_rules_program_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("hour_rule_rounding", t.rounding, ROUNDINGS),
    must("hour_rule_clock_hour", sql`clock_hour_minutes BETWEEN 50 AND 60 AND grace_minutes BETWEEN 0 AND 15`),
  ],
);

/** Minutes that were added or taken by hand, as for prior training. Rows are never changed or deleted. */
export const hourAdjustments = sqliteTable(
  "hour_adjustments",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    kind: enumText("kind", SESSION_KINDS).notNull(),
    minutes: integer("minutes").notNull(),
    reason: text("reason").notNull(),
    createdBy: text("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("hour_adjustments_registration").on(t.schoolId, t.registrationId, t.createdAt),
    ofRegistration("hour_adjustments_registration_fk", t),
    oneOf("hour_adjustment_kind", t.kind, ["theory", "lab", "clinical"]),
    must("hour_adjustment_minutes", sql`minutes <> 0`),
  ],
);

/** How a missed session is made up: as a guest of another session, or by an assignment. Only what is done counts. */
export const makeups = sqliteTable(
  "makeups",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    missedSessionId: text("missed_session_id").notNull(),
    kind: enumText("kind", SESSION_KINDS).notNull(),
    way: enumText("way", MAKEUP_WAYS).notNull(),
    /** The session that the guest attends. */
    sessionId: text("session_id"),
    /** The day of an assignment. */
    date: day("date"),
    note: text("note"),
    minutes: integer("minutes").notNull(),
    state: enumText("state", MAKEUP_STATES).notNull(),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("makeups_registration").on(t.schoolId, t.registrationId),
    uniqueIndex("makeups_guest").on(t.schoolId, t.sessionId, t.registrationId).where(sql`session_id IS NOT NULL AND state <> 'void'`),
    foreignKey({
      name: "makeups_missed_fk",
      columns: [t.schoolId, t.missedSessionId],
      foreignColumns: [classSessions.schoolId, classSessions.id],
    }),
    ofSession("makeups_session_fk", t),
    ofRegistration("makeups_registration_fk", t),
    oneOf("makeup_way", t.way, MAKEUP_WAYS),
    oneOf("makeup_state", t.state, MAKEUP_STATES),
    must("makeup_where", sql`(way = 'session') = (session_id IS NOT NULL) AND (way = 'assignment') = (date IS NOT NULL) AND minutes >= 0`),
  ],
);

/** Days on which a student is not expected. */
export const leaves = sqliteTable(
  "leaves",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    firstDay: day("first_day").notNull(),
    lastDay: day("last_day").notNull(),
    reason: text("reason").notNull(),
    state: enumText("state", LEAVE_STATES).notNull(),
    /** The office's answer. */
    answer: text("answer"),
    createdBy: text("created_by"),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("leaves_registration").on(t.schoolId, t.registrationId, t.firstDay),
    index("leaves_asked").on(t.schoolId, t.createdAt).where(sql`state = 'asked'`),
    index("leaves_running").on(t.lastDay).where(sql`state = 'approved'`),
    ofRegistration("leaves_registration_fk", t),
    oneOf("leave_state", t.state, LEAVE_STATES),
    must("leave_days", sql`last_day >= first_day`),
  ],
);

/**
 * A limit of attendance that a registration is beyond. The row goes when the registration is within it again, so that the next crossing is
 * announced anew.
 */
export const attendanceAlerts = sqliteTable(
  "attendance_alerts",
  {
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    rule: enumText("rule", ALERT_RULES).notNull(),
    /** Absences, school days, minutes, or basis points. */
    value: integer("value").notNull(),
    /** The day of the session that crossed the limit. */
    date: day("date").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.registrationId, t.rule] }),
    index("attendance_alerts_rule").on(t.schoolId, t.rule, t.createdAt),
    ofRegistration("attendance_alerts_registration_fk", t),
    oneOf("attendance_alert_rule", t.rule, ALERT_RULES),
  ],
);

/** Registrations whose limits are looked at once an instant has come: the end of a marked session. Triggers add them. */
export const attendanceDue = sqliteTable(
  "attendance_due",
  {
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.registrationId] }),
    index("attendance_due_at").on(t.dueAt),
    ofRegistration("attendance_due_registration_fk", t),
  ],
);
