import type { Role } from "~/platform/context";

/** Labels of the roles. */
export const ROLE_LABELS: Record<Role, string> = {
  super_admin: "Super admin",
  school_owner: "School owner",
  school_admin: "School admin",
  student: "Student",
  employer_admin: "Employer admin",
  employer_career_specialist: "Employer career specialist",
  job_partner_admin: "Job partner admin",
  organization_admin: "Organization admin",
};
