import { queryString } from "~/platform/query-string";

/** Addresses of classes in the office. */
export const classesPath = "/school/classes";
export const classCalendarPath = (query: Readonly<Record<string, string | undefined>> = {}) => `/school/class-calendar${queryString(query)}`;
/** Addresses that calendar programs read; `class` offers the sessions of a class. */
export const calendarFeedsPath = (classId?: string) => `/school/class-calendar/feeds${queryString({ class: classId })}`;
export const addClassPath = "/school/classes/add";
export const classPath = (classId: string) => `/school/classes/edit/${classId}`;
export const classRosterPath = (classId: string, tab?: string) => `/school/classes/registrations/${classId}${tab ? `?tab=${tab}` : ""}`;
export const classSheetPath = (classId: string) => `/school/classes/registrations/${classId}/print`;
export const cancelClassPath = (classId: string) => `/school/classes/cancel/${classId}`;
export const classSessionsPath = (classId: string, query: Readonly<Record<string, string | undefined>> = {}) =>
  `/school/classes/registrations/${classId}/sessions${queryString(query)}`;
export const classAttendancePath = (classId: string, page?: number) =>
  `/school/classes/registrations/${classId}/attendance${queryString({ page: page === undefined ? undefined : String(page) })}`;
export const classAttendanceExportPath = (classId: string) => `/school/classes/registrations/${classId}/attendance.csv`;
/** The attendance of a class in a month (`YYYY-MM`) on paper. */
export const classAttendanceSheetPath = (classId: string, month?: string) =>
  `/school/classes/registrations/${classId}/attendance.pdf${queryString({ month })}`;
export const classHoursPath = (classId: string) => `/school/classes/registrations/${classId}/hours`;
export const sessionAttendancePath = (classId: string, sessionId: string) => `/school/classes/registrations/${classId}/sessions/${sessionId}`;
/** A session on paper: its attendance, or an empty list to sign. */
export const sessionSheetPath = (classId: string, sessionId: string, isBlank = false) =>
  `/school/classes/registrations/${classId}/sessions/${sessionId}/sheet.pdf${queryString({ blank: isBlank ? "on" : undefined })}`;
export const classPatternPath = (classId: string) => `/school/classes/registrations/${classId}/sessions/pattern`;
