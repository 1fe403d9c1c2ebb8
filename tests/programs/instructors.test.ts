import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mails } from "#drizzle/schema/messaging";
import { notifications } from "#drizzle/schema/notifications";
import { classes, classInstructors, instructors, programs } from "#drizzle/schema/programs";
import { findSchoolById } from "~/features/identity/data/school-row";
import { announceApplication } from "~/features/programs/domain/instructors/announce-application";
import { applicationView, applyAsInstructor, replaceApplicationFiles, submitInstructor } from "~/features/programs/domain/instructors/apply";
import { approveInstructor, deleteInstructor, rejectInstructor, setInstructorStatus } from "~/features/programs/domain/instructors/decide-instructor";
import { instructorList, instructorStats } from "~/features/programs/domain/instructors/read-instructors";
import { addInstructor, editInstructor } from "~/features/programs/domain/instructors/save-instructor";
import { licenseState } from "~/features/programs/instructor-model";
import { withSchool } from "~/platform/context";
import { classRow, instructorRow, programRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeEach(async () => {
  school = await aSchool();
});
const staff = () => makeCtx({ as: school.admin.id });
const pdf = () => new File([new TextEncoder().encode("%PDF-1.7 resume")], "resume.pdf", { type: "application/pdf" });
const byId = async (id: string) => (await db.select().from(instructors).where(eq(instructors.id, id)))[0] as typeof instructors.$inferSelect;
const application = (more: Record<string, unknown> = {}) => ({
  school: school.school.subdomain,
  first_name: "Ines",
  last_name: "Moreno",
  email: "ines@example.test",
  phone: "4015550188",
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  title: "RN",
  certifications: "BLS, ACLS",
  availability: ["1", "6"],
  resume: pdf(),
  agree: "on",
  ...more,
});

describe("an application", () => {
  it("is pending; the school is notified and the applicant emailed once", async () => {
    const made = await applyAsInstructor(await makeCtx(), application());
    expect(await byId(made.id)).toMatchObject({
      schoolId: school.id,
      status: "pending",
      source: "onboarding",
      isPublic: false,
      certifications: ["BLS", "ACLS"],
    });
    expect(made.code).toMatch(/^[a-z0-9]{16}$/);
    const found = await findSchoolById(await makeCtx(), school.id);
    if (!found) throw new Error("No school");
    for (let time = 0; time < 2; time += 1) await announceApplication(withSchool(makeJobCtx(), found), { instructorId: made.id, code: made.code });
    expect(await db.select().from(mails).where(eq(mails.schoolId, school.id))).toHaveLength(1);
    const told = await db.select().from(notifications).where(eq(notifications.schoolId, school.id));
    expect(told.map(({ type }) => type)).toEqual(["public_instructor_creation", "public_instructor_creation"]);
    expect((await applicationView(await makeCtx(), { submission: made.code })).status).toBe("pending");
    expect((await refusal(applicationView(await makeCtx(), { submission: "unknown" }))).kind).toBe("not_found");
  });
  it("is sent once per school; a rejected applicant can apply again", async () => {
    const made = await applyAsInstructor(await makeCtx(), application());
    expect(await refusal(applyAsInstructor(await makeCtx(), application()))).toMatchObject({
      kind: "conflict",
      message: "You have already applied to this school.",
    });
    await rejectInstructor(await staff(), { id: made.id, reason: "No opening now" });
    expect(await byId(made.id)).toMatchObject({ status: "inactive", rejectReason: "No opening now" });
    const again = await applyAsInstructor(await makeCtx(), application({ resume: pdf() }));
    expect(again.id).toBe(made.id);
    expect(await byId(made.id)).toMatchObject({ status: "pending", rejectReason: null });
  });
  it("needs a school, a resume that is a PDF, and consent", async () => {
    const said = async (more: Record<string, unknown>) =>
      Object.keys((await refusal(applyAsInstructor(await makeCtx(), application(more)))).fields ?? {});
    expect(await said({ school: "nowhere" })).toEqual(["school"]);
    expect(await said({ school: "" })).toEqual(["school"]);
    expect(await said({ resume: new File(["hello"], "resume.pdf") })).toEqual(["resume"]);
    expect(await said({ agree: "" })).toEqual(["agree"]);
  });
  it("takes other files until it is decided, and is decided once", async () => {
    const { id, code } = await applyAsInstructor(await makeCtx(), application());
    const before = await byId(id);
    await replaceApplicationFiles(await makeCtx(), { submission: code, resume: pdf() });
    expect((await byId(id)).resumeFileId).not.toBe(before.resumeFileId);
    await approveInstructor(await staff(), { id });
    expect((await byId(id)).status).toBe("active");
    expect((await refusal(replaceApplicationFiles(await makeCtx(), { submission: code, resume: pdf() }))).code).toBe("application_decided");
    expect((await refusal(rejectInstructor(await staff(), { id }))).code).toBe("application_decided");
  });
  it("by an API client takes a token that names the school", async () => {
    const { submission } = await instructorStats(await staff(), {});
    const person = { first_name: "Ada", last_name: "Cole", email: "ada@example.test", phone: "4015550101" };
    const { id } = await submitInstructor(await makeCtx(), { ...person, submission });
    expect(await byId(id)).toMatchObject({ schoolId: school.id, status: "pending", isPublic: false });
    expect((await refusal(submitInstructor(await makeCtx(), { ...person, submission: `${school.id}.forged` }))).kind).toBe("not_found");
    const { submissionCode } = await byId(id);
    const of = async (token: string | null) => (await call(`/api/schools/instructor-id/?submission=${token}`)).body;
    expect(await of(submission)).toEqual({ instructor: null });
    expect(await of(submissionCode)).toEqual({ instructor: id });
    const face = await call(`/api/schools/instructor-school-info/?submission=${submission}`);
    expect(face.body).toMatchObject({ id: school.id, name: school.school.name });
    expect((await call("/api/schools/instructor-school-info/?submission=forged")).status).toBe(404);
  });
});

describe("an instructor", () => {
  const form = { first_name: "Dana", last_name: "Ruiz", email: "dana@example.test", phone: "4015550123", show_on_website: "on" };
  it("is added once per address, and saved by one at a time", async () => {
    // A browser sends the file fields that nobody used as well: empty.
    const { id } = await addInstructor(await staff(), { ...form, photo: "", resume: "" });
    expect(await byId(id)).toMatchObject({ status: "active", isPublic: true, phone: "(401) 555 - 0123" });
    expect((await refusal(addInstructor(await staff(), form))).code).toBe("instructor_exists");
    const { updatedAt } = await byId(id);
    await editInstructor(await staff(), { ...form, id, version: updatedAt, bio: "Hello" });
    expect((await refusal(editInstructor(await staff(), { ...form, id, version: updatedAt }))).code).toBe("stale");
    const other = await aSchool();
    expect((await refusal(editInstructor(await makeCtx({ as: other.owner.id }), { ...form, id }))).kind).toBe("not_found");
  });
  it("is neither deleted nor switched off while upcoming classes need one", async () => {
    const person = await insert(instructors, instructorRow(school.id));
    const program = await insert(programs, programRow(school.id));
    const courseClass = await insert(classes, classRow(school.id, program.id));
    await insert(classInstructors, { schoolId: school.id, classId: courseClass.id, instructorId: person.id });
    const first = { message: "Assign another instructor first." };
    expect(await refusal(setInstructorStatus(await staff(), { id: person.id, status: "inactive" }))).toMatchObject(first);
    expect(await refusal(editInstructor(await staff(), { ...form, id: person.id, status: "inactive" }))).toMatchObject(first);
    expect((await refusal(deleteInstructor(await staff(), { id: person.id }))).code).toBe("in_use");
    await db.update(classes).set({ startDate: "2025-01-06", endDate: "2025-02-07", instructorId: person.id }).where(eq(classes.id, courseClass.id));
    await deleteInstructor(await staff(), { id: person.id });
    expect(await byId(person.id)).toBeUndefined();
    expect((await db.select().from(classes).where(eq(classes.id, courseClass.id)))[0]?.instructorId).toBeNull();
  });
  it("is listed with one query", async () => {
    const ctx = await staff();
    const before = ctx.db.roundTrips;
    expect((await instructorList(ctx, {})).onboardingUrl).toContain("/instructor-onboarding?school=");
    expect(ctx.db.roundTrips - before).toBe(1);
  });

  it("is warned about 60 days before the license is over", () => {
    expect(["2026-01-14", "2026-03-15", "2026-03-16", null].map((day) => licenseState(day, "2026-01-15"))).toEqual(["expired", "soon", "good", null]);
  });
});
