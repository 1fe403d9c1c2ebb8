import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { attendanceShape, hoursShape, markedShape } from "./attendance-shapes";
import { markAttendance } from "./domain/mark-attendance";
import { listAttendance, registrationHours } from "./domain/registration-hours";

const instantOrNull = (at: number | null) => (at === null ? null : isoInstant(at));

const attendance = json(attendanceShape, (mark: Result<typeof listAttendance>["results"][number]) => ({
  ...{ session: mark.sessionId, registration: mark.registrationId, date: mark.date, kind: mark.kind, status: mark.status, source: mark.source },
  ...{ minutes: mark.minutes, scheduled: mark.scheduled, arrived_at: instantOrNull(mark.arrivedAt), left_at: instantOrNull(mark.leftAt) },
  ...{ mark: mark.markId, conflict: mark.isConflict },
}));

const hours = json(hoursShape, (of: Result<typeof registrationHours>) => ({
  ...{ registration: of.id, clock_hour_minutes: of.rule.clockHourMinutes, required: of.required, counted: of.counted, missed: of.missed },
  ...{ reached: of.isReached, reaches_on: of.reachesOn, last_attended_on: of.lastAttended?.date ?? null },
  kinds: of.kinds.map(({ madeUp, scheduled: _, ...kind }) => ({ ...kind, made_up: madeUp })),
}));

/** Attendance of sessions, and hours of registrations. */
export const attendanceEndpoints: Endpoint[] = [
  get("/attendance/", listAttendance, "Lists the attendance of a session or a registration", { output: listJson(attendance) }),
  post("/attendance/", markAttendance, "Marks up to 200 students; each mark is saved, repeated or refused", { output: json(markedShape) }),
  get("/registrations/{id}/hours/", registrationHours, "Returns the hours of a registration by kind", { output: hours }),
];
