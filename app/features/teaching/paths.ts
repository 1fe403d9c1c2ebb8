/** Addresses of the instructors' area. */
export const teachPath = "/teach";
export const taughtClassPath = (classId: string) => `/teach/class/${classId}`;
export const taughtSkillsPath = (classId: string) => `/teach/class/${classId}/skills`;
export const taughtStudentSkillsPath = (classId: string, registrationId: string) => `/teach/class/${classId}/skills/${registrationId}`;
export const taughtSessionPath = (sessionId: string) => `/teach/session/${sessionId}`;
/** The screen with the check-in code of a session. */
export const taughtCheckInPath = (sessionId: string) => `/teach/session/${sessionId}/check-in`;
export const taughtHoursPath = "/teach/hours";
export const teachCalendarPath = "/teach/calendar";
export const taughtHoursExportPath = "/teach/hours.csv";
