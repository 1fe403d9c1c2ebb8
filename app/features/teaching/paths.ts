import { queryString } from "~/platform/query-string";

/** Addresses of the instructors' area. */
export const teachPath = "/teach";
export const taughtClassPath = (classId: string) => `/teach/class/${classId}`;
export const taughtSkillsPath = (classId: string) => `/teach/class/${classId}/skills`;
export const taughtStudentSkillsPath = (classId: string, registrationId: string) => `/teach/class/${classId}/skills/${registrationId}`;
export const taughtSessionPath = (sessionId: string) => `/teach/session/${sessionId}`;
/** The screen with the check-in code of a session. */
export const taughtCheckInPath = (sessionId: string) => `/teach/session/${sessionId}/check-in`;
/** A session on paper: its attendance, or an empty list to sign. */
export const taughtSessionSheetPath = (sessionId: string, isBlank = false) =>
  `/teach/session/${sessionId}/sheet.pdf${queryString({ blank: isBlank ? "on" : undefined })}`;
/** The attendance of a class in a month (`YYYY-MM`) on paper. */
export const taughtClassSheetPath = (classId: string, month?: string) => `/teach/class/${classId}/attendance.pdf${queryString({ month })}`;
export const taughtHoursPath = "/teach/hours";
export const teachCalendarPath = "/teach/calendar";
export const taughtHoursExportPath = "/teach/hours.csv";
