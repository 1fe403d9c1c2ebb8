import { z } from "zod";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { count, day, keyOf, named, text } from "~/platform/json-shapes";
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
