import type { Role, RoleType } from "~/platform/context";

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

export function roleTypeOf(role: Role): RoleType {
  if (role === "super_admin" || role === "student") return role;
  return role === "school_owner" || role === "school_admin" ? "school" : "employer";
}

/** Where a person lands who opens `/`: a student whose profile is not complete has to complete it first. */
export function homeOf(actor: { roleType: RoleType; isProfileComplete: boolean }): string {
  switch (actor.roleType) {
    case "super_admin":
      return "/admin/dashboard";
    case "school":
      return "/school/dashboard";
    case "employer":
      return "/employer/home";
    case "student":
      return actor.isProfileComplete ? "/student/home" : "/student/onboarding";
    default:
      return "/not-found";
  }
}
