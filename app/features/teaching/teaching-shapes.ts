import { z } from "zod";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { count, day, keyOf, named, text } from "~/platform/json-shapes";

/** Response shapes of the instructors' area. Times are HH:MM of the school's clock. */
const taughtSessionShape = named("TaughtSession", {
  id: z.string(),
  class: z.string(),
  class_code: z.string(),
  program: z.string(),
  date: day(),
  start_time: z.string(),
  end_time: z.string(),
  kind: keyOf(SESSION_KIND_LABELS),
  topic: text(),
  location: text(),
  room: text(),
  enrolled: count().describe("Enrolled students of the class"),
  marked: count().describe("Students with a mark"),
  taken: z.boolean().describe("Every expected student has a mark"),
  locked: z.boolean().describe("Only the office can change marks"),
});

export const teachTodayShape = named("TeachToday", {
  instructor: z.object({ id: z.string(), name: z.string() }).nullable().describe("Null if the account is linked to no instructor"),
  date: day(),
  today: z.array(taughtSessionShape),
  tomorrow: z.array(taughtSessionShape),
  untaken: z.array(taughtSessionShape).describe("Earlier sessions whose attendance is not complete"),
});

const expectedStudentShape = named("ExpectedStudent", {
  registration: z.string(),
  name: z.string(),
  status: text().describe("The mark that counts; null without one"),
  arrived_at: text().describe("HH:MM"),
  left_at: text().describe("HH:MM"),
  minutes: count().nullable().describe("Credited minutes"),
  expected: z.boolean(),
  guest: z.boolean().describe("Makes up for another session"),
  conflict: z.boolean(),
});

export const taughtRosterShape = named("TaughtRoster", {
  ...{ id: z.string(), class: z.string(), class_code: z.string(), date: day(), start_time: z.string(), end_time: z.string() },
  kind: keyOf(SESSION_KIND_LABELS),
  status: z.enum(["planned", "held", "cancelled"]),
  locked: z.boolean(),
  students: z.array(expectedStudentShape),
});

export const emergencyContactShape = named("EmergencyContact", {
  registration: z.string(),
  student: z.string(),
  on_file: z.boolean().describe("Without a contact, call the office"),
  name: text(),
  relationship: text(),
  phone: text(),
  school_phone: text(),
});
