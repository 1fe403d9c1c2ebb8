/** Addresses of the instructors' area. */
export const teachPath = "/teach";
export const taughtClassPath = (classId: string) => `/teach/class/${classId}`;
export const taughtSessionPath = (sessionId: string) => `/teach/session/${sessionId}`;
export const taughtHoursPath = "/teach/hours";
export const teachCalendarPath = "/teach/calendar";
export const taughtHoursExportPath = "/teach/hours.csv";
