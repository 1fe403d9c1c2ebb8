import { z } from "zod";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { count, day, keyOf, named, text } from "~/platform/json-shapes";
import { ROUNDING_LABELS, STATE_PROGRAM_LABELS } from "./hour-rule-model";
import { LEAVE_STATE_LABELS, MAKEUP_STATE_LABELS, MAKEUP_WAY_LABELS } from "./makeup-model";
import { ATTENDANCE_LABELS, MARK_SOURCE_LABELS, REFUSALS } from "./model";

/** Response shapes of attendance and hours. Minutes are credited clock minutes. */
const minutes = (of: string) => count().describe(of);

export const attendanceShape = named("Attendance", {
  session: z.string(),
  registration: z.string(),
  date: day(),
  kind: keyOf(SESSION_KIND_LABELS),
  status: keyOf(ATTENDANCE_LABELS),
  minutes: minutes("Credited minutes"),
  scheduled: minutes("Minutes of the session"),
  arrived_at: text().describe("ISO 8601 in UTC; null if on time"),
  left_at: text().describe("ISO 8601 in UTC; null if to the end"),
  source: keyOf(MARK_SOURCE_LABELS),
  mark: z.string().describe("The mark that counts"),
  conflict: z.boolean().describe("Two people marked it differently, and the office has not decided"),
  rivals: z
    .array(
      named("RivalMark", {
        mark: z.string(),
        status: keyOf(ATTENDANCE_LABELS),
        by: text().describe("Who made it"),
        received_at: z.string().describe("An instant, ISO 8601 in UTC"),
      }),
    )
    .describe("The marks in conflict; empty without one"),
});

export const settledShape = named("SettledAttendance", {
  id: z.string().describe("The new mark of the office"),
  session: z.string(),
  registration: z.string(),
  status: keyOf(ATTENDANCE_LABELS),
  minutes: minutes("Credited minutes"),
});

export const markedShape = named("MarkedAttendance", {
  results: z.array(
    named("MarkAnswer", {
      id: z.string().describe("The ID that the device gave the mark"),
      session: z.string(),
      registration: z.string(),
      result: z.enum(["saved", "repeated", "refused"]),
      code: keyOf(REFUSALS).nullable().describe("Why it was refused"),
      message: text(),
      minutes: count().nullable().describe("Credited minutes of a saved mark"),
    }),
  ),
});

export const makeupShape = named("Makeup", {
  id: z.string(),
  registration: z.string(),
  missed: z.string().describe("The missed session"),
  kind: keyOf(SESSION_KIND_LABELS),
  way: keyOf(MAKEUP_WAY_LABELS),
  session: text().describe("The session in which the student is a guest"),
  date: day().nullable().describe("Of an assignment"),
  minutes: minutes("Counted once it is done"),
  state: keyOf(MAKEUP_STATE_LABELS),
  note: text(),
});

export const leaveShape = named("Leave", {
  id: z.string(),
  registration: z.string(),
  first_day: day(),
  last_day: day(),
  reason: z.string(),
  state: keyOf(LEAVE_STATE_LABELS),
  answer: text(),
});

const kindHoursShape = named("HoursOfKind", {
  kind: z.enum(["theory", "lab", "clinical"]),
  required: minutes("Required by the program's rule"),
  counted: minutes("Attended, made up, and added by hand"),
  credited: minutes("Attended"),
  missed: count(),
  excused: count(),
  made_up: count(),
  adjusted: z.number().int(),
  planned: minutes("In the sessions ahead"),
  missing: minutes("Required minutes that the sessions ahead don't cover"),
});

export const hoursShape = named("Hours", {
  registration: z.string(),
  clock_hour_minutes: count(),
  required: count(),
  counted: count(),
  missed: count(),
  reached: z.boolean(),
  reaches_on: day().nullable().describe("The day on which the sessions ahead complete the hours"),
  last_attended_on: day().nullable(),
  kinds: z.array(kindHoursShape),
});

export const checkedInShape = named("CheckedIn", {
  session: z.string(),
  registration: z.string(),
  class_code: z.string(),
  when: z.string().describe("Day and times in words"),
  status: keyOf(ATTENDANCE_LABELS),
  minutes: minutes("Credited minutes"),
});

const hours = (of: string) => z.number().describe(of);
const clock = () => text().describe("HH:MM");
const students = () => count().nullable().describe("Students per instructor; null for no limit");
const limit = (of: string) => z.number().describe(`${of}; 0 for no limit`);

/** A version of a program's hour rule, with the names of its form. Hours are clock hours of the rule. */
export const hourRuleShape = named("HourRule", {
  version: count(),
  theory_hours: hours("Required"),
  lab_hours: hours("Required"),
  clinical_hours: hours("Required"),
  practical_hours: hours("Required, met by lab and clinical together"),
  total_hours: hours("Required of all kinds together; 0 asks for nothing beyond the kinds"),
  before_clinical_hours: hours("Theory before the first clinical session"),
  clock_hour_minutes: count(),
  clinical_from: clock(),
  clinical_to: clock(),
  ratio_theory: students(),
  ratio_lab: students(),
  ratio_clinical: students(),
  makeup_allowed: z.boolean(),
  makeup_max_percent: hours("Most of the required total that can be made up"),
  makeup_window_days: count().describe("Days after the missed session within which it is made up"),
  theory_by_assignment: z.boolean(),
  grace_minutes: count(),
  rounding: keyOf(ROUNDING_LABELS),
  excused_counts_as_missed: z.boolean(),
  absences_staff: limit("Absences in a row after which staff get a notice"),
  absences_student: limit("Absences in a row after which the student gets an email"),
  missed_warning_percent: limit("Missed share from which the student gets an email"),
  missed_plan_percent: limit("Missed share from which staff plan a make-up"),
  terminate_days: limit("School days absent in a row above which the enrollment ends"),
  terminate_percent: limit("Missed share above which the enrollment ends"),
  source: text().describe("Where the hours are from"),
  source_year: count().nullable(),
  saved_by: text(),
  saved_at: z.string().describe("An instant, ISO 8601 in UTC"),
  registrations: count().describe("Active registrations that follow this version"),
  warnings: z.array(z.string()),
});

const said = (of: string) => z.number().nullable().describe(`${of}; null if the source doesn't say`);

export const stateHoursShape = named("StateHours", {
  state: z.string().describe("Letters of the Postal Service; US for the federal rules"),
  program: keyOf(STATE_PROGRAM_LABELS),
  total_hours: z.number(),
  theory_hours: said("Theory"),
  lab_hours: said("Lab"),
  clinical_hours: said("Clinical"),
  practical_hours: said("Lab and clinical together"),
  ratio_clinical: said("Students per instructor in clinical sessions"),
  clinical_from: clock(),
  clinical_to: clock(),
  source: z.string(),
  source_year: count().nullable(),
  note: text(),
  terminate_days: z.number().nullable().describe("School days absent in a row above which the enrollment ends"),
  terminate_percent: z.number().nullable().describe("Missed share above which the enrollment ends"),
  limits_source: text().describe("Where the last two are from"),
});
