import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/careers/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  student: [
    screen("STU-03", "/student/jobs", at("student/job-list.tsx")),
    screen("STU-04", "/student/jobs/local", at("student/job-local.tsx")),
    screen("STU-05", "/student/jobs/:id", at("student/job-detail.tsx")),
  ],
};
