import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/careers/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("STU-10-calendar", "/student/events/:id/calendar.ics", at("student/event-calendar.ts")),
    screen("STU-15-pdf", "/student/resume/pdf", at("student/resume-pdf.ts")),
  ],
  student: [
    screen("STU-03", "/student/jobs", at("student/job-list.tsx")),
    screen("STU-04", "/student/jobs/local", at("student/job-local.tsx")),
    screen("STU-05", "/student/jobs/:id", at("student/job-detail.tsx")),
    screen("STU-06", "/student/employers", at("student/employer-list.tsx")),
    screen("STU-07", "/student/employers/:id", at("student/employer-detail.tsx")),
    screen("STU-08", "/student/resume", at("student/resume.tsx")),
    screen("STU-09", "/student/careers", at("student/careers.tsx")),
    screen("STU-10", "/student/events", at("student/event-list.tsx")),
  ],
  employer: [
    screen("EMP-10-resumes", "/employer/resumes", at("employer/resume-list.tsx")),
    screen("EMP-10-resume", "/employer/resumes/:id", at("employer/resume.tsx")),
  ],
  blank: [screen("STU-15", "/student/resume/print", at("student/resume-print.tsx"))],
};
