import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { CAREERS } from "~/features/careers/career-model";
import { showCareers } from "~/features/careers/domain/careers";
import { listEmployers, showEmployer } from "~/features/careers/domain/employers";
import {
  deleteEntry,
  orderEntries,
  printedResume,
  saveEntry,
  saveResume,
  setGoal,
  showResume,
  showToEmployers,
  takeClass,
} from "~/features/careers/domain/resume";
import { listVisibleResumes, showVisibleResume } from "~/features/careers/domain/visible-resumes";
import { announceOutcome, claimOutcome, decideOutcome, listOutcomes } from "~/features/outcomes/domain/placements";
import { withSchool } from "~/platform/context";
import { programRow, registrationRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { hiring, zipRows } from "../support/hiring";
import { refusal, tally } from "../support/outcome";
import { aClass } from "../support/registering";
import { anEmployer, aSchool, db, insert } from "../support/rows";

/** A student who has completed a class. */
async function graduate() {
  const school = await aClass();
  const of = { studentId: school.student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { enrollmentStatus: "completed" }));
  const ctx = await makeCtx({ as: school.account.id, host: school.host });
  return { school, registration, ctx, ownerCtx: await makeCtx({ as: school.owner.id, host: school.host }) };
}

describe("a resume", () => {
  it("has sections in the student's order, and refuses impossible entries", async () => {
    const { ctx } = await graduate();
    await saveResume(ctx, { headline: "Nursing assistant", skills: "Vital signs, Transfers, vital signs,, ", languages: "English" });
    const first = await saveEntry(ctx, { section: "experience", title: "Caregiver", from_date: "2024-01-01", to_date: "2025-01-01" });
    const second = await saveEntry(ctx, { section: "experience", title: "Volunteer" });
    expect((await refusal(saveEntry(ctx, { section: "experience", title: "X", from_date: "2024-01-01", to_date: "2023-01-01" }))).fields).toEqual({
      to_date: ["End date must be after the start date."],
    });
    await orderEntries(ctx, { ids: [first.id, second.id], move: `up:${second.id}` });
    const { resume } = await showResume(ctx, {});
    expect(resume.skills).toEqual(["Vital signs", "Transfers", "vital signs"]);
    expect(resume.entries.map(({ title }) => title)).toEqual(["Volunteer", "Caregiver"]);
    await saveEntry(ctx, { id: second.id, section: "experience", title: "Volunteer, library" });
    await deleteEntry(ctx, { id: first.id });
    expect((await showResume(ctx, {})).resume.entries.map(({ title }) => title)).toEqual(["Volunteer, library"]);
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.account.id, host: other.host });
    expect(await refusal(saveEntry(stranger, { id: second.id, section: "experience", title: "Mine now" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(deleteEntry(stranger, { id: second.id }))).toMatchObject({ kind: "not_found" });
  });

  it("takes a completed class of the school once, carries a PDF, and is printed", async () => {
    const { ctx, school, registration } = await graduate();
    expect((await showResume(ctx, {})).classes).toMatchObject([{ id: registration.id, program: school.program.title }]);
    await takeClass(ctx, { registration: registration.id });
    expect(await refusal(takeClass(ctx, { registration: registration.id }))).toMatchObject({ kind: "not_found" });
    const pdf = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], "resume.pdf", { type: "application/pdf" });
    await saveResume(ctx, { headline: "Nurse to be", file: pdf });
    expect((await showResume(ctx, {})).fileLink).toContain("/files/");
    const text = new File(["no pdf"], "resume.pdf", { type: "application/pdf" });
    expect((await refusal(saveResume(ctx, { headline: "Nurse to be", file: text }))).fields).toHaveProperty("file");
    expect((await printedResume(ctx, {})).resume).toMatchObject({ headline: "Nurse to be", entries: [{ title: school.program.title }] });
    await saveResume(ctx, { headline: "Nurse to be", remove_file: "on" });
    expect((await showResume(ctx, {})).fileLink).toBeNull();
    await showToEmployers(ctx, { visible: "on" });
    expect((await showResume(ctx, {})).isVisible).toBe(true);
  });
});

