import { describe, expect, it } from "vitest";
import { activePath, shownGroups } from "~/ui/menu-items";
import { adminMenu } from "../../app/areas/admin/menu";
import { employerMenu } from "../../app/areas/employer/menu";
import { schoolMenu, schoolSettings } from "../../app/areas/school/menu";
import type { Role, School } from "../../app/platform/context";

type Case = [role: Role, type: School["type"], plan: School["plan"], calls: boolean, counts: number[]];

/** Entries of each group, as the specification counts them; the fourth is Compliance, the fifth Mail. */
const CASES: Case[] = [
  ["school_owner", "local", "basic", false, [5, 5, 7, 8, 3, 4, 7, 1, 0, 3, 0]],
  ["school_owner", "local", "advanced-and-chat", true, [5, 5, 7, 8, 3, 4, 7, 1, 3, 3, 10]],
  ["school_admin", "local", "basic-and-chat", false, [5, 5, 7, 8, 3, 4, 6, 0, 2, 3, 0]],
  ["school_admin", "national_partner", "advanced", false, [5, 5, 7, 8, 3, 4, 6, 0, 0, 1, 10]],
];

const menuOf = ([role, type, plan, showAiCallLogs]: Case) =>
  schoolMenu({ role, school: { type, plan, showAiCallLogs }, pendingPreEnrollments: 2, teaches: false, storeUrl: "/store?preview=1" });

describe("menus", () => {
  it.each(CASES)("gives a %s of a %s school on %s its entries", (...one) => {
    expect(menuOf(one).map(({ items }) => items.length)).toEqual(one[4]);
  });

  it("leads instructors to their area first", () => {
    const [owner] = CASES;
    const [, type, plan, showAiCallLogs] = owner as Case;
    const [first] = schoolMenu({
      role: "school_admin",
      school: { type, plan, showAiCallLogs },
      pendingPreEnrollments: 0,
      teaches: true,
      storeUrl: "",
    });
    expect(first?.items.map(({ label, path }) => [label, path])).toEqual([
      ["Today", "/teach"],
      ["Hours Taught", "/teach/hours"],
      ["Your Documents", "/teach/documents"],
    ]);
  });

  it("leaves out what is not mounted, and groups without anything", () => {
    const [owner] = CASES;
    const groups = shownGroups(menuOf(owner as Case), new Set(["SCH-01", "SCH-14"]));
    expect(groups.map(({ label, items }) => [label, items.map((entry) => [entry.label, entry.badge])])).toEqual([
      ["Home & Reporting", [["Dashboard", undefined]]],
      ["Students", [["Pre-Enrolled Students", 2]]],
    ]);
  });

  it("has twenty entries for a super admin", () => {
    const groups = adminMenu({ pendingRefunds: 3, pendingInterestedSchools: 1 });
    const entries = groups.flatMap(({ items }) => items);
    expect(entries.length).toBe(20);
    expect(entries.filter(({ badge }) => badge).map(({ label, badge }) => [label, badge])).toEqual([
      ["Refund Requests", 3],
      ["Interested Schools", 1],
    ]);
  });

  it("keeps users for owners, and schools from job partners", () => {
    expect(schoolSettings("school_admin", null).map(({ label }) => label)).not.toContain("Users");
    expect(schoolSettings("school_owner", null).map(({ label }) => label)).toContain("Users");
    for (const plan of ["basic", "basic-and-chat", "advanced", "advanced-and-chat"] as const) {
      const settings = schoolSettings("school_admin", { type: "local", plan, showAiCallLogs: false }).map(({ label }) => label);
      const hasKeys = plan.startsWith("advanced");
      expect([plan, settings.includes("Developers"), settings.includes("Rosters")]).toEqual([plan, hasKeys, !hasKeys]);
    }
    const labels = (role: Role) => shownGroups(employerMenu(role), null).flatMap(({ items }) => items.map(({ label }) => label));
    expect(labels("employer_admin").length).toBe(8);
    expect(labels("job_partner_admin")).toEqual(["Home", "Profile", "Job Posts"]);
    expect(labels("employer_career_specialist")).not.toContain("Profile");
  });

  it("finds the entry of an address by its longest path", () => {
    const paths = ["/student/jobs", "/student/jobs/local"];
    expect(activePath(paths, "/student/jobs/local/3")).toBe("/student/jobs/local");
    expect(activePath(paths, "/student/jobs/7")).toBe("/student/jobs");
    expect(activePath(paths, "/student/jobsearch")).toBeNull();
  });
});
