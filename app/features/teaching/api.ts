import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { emergencyContact } from "./domain/emergency-contact";
import { type ShownSession, teachToday } from "./domain/teach";
import { emergencyContactShape, taughtRosterShape, teachTodayShape } from "./teaching-shapes";

const sessionJson = (row: ShownSession) => ({
  ...{ id: row.id, class: row.classId, class_code: row.code, program: row.program, date: row.date, start_time: row.startTime },
  ...{ end_time: row.endTime, kind: row.kind, topic: row.topic, location: row.location, room: row.room },
  ...{ enrolled: row.enrolled, marked: row.marked, taken: row.isTaken, locked: row.isLocked },
});

const today = json(teachTodayShape, (of: Result<typeof teachToday>) => ({
  ...{ instructor: of.instructor, date: of.date },
  ...{ today: of.today.map(sessionJson), tomorrow: of.tomorrow.map(sessionJson), untaken: of.untaken.map(sessionJson) },
}));

const roster = json(taughtRosterShape, ({ session, students, isLocked }: Result<typeof sessionAttendance>) => ({
  ...{ id: session.id, class: session.classId, class_code: session.code, date: session.date, start_time: session.startTime },
  ...{ end_time: session.endTime, kind: session.kind, status: session.status, locked: isLocked },
  students: students.map((each) => ({
    ...{ registration: each.id, name: each.name, status: each.status, arrived_at: each.arrivedAt, left_at: each.leftAt, minutes: each.minutes },
    ...{ expected: each.isExpected, guest: each.isGuest, conflict: each.isConflict },
  })),
}));

const contact = json(emergencyContactShape, ({ id, student, contact: onFile, schoolPhone }: Result<typeof emergencyContact>) => ({
  ...{ registration: id, student, on_file: onFile !== null, name: onFile?.name ?? null, relationship: onFile?.relationship ?? null },
  ...{ phone: onFile?.phone ?? null, school_phone: schoolPhone },
}));

/** Calls for an instructor's phone. */
export const teachingEndpoints: Endpoint[] = [
  get("/teach/today/", teachToday, "Lists your sessions of today and tomorrow, and those without complete attendance", { output: today }),
  get("/teach/sessions/{id}/", sessionAttendance, "Returns one of your sessions with its students and their marks", { output: roster }),
  post(
    "/teach/registrations/{id}/emergency-contact/",
    emergencyContact,
    "Returns the emergency contact of a student you teach; each call is logged",
    {
      output: contact,
    },
  ),
];
