import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { addEmployer, listEmployers, setEmployerStatus } from "~/features/employers/domain/admin";
import { listJobs } from "~/features/employers/domain/jobs";
import { employerHome, saveEmployerProfile, showEmployerProfile } from "~/features/employers/domain/profile";
import { addColleague, addUser } from "~/features/identity/domain/users/add-user";
import { listColleagues } from "~/features/identity/domain/users/list-users";
import { deleteColleague, resendColleagueInvite, setColleagueStatus } from "~/features/identity/domain/users/user-status";
import { workFor } from "~/features/identity/domain/work-for";
import { jobRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { zipRows } from "../support/hiring";
import { refusal } from "../support/outcome";
import { anEmployer, aSchool, aSuperAdmin, db, insert } from "../support/rows";

const form = {
  name: "Harbor Care",
  company_type: "nursing_home",
  size: "51-200",
  about: "We run four houses.",
  address: "40 Dock Street",
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  phone: "4015550160",
  contact_email: "people@harborcare.test",
  website_url: "harborcare.example",
  sponsors_training: "on",
  categories: ["scholarships"],
};

describe("an employer's profile", () => {
  it("is saved by its editors, located by its ZIP code, and never overwritten by a stale form", async () => {
    await zipRows();
    const admin = await anEmployer();
    const ctx = await makeCtx({ as: admin.id });
    const { employer } = await showEmployerProfile(ctx, {});
    await saveEmployerProfile(ctx, { ...form, version: employer.updatedAt });
    expect((await showEmployerProfile(ctx, {})).employer).toMatchObject({
      ...{ name: "Harbor Care", phone: "(401) 555 - 0160", websiteUrl: "https://harborcare.example", lat: 41.819, cell: 263_217 },
      ...{ sponsorsTraining: true, categories: ["scholarships"] },
    });
    expect(await refusal(saveEmployerProfile(ctx, { ...form, name: "Other", version: employer.updatedAt }))).toMatchObject({ code: "stale" });
    expect((await refusal(saveEmployerProfile(ctx, { ...form, zipcode: "12", state: "XX" }))).fields).toMatchObject({
      zipcode: ["Enter a 5-digit zip code."],
    });
    const specialist = await insert(schema.users, userRow({ role: "employer_career_specialist", employerId: admin.employerId }));
    expect(await refusal(saveEmployerProfile(await makeCtx({ as: specialist.id }), form))).toMatchObject({ kind: "forbidden" });
    const stranger = await anEmployer();
    expect(await refusal(showEmployerProfile(await makeCtx({ as: stranger.id }), { employer: admin.employerId }))).toMatchObject({
      kind: "not_found",
    });
  });

  it("shows its figures: job partners see only jobs, an account without an employer none", async () => {
    const admin = await anEmployer();
    await insert(schema.jobs, jobRow(admin.employerId as string));
    await insert(schema.jobs, jobRow((await anEmployer()).employerId as string));
    const { home } = await employerHome(await makeCtx({ as: admin.id }), {});
    expect(home).toMatchObject({ totals: { openJobs: 1, newApplications: 0, partners: 0 }, sponsored: [] });
    expect(home?.missing).toContain("About");
    const partner = await insert(schema.users, userRow({ role: "job_partner_admin", employerId: admin.employerId }));
    expect((await employerHome(await makeCtx({ as: partner.id }), {})).home?.sponsored).toBeNull();
    const nobodys = await insert(schema.users, userRow({ role: "employer_admin" }));
    const ctx = await makeCtx({ as: nobodys.id });
    expect((await employerHome(ctx, {})).home).toBeNull();
    expect(await refusal(listJobs(ctx, {}))).toMatchObject({ code: "no_employer" });
    expect(await refusal(employerHome(await makeCtx({ as: (await aSchool()).owner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("is chosen by an organization admin", async () => {
    const admin = await anEmployer({ organization: "Bay Group" }, "organization_admin");
    const sister = await anEmployer({ organization: "Bay Group", name: "The sister" });
    const other = await anEmployer({ organization: "Another group" });
    const ctx = await makeCtx({ as: admin.id });
    expect((await showEmployerProfile(ctx, { employer: sister.employerId })).employer.name).toBe("The sister");
    expect(await refusal(showEmployerProfile(ctx, { employer: other.employerId }))).toMatchObject({ kind: "not_found" });
    await saveEmployerProfile(ctx, { ...form, name: "The sister, renamed", employer: sister.employerId });
    expect((await showEmployerProfile(await makeCtx({ as: sister.id }), {})).employer.name).toBe("The sister, renamed");
    expect(await refusal(workFor(ctx, { id: other.employerId }))).toMatchObject({ kind: "not_found" });
    await workFor(ctx, { id: sister.employerId });
    expect((await showEmployerProfile(await makeCtx({ as: admin.id }), {})).isOwn).toBe(true);
  });
});

describe("an employer's users", () => {
  it("are invited, deactivated, activated and deleted by its admin, within the admin's roles", async () => {
    const admin = await anEmployer();
    const ctx = await makeCtx({ as: admin.id });
    const person = { first_name: "Jo", last_name: "Marsh", email: "jo@harborcare.test", role: "employer_career_specialist" };
    const { id } = await addColleague(ctx, person);
    expect(await refusal(addColleague(ctx, person))).toMatchObject({ code: "user_exists" });
    for (const role of ["super_admin", "school_owner", "organization_admin"])
      expect(await refusal(addColleague(ctx, { ...person, email: `${role}@x.test`, role }))).toMatchObject({ kind: "forbidden" });
    const { page } = await listColleagues(ctx, {});
    expect(page.results.map((row) => row.id).sort()).toEqual([admin.id, id].sort());
    await resendColleagueInvite(ctx, { id });
    await deleteColleague(ctx, { id });
    const partner = await insert(schema.users, userRow({ role: "job_partner_admin", employerId: admin.employerId, passwordHash: "x" }));
    await setColleagueStatus(ctx, { id: partner.id, account_status: "inactive" });
    await setColleagueStatus(ctx, { id: partner.id, account_status: "active" });
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    expect(await refusal(setColleagueStatus(stranger, { id: partner.id, account_status: "inactive" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(listColleagues(await makeCtx({ as: partner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("employers, for super admins", () => {
  it("are added with an invitation of their first admin, and are hidden while inactive", async () => {
    const root = await makeCtx({ as: (await aSuperAdmin()).id });
    const { id } = await addEmployer(root, {
      ...{ name: "New Care", company_type: "hospital", first_name: "Ada", last_name: "Bell", email: "ada@newcare.test" },
    });
    const [ada] = await db.select().from(schema.users).where(eq(schema.users.email, "ada@newcare.test"));
    expect(ada).toMatchObject({ employerId: id, role: "employer_admin", status: "inactive" });
    expect(await db.all(sql`SELECT id FROM invites WHERE user_id = ${ada?.id}`)).toHaveLength(1);
    const person = { first_name: "Bo", last_name: "Bell", email: "bo@newcare.test", role: "job_partner_admin", employer: id };
    const added = await addUser(root, person);
    expect((await db.select().from(schema.users).where(eq(schema.users.id, added.id)))[0]).toMatchObject({ employerId: id });
    expect((await listEmployers(root, { search: "new care" })).results).toMatchObject([{ id, users: 2 }]);
    const admin = await anEmployer();
    await setEmployerStatus(root, { id: admin.employerId, status: "inactive" });
    await expect(makeCtx({ as: admin.id })).rejects.toThrow("no active account");
    await setEmployerStatus(root, { id: admin.employerId, status: "active" });
    expect((await makeCtx({ as: admin.id })).actor).toMatchObject({ employerId: admin.employerId });
    expect(await refusal(addEmployer(await makeCtx({ as: admin.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});
