import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/employers/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [screen("EMP-05-export", "/employer/sponsored-students/export.csv", at("employer/sponsored-export.ts"))],
  public: [screen("PUB-08", "/sponsorships/:id", at("public/sponsorship.tsx"))],
  school: [
    screen("SCH-74-list", "/school/employers", at("school/employer-list.tsx")),
    screen("SCH-74", "/school/employers/:id", at("school/employer-profile.tsx")),
  ],
  admin: [screen("ADM-31", "/admin/employers", at("admin/employers.tsx"))],
  employer: [
    screen("EMP-01", "/employer/home", at("employer/home.tsx")),
    screen("EMP-02", "/employer/profile", at("employer/profile.tsx")),
    screen("EMP-03", "/employer/schools", at("employer/school-list.tsx")),
    screen("EMP-04", "/employer/schools/:id", at("employer/school-profile.tsx")),
    screen("EMP-05", "/employer/sponsored-students", at("employer/sponsored-list.tsx")),
    screen("EMP-13", "/employer/sponsored-students/add", at("employer/sponsored-add.tsx")),
    screen("EMP-06", "/employer/sponsored-students/:id", at("employer/sponsored-student.tsx")),
    screen("EMP-07", "/employer/jobs", at("employer/job-list.tsx")),
    screen("EMP-08", "/employer/jobs/add", at("employer/job-add.tsx")),
    screen("EMP-09", "/employer/jobs/edit/:id", at("employer/job-edit.tsx")),
    screen("EMP-10", "/employer/jobs/:id", at("employer/job-applications.tsx")),
    screen("EMP-11", "/employer/events", at("employer/event-list.tsx")),
    screen("EMP-14", "/employer/events/add", at("employer/event-add.tsx")),
    screen("EMP-12", "/employer/events/edit/:id", at("employer/event-edit.tsx")),
    screen("EMP-15", "/employer/sponsorships", at("employer/offer-list.tsx")),
    screen("EMP-16", "/employer/sponsorships/add", at("employer/offer-add.tsx")),
    screen("EMP-18", "/employer/seats", at("employer/seat-list.tsx")),
    screen("EMP-19", "/employer/seats/:id", at("employer/seat-order.tsx")),
    screen("EMP-17", "/employer/sponsorships/edit/:id", at("employer/offer-edit.tsx")),
  ],
};
