import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/employers/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  admin: [screen("ADM-24", "/admin/employers", at("admin/employers.tsx"))],
  employer: [
    screen("EMP-01", "/employer/home", at("employer/home.tsx")),
    screen("EMP-02", "/employer/profile", at("employer/profile.tsx")),
    screen("EMP-07", "/employer/jobs", at("employer/job-list.tsx")),
    screen("EMP-08", "/employer/jobs/add", at("employer/job-add.tsx")),
    screen("EMP-09", "/employer/jobs/edit/:id", at("employer/job-edit.tsx")),
    screen("EMP-10", "/employer/jobs/:id", at("employer/job-applications.tsx")),
  ],
};