describe("a resume that is shown", () => {
  it("is found only by partner employers of the school", async () => {
    const { adminCtx, studentCtx, employerId, school } = await hiring();
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    const id = school.student.id as string;
    const seen = async (ctx = adminCtx) => [
      (await listVisibleResumes(ctx, {})).page.results.map((row) => row.id),
      await showVisibleResume(ctx, { id }).then(
        ({ resume }) => resume.headline,
        ({ kind }) => kind,
      ),
    ];
    const closed = [[], "not_found"];
    await showToEmployers(studentCtx, { visible: "on" });
    expect(await seen()).toEqual(closed);
    const at = { requestedAt: 1, createdAt: 1, updatedAt: 1 };
    const pair = await insert(schema.partnerships, {
      id: `resumes-${employerId}`,
      schoolId: school.id,
      employerId,
      status: "requested",
      askedBy: "school",
      ...at,
    });
    expect(await seen()).toEqual(closed);
    await db.run(sql`UPDATE partnerships SET status = 'accepted' WHERE id = ${pair.id}`);
    expect(await seen()).toEqual([[id], "Nursing assistant"]);
    expect((await listVisibleResumes(adminCtx, { search: "nursing" })).page.count).toBe(1);
    expect((await listVisibleResumes(adminCtx, { search: "plumber" })).page.count).toBe(0);
    expect(await seen(stranger)).toEqual(closed);
    await showToEmployers(studentCtx, {});
    expect(await seen()).toEqual(closed);
    await showToEmployers(studentCtx, { visible: "on" });
    await db.run(sql`UPDATE partnerships SET status = 'revoked' WHERE id = ${pair.id}`);
    expect(await seen()).toEqual(closed);
  });
});

describe("careers", () => {
  it("are ten, each with pay, outlook, source and requirements; one is the goal", async () => {
    const { ctx, school } = await graduate();
    await insert(schema.programs, programRow(school.id, { title: "Phlebotomy Technician", category: "Phlebotomy" }));
    const page = await showCareers(ctx, {});
    expect(page.careers).toHaveLength(10);
    expect(CAREERS.every(({ payYear, growth, certification }) => payYear > 20_000 && growth > 0 && certification.length > 2)).toBe(true);
    const opened = await showCareers(ctx, { career: "phlebotomist", q: "blood" });
    expect(opened.programs.map(({ title }) => title)).toEqual(["Phlebotomy Technician"]);
    expect(opened.careers.map(({ slug }) => slug)).toContain("phlebotomist");
    await setGoal(ctx, { career: "phlebotomist" });
    expect((await showCareers(ctx, {})).goal).toBe("phlebotomist");
    await setGoal(ctx, { career: "phlebotomist" });
    expect((await showCareers(ctx, {})).goal).toBeNull();
    expect(await refusal(setGoal(ctx, { career: "astronaut" }))).toMatchObject({ kind: "not_found" });
  });
});

describe("a placement", () => {
  const job = { employer: "Harbor Care", job_title: "Nursing assistant", started_on: "2026-01-05" };

  it("is reported once by the student, and counts once the school confirms it", async () => {
    const { ctx, ownerCtx, registration, school } = await graduate();
    const input = { ...job, registration: registration.id };
    expect((await refusal(claimOutcome(ctx, { ...input, started_on: "2030-01-01" }))).fields).toHaveProperty("started_on");
    const ends = await tally(Array.from({ length: 10 }, () => claimOutcome(ctx, input)));
    expect(ends).toEqual({ done: 1, outcome_exists: 9 });
    const before = await listOutcomes(ownerCtx, {});
    expect(before.figures).toEqual({ completed: 1, placed: 0, claimed: 1 });
    const id = before.page.results[0]?.id;
    await announceOutcome(withSchool(makeJobCtx(), (await makeCtx({ host: school.host })).hostSchool as never), { outcomeId: id });
    expect(await db.all(sql`SELECT id FROM mails WHERE subject_id = ${id} AND recipient = ${school.owner.email}`)).toHaveLength(1);
    const other = await aSchool();
    const foreign = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(decideOutcome(foreign, { id, status: "confirmed" }))).toMatchObject({ kind: "not_found" });
    await decideOutcome(ownerCtx, { id, status: "confirmed" });
    expect(await refusal(decideOutcome(ownerCtx, { id, status: "declined" }))).toMatchObject({ code: "invalid_transition" });
    expect((await listOutcomes(ownerCtx, { status: "confirmed" })).figures).toEqual({ completed: 1, placed: 1, claimed: 0 });
    expect(await refusal(claimOutcome(ctx, { ...job, registration: "none" }))).toMatchObject({ kind: "not_found" });
  });
});

describe("employers as students see them", () => {
  it("are found near by, by kind and name, with their open jobs", async () => {
    const { studentCtx, employerId } = await hiring();
    await zipRows();
    const far = await anEmployer({ zipcode: "80302", lat: 40.0172, lng: -105.2851, cell: 260_149, companyType: "hospital" });
    const ids = async (input: object) => (await listEmployers(studentCtx, { ...input, limit: 100 })).page.results.map(({ id }) => id);
    expect(await ids({})).toContain(employerId);
    expect(await ids({})).not.toContain(far.employerId);
    expect(await ids({ zipCodeRange: "100+", company_type: "hospital" })).toContain(far.employerId);
    expect((await showEmployer(studentCtx, { id: employerId })).jobs).toHaveLength(1);
    await db.run(sql`UPDATE employers SET status = 'inactive' WHERE id = ${employerId}`);
    expect(await refusal(showEmployer(studentCtx, { id: employerId }))).toMatchObject({ kind: "not_found" });
  });
});
