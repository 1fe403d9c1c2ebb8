import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { applyForJob, bookmarkJob, listJobs as jobsOfStudent, listLocalJobs, showJob, withdrawApplication } from "~/features/careers/domain/jobs";
import { cellOf } from "~/features/employers/data/places";
import { announceAnswer, announceApplication, listApplications, mailApplicant, setApplicationStatus } from "~/features/employers/domain/applications";
import { closeOverdue } from "~/features/employers/domain/close-jobs";
import { addJob, deleteJob, duplicateJob, editJob, listJobs, showJob as ownJob, setJobStatus } from "~/features/employers/domain/jobs";
import { jobRow, userRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { hiring, jobInput, ZIPS } from "../support/hiring";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { anEmployer, aSchool, db, insert } from "../support/rows";

describe("a job", () => {
  it("goes from draft to open to closed and back, located by its ZIP code", async () => {
    const { adminCtx } = await hiring();
    const { id } = await addJob(adminCtx, { ...jobInput, status: "draft" });
    expect(await ownJob(adminCtx, { id })).toMatchObject({ status: "draft", postedAt: null, lat: 41.819, cell: 263_217, payMinCents: 1850 });
    await setJobStatus(adminCtx, { id, status: "open" });
    await setJobStatus(adminCtx, { id, status: "closed" });
    expect(await refusal(setJobStatus(adminCtx, { id, status: "closed" }))).toMatchObject({ code: "invalid_transition" });
    await setJobStatus(adminCtx, { id, status: "open" });
    const copy = await duplicateJob(adminCtx, { id });
    expect(await ownJob(adminCtx, { id: copy.id })).toMatchObject({ status: "draft", title: "Certified nursing assistant (copy)" });
    await deleteJob(adminCtx, { id: copy.id });
    expect((await listJobs(adminCtx, { status: "open" })).count).toBe(2);
  });

  it("reports errors by field", async () => {
    const { adminCtx } = await hiring();
    expect((await refusal(addJob(adminCtx, { ...jobInput, pay_max: "10" }))).fields).toEqual({
      pay_max: ["The highest pay must be at least the lowest pay."],
    });
    expect((await refusal(addJob(adminCtx, { ...jobInput, submission_type: "external_submission" }))).fields).toEqual({
      apply_url: ["Enter a link to apply at."],
    });
    expect((await refusal(addJob(adminCtx, { ...jobInput, zipcode: "1234" }))).fields).toEqual({ zipcode: ["Enter a 5-digit zip code."] });
    expect((await refusal(addJob(adminCtx, { ...jobInput, deadline: "2020-01-01" }))).fields).toEqual({
      deadline: ["Choose a future date."],
    });
  });

  it("is changed only by allowed users, and never over a newer change", async () => {
    const { adminCtx, job, employerId } = await hiring();
    const { status: _, ...change } = jobInput;
    await editJob(adminCtx, { ...change, id: job.id, version: job.updatedAt });
    expect(await refusal(editJob(adminCtx, { ...change, title: "Other", id: job.id, version: job.updatedAt }))).toMatchObject({ code: "stale" });
    const specialist = await insert(schema.users, userRow({ role: "employer_career_specialist", employerId }));
    const reader = await makeCtx({ as: specialist.id });
    expect(await refusal(addJob(reader, jobInput))).toMatchObject({ kind: "forbidden" });
    expect((await listJobs(reader, {})).count).toBe(1);
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    expect(await refusal(ownJob(stranger, { id: job.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(setJobStatus(stranger, { id: job.id, status: "closed" }))).toMatchObject({ kind: "not_found" });
  });

  it("closes after its deadline, for students at once and in the database at night", async () => {
    const { studentCtx, employerId, job } = await hiring();
    await db
      .update(schema.jobs)
      .set({ deadline: "2026-01-14" })
      .where(eq(schema.jobs.id, job.id as string));
    expect((await jobsOfStudent(studentCtx, {})).results.map(({ employerId: of }) => of)).not.toContain(employerId);
    await closeOverdue(makeJobCtx(), {});
    expect(
      (
        await db
          .select()
          .from(schema.jobs)
          .where(eq(schema.jobs.id, job.id as string))
      )[0],
    ).toMatchObject({ status: "closed" });
  });
});

/** Of which kinds the mails about an application are. */
const mailsAbout = async (id: string) => (await db.select().from(schema.mails).where(eq(schema.mails.subjectId, id))).map(({ template }) => template);

describe("an application", () => {
  it("needs a resume, is sent once, and is answered by email", async () => {
    const { studentCtx, adminCtx, job, school } = await hiring();
    const id = job.id as string;
    await db.run(sql`DELETE FROM resume_entries WHERE school_id = ${school.id}`);
    expect(await refusal(applyForJob(studentCtx, { id }))).toMatchObject({ message: "Complete your resume before applying." });
    await db.run(sql`UPDATE resumes SET file_id = 'file' WHERE school_id = ${school.id}`);
    const sent = await applyForJob(studentCtx, { id, cover_note: "I can start on Monday." });
    expect(await refusal(applyForJob(studentCtx, { id }))).toMatchObject({ message: "You have already applied for this job." });
    const { page } = await listApplications(adminCtx, { id });
    expect(page.results).toMatchObject([
      { id: sent.id, coverNote: "I can start on Monday.", status: "submitted", resume: { headline: "Nursing assistant" } },
    ]);
    await setApplicationStatus(adminCtx, { id: sent.id, status: "reviewed" });
    expect(await refusal(withdrawApplication(studentCtx, { id }))).toMatchObject({ code: "reviewed" });
    await setApplicationStatus(adminCtx, { id: sent.id, status: "offered" });
    expect(await refusal(setApplicationStatus(adminCtx, { id: sent.id, status: "declined" }))).toMatchObject({ code: "invalid_transition" });
    await mailApplicant(adminCtx, { id: sent.id, subject: "Your first day", message: "Come at eight." });
    const mails = await db.all<{ template: string }>(sql`SELECT template FROM mails WHERE subject_id = ${sent.id}`);
    expect(mails.map(({ template }) => template)).toContain("applicant_message");
    expect((await showJob(studentCtx, { id })).job).toMatchObject({ application: "offered" });
    expect(await refusal(deleteJob(adminCtx, { id }))).toMatchObject({ code: "in_use" });
  });

  it("is made once by forty concurrent clicks; without its index it would not be", async () => {
    const { studentCtx, job } = await hiring();
    const tries = Array.from({ length: 40 }, () => applyForJob(studentCtx, { id: job.id }));
    expect(await tally(tries)).toEqual({ done: 1, already_applied: 39 });
    const again = await hiring();
    await db.run(sql`DROP INDEX job_applications_once`);
    const loose = await tally(Array.from({ length: 40 }, () => applyForJob(again.studentCtx, { id: again.job.id })));
    expect(loose.done).toBeGreaterThan(1);
    await db.run(sql`DELETE FROM job_applications WHERE job_id = ${again.job.id}`);
    await db.run(sql`CREATE UNIQUE INDEX job_applications_once ON job_applications (job_id, student_id)`);
  });

  it("can be withdrawn before review, and is hidden from other employers and schools", async () => {
    const { studentCtx, job } = await hiring();
    const { id } = await applyForJob(studentCtx, { id: job.id });
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    expect(await refusal(setApplicationStatus(stranger, { id, status: "offered" }))).toMatchObject({ kind: "not_found" });
    const other = await aSchool();
    expect((await jobsOfStudent(await makeCtx({ as: other.account.id, host: other.host }), { tab: "applied" })).count).toBe(0);
    await withdrawApplication(studentCtx, { id: job.id });
    expect((await jobsOfStudent(studentCtx, { tab: "applied" })).results).toMatchObject([{ application: "withdrawn" }]);
  });

  it("sends no emails once withdrawn", async () => {
    const { studentCtx, adminCtx, job } = await hiring();
    const { id } = await applyForJob(studentCtx, { id: job.id });
    await withdrawApplication(studentCtx, { id: job.id });
    expect(await refusal(mailApplicant(adminCtx, { id, subject: "Still there?", message: "Come by." }))).toMatchObject({ code: "withdrawn" });
    await announceApplication(makeJobCtx(), { applicationId: id });
    expect(await mailsAbout(id)).toEqual([]);
  });

  it("is answered by email only if its status has not changed since", async () => {
    const { studentCtx, adminCtx, job } = await hiring();
    const { id } = await applyForJob(studentCtx, { id: job.id });
    await setApplicationStatus(adminCtx, { id, status: "reviewed" });
    await announceAnswer(makeJobCtx(), { applicationId: id, status: "offered" });
    expect(await mailsAbout(id)).toEqual([]);
    await setApplicationStatus(adminCtx, { id, status: "declined" });
    await announceAnswer(makeJobCtx(), { applicationId: id, status: "offered" });
    await announceAnswer(makeJobCtx(), { applicationId: id, status: "declined" });
    expect(await mailsAbout(id)).toEqual(["application_declined"]);
  });
});

describe("nearby jobs", () => {
  it("are found within the radius, nearest first", async () => {
    const { studentCtx, employerId, job, adminCtx } = await hiring();
    await db.delete(schema.jobs).where(sql`employer_id <> ${employerId} AND NOT EXISTS (SELECT 1 FROM job_applications a WHERE a.job_id = jobs.id)`);
    await db.run(sql`UPDATE jobs SET status = 'closed' WHERE employer_id <> ${employerId}`);
    const boston = await addJob(adminCtx, { ...jobInput, city: "Boston", state: "MA", zipcode: "02108" });
    const boulder = await addJob(adminCtx, { ...jobInput, city: "Boulder", state: "CO", zipcode: "80302" });
    const ids = async (input: object) => (await listLocalJobs(studentCtx, input)).page.results.map(({ id }) => id);
    expect(await ids({})).toEqual([job.id]);
    expect(await ids({ zipCodeRange: "50" })).toEqual([job.id, boston.id]);
    expect(await ids({ zipCodeRange: "100+" })).toEqual([job.id, boston.id, boulder.id]);
    expect(await ids({ zipCode: "80302" })).toEqual([boulder.id]);
    const { page } = await listLocalJobs(studentCtx, { zipCodeRange: "50" });
    expect(page.results[1]?.miles).toBeCloseTo(41.1, 0);
    expect(await listLocalJobs(studentCtx, { zipCode: "abc" })).toMatchObject({ error: "Enter a 5-digit zip code.", page: { count: 0 } });
  });

  it("are counted without reading rows, and stay in order of distance on every page", async () => {
    const { employerId, studentCtx } = await hiring();
    for (const { zip: zipcode, lat, lng } of [...ZIPS].reverse())
      await insert(
        schema.jobs,
        jobRow(employerId, { title: `Far ${zipcode} ${zipcode.startsWith("0") ? "near" : "away"}`, zipcode, lat, lng, cell: cellOf({ lat, lng }) }),
      );
    const ask = async (search: string, limit: number, offset: number) => {
      const { page } = await listLocalJobs(studentCtx, { zipCode: "02903", zipCodeRange: "100+", search, limit, offset });
      return [page.count, ...page.results.map(({ zipcode }) => zipcode)];
    };
    expect(await ask("near far", 20, 0)).toEqual([3, "02903", "02860", "02108"]);
    expect(await ask("far ", 3, 0)).toEqual([5, "02903", "02860", "02108"]);
    expect(await ask("far ", 3, 2)).toEqual([5, "02108", "10001", "80302"]);
    expect(await ask("far ", 2, 4)).toEqual([5, "80302"]);
    const plan = await db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT count(*) AS count FROM jobs j WHERE j.status = 'open' AND (j.deadline IS NULL OR j.deadline >= '2026-01-01')
        AND j.employer_id NOT IN (SELECT id FROM employers WHERE status <> 'active') AND j.shift = 'day' AND +j.posted_at >= 1`,
    );
    expect(plan.map(({ detail }) => detail).join("\n")).toContain("USING COVERING INDEX jobs_counted");
  });

  it("are returned by the API, filtered by distance, employer and company type", async () => {
    const { school, employerId } = await hiring();
    const ask = (query: string) =>
      call<{ results: unknown[]; count: number }>(`/api/jobs/get-local-jobs/?${query}`, { as: school.account.id, host: school.host });
    const near = await ask(`employer=${employerId}`);
    expect(near).toMatchObject({ status: 200, body: { count: 1, results: [{ employer: { id: employerId }, distance: 0, zipcode: "02903" }] } });
    expect((await ask(`employer=${employerId}&zipCode=80302&distance=90`)).body.count).toBe(0);
    expect((await ask(`employer=${employerId}&distance=all&company_type=hospital`)).body.count).toBe(0);
    expect((await ask(`distance=95`)).status).toBe(400);
    expect((await ask(`zipCode=xx`)).body).toMatchObject({ errors: { zipCode: ["Enter a 5-digit zip code."] } });
    for (const by of ["created_at", "-created_at", "title", "distance"]) expect([by, (await ask(`ordering=${by}`)).status]).toEqual([by, 200]);
    expect((await call("/api/jobs/get-local-jobs/", { as: school.owner.id })).status).toBe(403);
  });

  it("cost the same among twenty thousand as among a few, by the map square's index", async () => {
    const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN SELECT j.id FROM jobs j JOIN employers e ON e.id = j.employer_id
      WHERE j.status = 'open' AND j.cell IN (SELECT value FROM json_each('[263217]'))`);
    expect(plan.map(({ detail }) => detail).join("\n")).toContain("jobs_cell");
  });

  it("are saved one by one", async () => {
    const { studentCtx, job, employerId } = await hiring();
    await bookmarkJob(studentCtx, { id: job.id });
    expect((await jobsOfStudent(studentCtx, { tab: "saved" })).results).toMatchObject([{ id: job.id, isSaved: 1 }]);
    await bookmarkJob(studentCtx, { id: job.id });
    expect((await jobsOfStudent(studentCtx, { tab: "saved" })).count).toBe(0);
    await insert(schema.jobs, jobRow(employerId, { payMinCents: 9_000, payMaxCents: null, postedAt: later(days(-3), NOW).getTime() }));
    expect((await jobsOfStudent(studentCtx, { employer: employerId, ordering: "-pay" })).results[0]).toMatchObject({ payMinCents: 9_000 });
    expect((await jobsOfStudent(studentCtx, { employer: employerId, posted_within: "1" })).count).toBe(1);
  });
});
