import {
  employerHomePath,
  employerProfilePath,
  employerSchoolsPath,
  eventsPath,
  jobsPath,
  offersPath,
  ourSeatsPath,
  sponsoredPath,
} from "~/features/employers/paths";
import type { Role } from "~/platform/context";
import { item, type MenuGroup, type MenuItem } from "~/ui/menu-items";

/** The sidebar of the employer side: flat, and shorter for job partners and career specialists. */
export function employerMenu(role: Role): MenuGroup[] {
  const worksWithSchools = role !== "job_partner_admin";
  const hasProfile = role !== "employer_career_specialist";
  const when = (condition: boolean, ...items: MenuItem[]) => (condition ? items : []);
  const single = (icon: MenuGroup["icon"], items: MenuItem[]): MenuGroup => ({ label: null, icon, items });
  return [
    single("home", [item("EMP-01", "Home", employerHomePath)]),
    single("branding", when(hasProfile, item("EMP-02", "Profile", employerProfilePath()))),
    single("schools", when(worksWithSchools, item("EMP-03", "Schools", employerSchoolsPath))),
    single("students", when(worksWithSchools, item("EMP-05", "Sponsored Students", sponsoredPath))),
    single("partners", when(worksWithSchools, item("EMP-18", "Our Seats", ourSeatsPath))),
    single("payments", when(worksWithSchools, item("EMP-15", "Sponsorships", offersPath))),
    single("jobs", [item("EMP-07", "Job Posts", jobsPath)]),
    single("catalog", when(worksWithSchools, item("EMP-11", "Events", eventsPath))),
  ];
}
