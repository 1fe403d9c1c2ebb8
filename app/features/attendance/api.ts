import { z } from "zod";
import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { notFound } from "~/platform/errors";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import {
  attendanceShape,
  checkedInShape,
  hourRuleShape,
  hoursShape,
  leaveShape,
  makeupShape,
  markedShape,
  settledShape,
  stateHoursShape,
} from "./attendance-shapes";
import { adjustHours } from "./domain/adjust-hours";
import { checkIn } from "./domain/check-in";
import { listHourRules, saveHourRule } from "./domain/hour-rules";
import { addLeave, decideLeave, withdrawLeave } from "./domain/leaves";
import { finishMakeup, planMakeup, voidMakeup } from "./domain/makeups";
import { markAttendance } from "./domain/mark-attendance";
import { listLeaves, listMakeups } from "./domain/registration-attendance";
import { listAttendance, registrationHours } from "./domain/registration-hours";
import { settleConflict } from "./domain/settle-conflict";
import { listStateHours } from "./domain/state-hours";
import { ruleWarnings, valuesOf } from "./hour-rule-model";

const instantOrNull = (at: number | null) => (at === null ? null : isoInstant(at));

const attendance = json(attendanceShape, (mark: Result<typeof listAttendance>["results"][number]) => ({
  ...{ session: mark.sessionId, registration: mark.registrationId, date: mark.date, kind: mark.kind, status: mark.status, source: mark.source },
  ...{ minutes: mark.minutes, scheduled: mark.scheduled, arrived_at: instantOrNull(mark.arrivedAt), left_at: instantOrNull(mark.leftAt) },
  ...{ mark: mark.markId, conflict: mark.isConflict },
  rivals: mark.rivals.map(({ id, status, by, receivedAt }) => ({ mark: id, status, by, received_at: isoInstant(receivedAt) })),
}));

const hours = json(hoursShape, (of: Result<typeof registrationHours>) => ({
  ...{ registration: of.id, clock_hour_minutes: of.rule.clockHourMinutes, required: of.required, counted: of.counted, missed: of.missed },
  ...{ reached: of.isReached, reaches_on: of.reachesOn, last_attended_on: of.lastAttended?.date ?? null },
  kinds: of.kinds.map(({ madeUp, scheduled: _, ...kind }) => ({ ...kind, made_up: madeUp })),
}));

const checkedIn = json(checkedInShape, ({ device: _, ...answer }: Result<typeof checkIn>) => answer);

const makeup = json(makeupShape, (row: Result<typeof listMakeups>["results"][number]) => ({
  ...{ id: row.id, registration: row.registrationId, missed: row.missedSessionId, kind: row.kind, way: row.way, session: row.sessionId },
  ...{ date: row.date, minutes: row.minutes, state: row.state, note: row.note },
}));

const leave = json(leaveShape, (row: Result<typeof listLeaves>["results"][number]) => ({
  ...{ id: row.id, registration: row.registrationId, first_day: row.firstDay, last_day: row.lastDay, reason: row.reason, state: row.state },
  answer: row.answer,
}));

const hourRule = json(hourRuleShape, ({ rule, by, registrations }: Result<typeof listHourRules>["results"][number]) => ({
  ...{ version: rule.version, ...valuesOf(rule), source: rule.source, source_year: rule.sourceYear },
  ...{ saved_by: by, saved_at: isoInstant(rule.createdAt), registrations, warnings: ruleWarnings(rule) },
}));

const stateHours = json(stateHoursShape, (row: Result<typeof listStateHours>["results"][number]) => ({
  ...{ state: row.state, program: row.program, total_hours: row.total, theory_hours: row.theory, lab_hours: row.lab, clinical_hours: row.clinical },
  ...{ practical_hours: row.practical, ratio_clinical: row.clinicalRatio, clinical_from: row.clinicalFrom, clinical_to: row.clinicalTo },
  ...{ source: row.source, source_year: row.year, note: row.note },
  ...{ terminate_days: row.limits?.terminateDays ?? null, terminate_percent: row.limits?.terminatePercent ?? null },
  limits_source: row.limits?.source ?? null,
}));

/** The version in force, read again after it was saved. */
const thenRule = thenRead(async (ctx, id) => {
  const [inForce] = (await listHourRules(ctx, { id })).results;
  if (!inForce) throw notFound();
  return inForce;
});

const done = {
  output: json(z.object({ id: z.string(), registration: z.string() }), ({ id, registrationId }: { id: string; registrationId: string }) => ({
    id,
    registration: registrationId,
  })),
};

/** Attendance of sessions, and hours of registrations. */
export const attendanceEndpoints: Endpoint[] = [
  get("/attendance/", listAttendance, "Lists the attendance of a session or a registration", { output: listJson(attendance) }),
  post("/attendance/", markAttendance, "Marks up to 200 students; each mark is saved, repeated or refused", { output: json(markedShape) }),
  post("/attendance/settle/", settleConflict, "Keeps one of two marks that differ, as the office", { output: json(settledShape) }),
  post("/check-in/", checkIn, "Checks you in at a session with the code on the instructor's screen", { output: checkedIn }),
  get("/registrations/{id}/hours/", registrationHours, "Returns the hours of a registration by kind", { output: hours }),
  get("/makeups/", listMakeups, "Lists the make-ups of a registration", { output: listJson(makeup) }),
  post("/makeups/", planMakeup, "Plans how a missed session is made up", { status: 201, ...done }),
  post("/makeups/{id}/finish/", finishMakeup, "Marks a planned assignment as done", done),
  post("/makeups/{id}/cancel/", voidMakeup, "Cancels a make-up", done),
  get("/leaves/", listLeaves, "Lists the leaves of a registration", { output: listJson(leave) }),
  post("/leaves/", addLeave, "Enters a leave; students request one", { status: 201, ...done }),
  post("/leaves/{id}/decide/", decideLeave, "Approves or declines a requested leave", done),
  post("/leaves/{id}/withdraw/", withdrawLeave, "Withdraws a leave", done),
  post("/hour-adjustments/", adjustHours, "Adds or takes credited minutes by hand", { status: 201, ...done }),
  get("/programs/{id}/hour-rules/", listHourRules, "Lists the versions of a program's hour rule, latest first", { output: listJson(hourRule) }),
  post("/programs/{id}/hour-rules/", thenRule(saveHourRule), "Saves a program's hour rule as its next version", { status: 201, output: hourRule }),
  get("/state-hours/", listStateHours, "Lists the hours that states require; of several rows for a program, the first one is the one to use", {
    output: listJson(stateHours),
  }),
];
