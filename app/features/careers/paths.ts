import { visibleResumesPath } from "~/features/employers/paths";
import { queryString } from "~/platform/query-string";

export const studentJobsPath = (tab?: string) => `/student/jobs${queryString({ tab })}`;
export const localJobsPath = "/student/jobs/local";
export const studentJobPath = (id: string) => `/student/jobs/${id}`;
export const studentEmployersPath = "/student/employers";
export const studentEmployerPath = (id: string) => `${studentEmployersPath}/${id}`;
export const resumePath = (panel?: string, entry?: string) => `/student/resume${queryString({ do: panel, entry })}`;
export const resumePrintPath = "/student/resume/print";
export const resumePdfPath = "/student/resume/pdf";
export const careersPath = (career?: string) => `/student/careers${queryString({ career })}`;
export const studentEventsPath = (event?: string) => `/student/events${queryString({ event })}`;
export const eventCalendarPath = (id: string) => `/student/events/${id}/calendar.ics`;
export { visibleResumesPath };
/** A resume as employers see it. */
export const visibleResumePath = (id: string) => `${visibleResumesPath}/${id}`;
