import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outcomes } from "#drizzle/schema/careers";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { examAttempts, graduateSurveys, outcomeExclusions, programExams, ratePublications } from "#drizzle/schema/outcomes";
import { outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { readOwnFile } from "~/features/files/domain/read-file";
import {
  addAttempt,
  chooseProgramExams,
  classGrid,
  decideAttempt,
  editAttempt,
  listAttempts,
  ownExams,
  recordAttempts,
  reportAttempt,
} from "~/features/outcomes/domain/attempts";
import { graduateFile, outcomeFunnel } from "~/features/outcomes/domain/funnel";
import { checkExamImport, importResults, startExamImport } from "~/features/outcomes/domain/import-results";
import { claimOutcome, decideOutcome, excludeGraduate, includeGraduate, recordPlacement } from "~/features/outcomes/domain/placements";
import { changeOutcomeSettings, publishRate, ratePeople, rateView, readRate, withdrawRate } from "~/features/outcomes/domain/rates";
import { announceSurveys, answerSurvey, reportSurveyJob, sendSurvey, showSurvey } from "~/features/outcomes/domain/surveys";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { showProgramPage } from "~/features/website/domain/program-page";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const pdf = (name = "proof.pdf") => new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], name, { type: "application/pdf" });
const PERIOD = { from: "2025-01-01", to: "2025-12-31" };
const WRITTEN = "nurse_aide:written";
const SKILLS = "nurse_aide:skills";

/** A school with a program that prepares for the nurse aide exam, and a class that ended on April 2, 2025. */
async function scene() {
  const school = await aSchool();
  const program = await insert(programs, programRow(school.id, { title: "Nurse Aide" }));
  const courseClass = await insert(classes, classRow(school.id, program.id, { startDate: "2025-02-01", endDate: "2025-04-02" }));
  await insert(programExams, { schoolId: school.id, programId: program.id, exam: "nurse_aide" });
  const owner = await makeCtx({ as: school.owner.id, host: school.host });
  const own = await makeCtx({ as: school.account.id, host: school.host });
  return { school, program, courseClass, owner, own };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** A student of the class. */
async function person({ school, program, courseClass }: Scene, given: Partial<typeof registrations.$inferInsert> = {}, studentId?: string) {
  const student = studentId ? { id: studentId } : await insert(students, studentRow(school.id));
  return insert(
    registrations,
    registrationRow(
      school.id,
      { studentId: student.id as string, programId: program.id, classId: courseClass.id },
      { enrollmentStatus: "completed", createdAt: Date.UTC(2025, 0, 10), ...given },
    ),
  );
}

const aJob = (scene: Scene, registration: { id: string; studentId: string }, given: Partial<typeof outcomes.$inferInsert> = {}) =>
  insert(outcomes, {
    ...{ id: newId(), schoolId: scene.school.id, studentId: registration.studentId, registrationId: registration.id, employer: "Harbor Care" },
    ...{ jobTitle: "Aide", startedOn: "2025-05-01", status: "confirmed", isInField: true, hoursPerWeek: 36, createdAt: 1, updatedAt: 1, ...given },
  });

const stranger = async () => {
  const other = await aSchool();
  return makeCtx({ as: other.owner.id, host: other.host });
};

const attemptsOf = (registrationId: string) =>
  db.select().from(examAttempts).where(eq(examAttempts.registrationId, registrationId)).orderBy(examAttempts.attempt);

describe("results of a class", () => {
  it("are recorded in a grid with numbers of attempts, all or none", async () => {
    const all = await scene();
    const [one, two, three] = [await person(all), await person(all), await person(all)];
    const { chosen, part, students: listed } = await classGrid(all.owner, { class: all.courseClass.id });
    expect([chosen?.id, part, listed.length]).toEqual([all.courseClass.id, WRITTEN, 3]);
    const grid = (rows: object, given = {}) => recordAttempts(all.owner, { class: all.courseClass.id, part: WRITTEN, rows, ...given });
    const wrong = { [one.id]: { result: "passed", taken_on: "2026-02-01" }, [two.id]: { result: "failed" }, [three.id]: { score: "70" } };
    expect((await refusal(grid(wrong))).fields).toEqual({
      [`rows.${one.id}.taken_on`]: ["Choose today or an earlier date. Use Scheduled for an exam ahead."],
      [`rows.${two.id}.taken_on`]: ["Enter the date."],
      [`rows.${three.id}.result`]: ["Choose a result."],
    });
    expect(await refusal(grid({}))).toMatchObject({ code: "none_chosen" });
    const day = "2025-05-01";
    await grid({ [one.id]: { result: "passed", taken_on: day, score: "88" }, [two.id]: { result: "failed", taken_on: day }, [three.id]: {} });
    expect(await attemptsOf(one.id)).toMatchObject([{ attempt: 1, result: "passed", score: "88", status: "confirmed", source: "school" }]);
    expect(
      await refusal(grid({ [three.id]: { result: "passed", taken_on: day }, [one.id]: { result: "failed", taken_on: "2025-06-01" } })),
    ).toMatchObject({
      code: "exam_passed",
    });
    expect(await attemptsOf(three.id)).toEqual([]);
    await grid({ [two.id]: { result: "passed", taken_on: "2025-06-01" } });
    expect((await attemptsOf(two.id)).map(({ attempt, result }) => [attempt, result])).toEqual([
      [1, "failed"],
      [2, "passed"],
    ]);
    expect(await refusal(grid({ nobody: { result: "passed", taken_on: day } }))).toMatchObject({ kind: "not_found" });
  });

  it("are recorded once by eight at a time, and set the result of a scheduled exam", async () => {
    const all = await scene();
    const one = await person(all);
    const add = (result: string, taken_on: string) => addAttempt(all.owner, { registration: one.id, part: WRITTEN, result, taken_on });
    expect(await tally(Array.from({ length: 8 }, () => add("failed", "2025-05-01")))).toEqual({ done: 1, attempt_exists: 7 });
    const days = Array.from({ length: 6 }, (_, index) => add("failed", `2025-06-0${index + 1}`));
    expect(await tally(days)).toMatchObject({ done: 6 });
    expect((await attemptsOf(one.id)).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const { id } = await add("scheduled", "2026-01-15");
    const rows = { [one.id]: { result: "passed", taken_on: "2026-01-15" } };
    const grid = () => recordAttempts(all.owner, { class: all.courseClass.id, part: WRITTEN, rows });
    expect(await tally(Array.from({ length: 4 }, grid))).toMatchObject({ done: 1 });
    expect((await attemptsOf(one.id)).filter(({ takenOn }) => takenOn === "2026-01-15")).toMatchObject([{ id, attempt: 8, result: "passed" }]);
    expect(await refusal(editAttempt(all.owner, { id, result: "failed", taken_on: "2026-01-15" }))).toMatchObject({ code: "exam_passed" });
    expect(await refusal(add("passed", "2026-01-14"))).toMatchObject({ code: "attempt_exists" });
    const [first] = await attemptsOf(one.id);
    const edit = { id: first?.id, version: first?.updatedAt, result: "no_show", taken_on: "2025-05-02" };
    await editAttempt(all.owner, edit);
    expect(await refusal(editAttempt(all.owner, edit))).toMatchObject({ code: "stale" });
    expect(await refusal(editAttempt(all.owner, { ...edit, version: undefined, taken_on: "2025-06-01" }))).toMatchObject({ code: "attempt_exists" });
    const foreign = await stranger();
    expect(await refusal(editAttempt(foreign, edit))).toMatchObject({ kind: "not_found" });
    expect(await refusal(addAttempt(foreign, { registration: one.id, part: WRITTEN, result: "failed", taken_on: "2025-01-02" }))).toMatchObject({
      kind: "not_found",
    });
    expect(await refusal(recordAttempts(foreign, { class: all.courseClass.id, part: WRITTEN, rows }))).toMatchObject({ kind: "not_found" });
  });

  it("are reported by the student with a proof, and count once the school confirms them", async () => {
    const all = await scene();
    const mine = await person(all, {}, all.school.student.id as string);
    const other = await person(all);
    const report = (given: object = {}) =>
      reportAttempt(all.own, { registration: mine.id, part: WRITTEN, result: "passed", taken_on: "2025-05-01", proof: pdf(), ...given });
    expect((await refusal(report({ proof: undefined }))).fields).toHaveProperty("proof");
    expect((await refusal(report({ taken_on: "2026-02-01" }))).fields).toHaveProperty("taken_on");
    expect((await refusal(report({ part: "ptcb:exam" }))).fields).toHaveProperty("part");
    expect(await refusal(report({ registration: other.id }))).toMatchObject({ kind: "not_found" });
    const { id } = await report();
    expect(await refusal(report())).toMatchObject({ code: "attempt_exists" });
    const [claimed] = await attemptsOf(mine.id);
    expect(claimed).toMatchObject({ status: "claimed", source: "student" });
    expect((await listAttempts(all.owner, { status: "claimed" })).figures).toEqual({ scheduled: 0, claimed: 1 });
    await readOwnFile(all.owner, { id: claimed?.proofFileId });
    expect(await refusal(readOwnFile(await stranger(), { id: claimed?.proofFileId }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(decideAttempt(await stranger(), { id, status: "confirmed" }))).toMatchObject({ kind: "not_found" });
    await decideAttempt(all.owner, { id, status: "declined" });
    const again = await report();
    expect(await tally(Array.from({ length: 4 }, () => decideAttempt(all.owner, { id: again.id, status: "confirmed" })))).toEqual({
      done: 1,
      invalid_transition: 3,
    });
    const { open } = await ownExams(all.own, mine.id);
    expect(open.map(({ value }) => value)).toEqual([SKILLS]);
    expect(await refusal(report({ taken_on: "2025-05-02" }))).toMatchObject({ code: "attempt_exists" });
  });

  it("of programs are the exams that staff choose, deleted with the program", async () => {
    const all = await scene();
    await chooseProgramExams(all.owner, { program: all.program.id, exams: ["hha", "aha_bls"] });
    expect(await db.select({ exam: programExams.exam }).from(programExams).where(eq(programExams.schoolId, all.school.id))).toHaveLength(2);
    expect(await refusal(chooseProgramExams(await stranger(), { program: all.program.id, exams: [] }))).toMatchObject({ kind: "not_found" });
    await db.delete(classes).where(eq(classes.id, all.courseClass.id));
    await deleteProgram(all.owner, { id: all.program.id });
    expect(await db.select().from(programExams).where(eq(programExams.schoolId, all.school.id))).toEqual([]);
  });
});

describe("a test vendor's file", () => {
  const csv = (...lines: string[]) => new File([lines.join("\r\n")], "results.csv", { type: "text/csv" });

  it("shows what happens to each row, then records the rows that it can", async () => {
    const all = await scene();
    const named = async (firstName: string, lastName: string, email = `${newId()}@example.test`) => {
      const student = await insert(students, studentRow(all.school.id, { firstName, lastName, email }));
      return person(all, {}, student.id as string);
    };
    const [ana, ben] = [await named("Ana", "Alvarez", "ana@example.test"), await named("Ben", "Baker")];
    await named("Kim", "Lee");
    await named("Kim", "Lee");
    const scheduled = await addAttempt(all.owner, { registration: ben.id, part: SKILLS, result: "scheduled", taken_on: "2025-06-02" });
    const { id } = await startExamImport(all.owner, {
      file: csv(
        "Candidate Name,Email,Test Name,Component,Test Date,Pass/Fail,Score",
        '"Alvarez, Ana",,NNAAP,Written,5/1/2025,Fail,61',
        ",ANA@example.test,NNAAP,Written,6/1/2025 10:30,Pass,88",
        "Ana Alvarez,,NNAAP,Written,7/1/2025,Pass,",
        "Ben Baker,,NNAAP,Skills,2025-06-02,P,",
        "Kim Lee,,NNAAP,Written,5/1/2025,Pass,",
        "Nobody Here,,NNAAP,Written,5/1/2025,Pass,",
        "Ben Baker,,Juggling,Written,5/1/2025,Pass,",
        "Ben Baker,,NNAAP,Written,2030-01-01,Pass,",
        "Ben Baker,,NNAAP,Written,soon,Pass,",
        "Ben Baker,,NNAAP,Written,5/1/2025,Maybe,",
      ),
    });
    const check = await checkExamImport(all.owner, { id });
    expect(check.fates.map(({ row, state }) => [row, state])).toEqual([
      ...([2, 3] as const).map((row) => [row, "new"]),
      [4, "known"],
      [5, "new"],
      ...([6, 7] as const).map((row) => [row, "unmatched"]),
      ...([8, 9, 10, 11] as const).map((row) => [row, "wrong"]),
    ]);
    expect(await attemptsOf(ana.id)).toEqual([]);
    expect(await importResults(all.owner, { id, columns: check.columns })).toEqual({ recorded: 3, left: 7 });
    expect((await attemptsOf(ana.id)).map(({ attempt, result, source }) => [attempt, result, source])).toEqual([
      [1, "failed", "file"],
      [2, "passed", "file"],
    ]);
    expect(await attemptsOf(ben.id)).toMatchObject([{ id: scheduled.id, result: "passed" }]);
    expect((await checkExamImport(all.owner, { id })).counts).toEqual({ new: 0, known: 4, unmatched: 2, wrong: 4 });
    expect(await refusal(importResults(all.owner, { id }))).toMatchObject({ code: "nothing_to_import" });
    const foreign = await stranger();
    expect(await refusal(checkExamImport(foreign, { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(importResults(foreign, { id }))).toMatchObject({ kind: "not_found" });
  });

  it("is refused when it is too long or no list, asks for columns, and is recorded once", async () => {
    const all = await scene();
    const one = await person(all);
    const start = (file: File) => startExamImport(all.owner, { file });
    expect((await refusal(start(new File([new Uint8Array([0x50, 0x4b, 0])], "a.xlsx")))).fields).toHaveProperty("file");
    expect(await refusal(start(csv("a,b", ...Array.from({ length: 1_001 }, () => "1,2"))))).toMatchObject({ code: "too_many_rows" });
    const { id } = await start(csv("Who,When,How", `${one.number},2025-05-01,pass`));
    expect((await checkExamImport(all.owner, { id })).problem).toBe("Choose the column: Date.");
    const columns = { number: 0, taken_on: 1, result: 2 };
    expect((await checkExamImport(all.owner, { id, columns })).fates[0]).toMatchObject({ state: "wrong" });
    const runs = Array.from({ length: 4 }, () => importResults(all.owner, { id, columns, part: WRITTEN }));
    expect(await tally(runs)).toEqual({ done: 1, nothing_to_import: 3 });
    expect(await attemptsOf(one.id)).toHaveLength(1);
  });
});

describe("jobs", () => {
  it("of a registration can be several, of which one counts", async () => {
    const all = await scene();
    const one = await person(all);
    const job = {
      registration: one.id,
      employer: "Harbor Care",
      job_title: "Aide",
      started_on: "2025-05-01",
      verified_by: "payroll",
      verified_on: "2025-06-01",
    };
    const record = (given: object = {}) => recordPlacement(all.owner, { ...job, is_counted: "on", in_field: "yes", ...given });
    expect((await refusal(record({ started_on: "2027-01-01" }))).fields).toHaveProperty("started_on");
    expect((await refusal(record({ wage: "18.50" }))).fields).toHaveProperty("wage_per");
    const first = await record({ wage: "18.50", wage_per: "hour", hours_per_week: "36", proof: pdf() });
    const second = await record({ employer: "Bay Home", in_field: "no" });
    const counted = () =>
      db
        .select({ id: outcomes.id })
        .from(outcomes)
        .where(and(eq(outcomes.registrationId, one.id), eq(outcomes.isCounted, true)));
    expect(await counted()).toEqual([{ id: second.id }]);
    await record({ placement: first.id });
    expect(await counted()).toEqual([{ id: first.id }]);
    expect(await refusal(record({ placement: first.id, version: "5" }))).toMatchObject({ code: "stale" });
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => record({ employer: `Employer ${index}` })));
    expect(await counted()).toHaveLength(1);
    const { placements } = await graduateFile(all.owner, { id: one.id });
    expect(placements[0]).toMatchObject({ isCounted: true });
    expect(await refusal(recordPlacement(await stranger(), job))).toMatchObject({ kind: "not_found" });
    expect(await refusal(graduateFile(await stranger(), { id: one.id }))).toMatchObject({ kind: "not_found" });
  });

  it("that are declined can be reported again", async () => {
    const all = await scene();
    const mine = await person(all, {}, all.school.student.id as string);
    const claim = { registration: mine.id, employer: "Harbor Care", job_title: "Aide", started_on: "2025-05-01" };
    const { id } = await claimOutcome(all.own, claim);
    await decideOutcome(all.owner, { id, status: "declined" });
    await claimOutcome(all.own, claim);
    expect(await refusal(claimOutcome(all.own, claim))).toMatchObject({ code: "outcome_exists" });
  });

  it("aren't expected of graduates with a reason", async () => {
    const all = await scene();
    const one = await person(all);
    const exclude = { registration: one.id, reason: "continuing_education", since: "2025-05-01" };
    expect((await refusal(excludeGraduate(all.owner, { ...exclude, since: "2027-01-01" }))).fields).toHaveProperty("since");
    await excludeGraduate(all.owner, exclude);
    await excludeGraduate(all.owner, { ...exclude, reason: "international" });
    expect((await graduateFile(all.owner, { id: one.id })).exclusion).toMatchObject({ reason: "international" });
    expect(await refusal(excludeGraduate(await stranger(), exclude))).toMatchObject({ kind: "not_found" });
    expect(await refusal(includeGraduate(await stranger(), { registration: one.id }))).toMatchObject({ kind: "not_found" });
    await includeGraduate(all.owner, { registration: one.id });
    expect((await graduateFile(all.owner, { id: one.id })).exclusion).toBeNull();
  });

  it("and their wages are hidden from instructors, and files of proof too", async () => {
    const all = await scene();
    const one = await person(all);
    const job = { registration: one.id, employer: "Harbor Care", job_title: "Aide", started_on: "2025-05-01", verified_by: "payroll" };
    await recordPlacement(all.owner, { ...job, verified_on: "2025-06-01", proof: pdf() });
    const [row] = await db.select().from(outcomes).where(eq(outcomes.registrationId, one.id));
    const limited = async (permissionSet: "instructor" | "registrar") =>
      makeCtx({
        as: (await insert(users, userRow({ role: "school_admin", schoolId: all.school.id, permissionSet }))).id,
        host: all.school.host,
      });
    const instructor = await limited("instructor");
    const registrar = await limited("registrar");
    const asked = { program: all.program.id, formula: "completion", ...PERIOD };
    for (const work of [
      graduateFile(instructor, { id: one.id }),
      outcomeFunnel(instructor, {}),
      rateView(instructor, {}),
      listAttempts(instructor, {}),
      publishRate(registrar, asked),
      withdrawRate(registrar, { id: "x" }),
      changeOutcomeSettings(registrar, { most_unknown_percent: "50" }),
    ])
      expect(await refusal(work)).toMatchObject({ kind: "forbidden" });
    expect(await refusal(readOwnFile(instructor, { id: row?.proofFileId }))).toMatchObject({ kind: "not_found" });
    await readOwnFile(registrar, { id: row?.proofFileId });
    await rateView(registrar, asked);
    expect(await refusal(graduateFile(all.own, { id: one.id }))).toMatchObject({ kind: "forbidden" });
  });
});

/** Ten began, one was deployed, eight completed in time; seven are available for employment, six of them work in the field. */
async function journey() {
  const all = await scene();
  const graduates: Awaited<ReturnType<typeof person>>[] = [];
  for (let index = 0; index < 8; index += 1) graduates.push(await person(all));
  for (const graduate of graduates.slice(0, 6)) await aJob(all, graduate);
  await insert(outcomeExclusions, excluded(all, graduates[7] as { id: string }, "continuing_education"));
  await person(all, { enrollmentStatus: "dropped", lastAttendedOn: "2025-03-01", dropReason: "other" } as never);
  const deployed = await person(all, { enrollmentStatus: "dropped", lastAttendedOn: "2025-03-01", dropReason: "other" } as never);
  await insert(outcomeExclusions, excluded(all, deployed, "active_duty"));
  await insert(graduateSurveys, {
    ...{ schoolId: all.school.id, registrationId: (graduates[6] as { id: string }).id, days: 90, sentAt: 1, answer: "not_working", answeredAt: 2 },
  });
  return { ...all, graduates };
}
const excluded = ({ school }: Scene, { id }: { id: string }, reason: (typeof outcomeExclusions.$inferInsert)["reason"]) => ({
  ...{ id: newId(), schoolId: school.id, registrationId: id, reason, since: "2025-03-01", recordedBy: school.owner.id, createdAt: 1, updatedAt: 1 },
});

describe("rates", () => {
  it("of a demo year: screen, CSV, call and published page agree; nine people are not published", async () => {
    const all = await journey();
    const asked = { program: all.program.id, ...PERIOD };
    const completion = await rateView(all.owner, { ...asked, formula: "completion" });
    expect(completion.found).toMatchObject({ numerator: 8, denominator: 9, percent: "88.8%" });
    expect(completion.found?.refusal).toMatch(/Fewer than 10/);
    expect(completion.page.count).toBe(9);
    const placement = await rateView(all.owner, { ...asked, formula: "placement" });
    expect(placement.found).toMatchObject({ numerator: 6, denominator: 7, percent: "85.7%", unknown: 0 });
    expect(await refusal(publishRate(all.owner, { ...asked, formula: "completion" }))).toMatchObject({ code: "not_publishable" });
    expect((await db.select().from(ratePublications).where(eq(ratePublications.schoolId, all.school.id))).length).toBe(0);

    const last = await person(all);
    const now = await readRate(all.owner, { ...asked, formula: "completion" });
    expect([now.numerator, now.denominator]).toEqual([9, 10]);
    const file = await ratePeople(all.owner, { ...asked, formula: "completion" });
    expect(file.rows).toContainEqual(["Percent", "90.0%"]);
    expect(file.rows).toHaveLength(10 + 10);
    const answer = await call(`/api/reports/rates/?program=${all.program.id}&formula=completion&from=2025-01-01&to=2025-12-31`, {
      as: all.school.owner.id,
    });
    expect(answer.body).toMatchObject({ numerator: 9, denominator: 10, basis_points: 9000, as_of: expect.any(String) });

    const publish = (given: object = {}) => publishRate(all.owner, { ...asked, formula: "completion", ...given });
    expect(await tally(Array.from({ length: 6 }, () => publish()))).toEqual({ done: 1, rate_published: 5 });
    const visitor = await makeCtx({ host: all.school.host });
    const page = async () => (await showProgramPage(visitor, { slug: all.program.slug })).rates;
    expect(await page()).toMatchObject([{ percent: "90.0%", numerator: 9, denominator: 10, from: "January 1, 2025", to: "December 31, 2025" }]);

    // Later facts change the screen, not the published rate.
    await db.update(registrations).set({ enrollmentStatus: "dropped", lastAttendedOn: "2025-03-20" }).where(eq(registrations.id, last.id));
    expect((await rateView(all.owner, { ...asked, formula: "completion" })).found).toMatchObject({ numerator: 8, denominator: 10 });
    expect(await page()).toMatchObject([{ percent: "90.0%" }]);
    const [row] = await db.select().from(ratePublications).where(eq(ratePublications.schoolId, all.school.id));
    expect(row?.rows).toHaveLength(10);
    await expect(
      db
        .update(ratePublications)
        .set({ numerator: 10 })
        .where(eq(ratePublications.id, row?.id ?? "")),
    ).rejects.toThrow();

    const foreign = await stranger();
    expect(await refusal(withdrawRate(foreign, { id: row?.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(readRate(foreign, { ...asked, formula: "completion" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(ratePeople(foreign, { ...asked, formula: "completion" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(publishRate(foreign, { ...asked, formula: "completion" }))).toMatchObject({ kind: "not_found" });
    expect(await tally(Array.from({ length: 4 }, () => withdrawRate(all.owner, { id: row?.id })))).toEqual({ done: 1, rate_withdrawn: 3 });
    expect(await page()).toEqual([]);
    expect((await refusal(publish())).fields).toHaveProperty("note");
    await publish({ note: "One student had not completed." });
    expect(await page()).toMatchObject([{ percent: "80.0%", note: "One student had not completed." }]);
  });

  it("are not published before the period is closed, nor with too many unknown", async () => {
    const all = await scene();
    for (let index = 0; index < 10; index += 1) await aJob(all, await person(all), index < 2 ? { isInField: null } : {});
    const asked = { program: all.program.id, formula: "placement", ...PERIOD };
    const publish = (now?: Date) => makeCtx({ as: all.school.owner.id, host: all.school.host, now }).then((ctx) => publishRate(ctx, asked));
    expect((await refusal(publish())).message).toMatch(/final on July 1, 2026/);
    const july = new Date("2026-07-02T15:00:00Z");
    expect((await refusal(publish(july))).message).toMatch(/At most 10%/);
    await changeOutcomeSettings(all.owner, { surveys_graduates: "on", most_unknown_percent: "20" });
    await publish(july);
    expect((await refusal(readRate(all.owner, { ...asked, to: "2024-01-01" }))).fields).toHaveProperty("to");
    expect((await refusal(readRate(all.owner, { ...asked, to: "2030-01-01" }))).fields).toHaveProperty("to");
    expect((await refusal(readRate(all.owner, { ...asked, formula: "exam_first_time" }))).fields).toHaveProperty("part");
  });

  it("of exams count first-time takers by their result, parts apart", async () => {
    const all = await scene();
    const [one, two] = [await person(all), await person(all)];
    const add = (registration: string, part: string, result: string, taken_on: string) =>
      addAttempt(all.owner, { registration, part, result, taken_on });
    await add(one.id, WRITTEN, "failed", "2025-05-01");
    await add(one.id, WRITTEN, "passed", "2025-06-01");
    await add(two.id, WRITTEN, "passed", "2025-05-01");
    await add(two.id, SKILLS, "passed", "2025-05-01");
    const rate = async (part: string) => {
      const { numerator, denominator } = await readRate(all.owner, { program: all.program.id, formula: "exam_first_time", part, ...PERIOD });
      return [numerator, denominator];
    };
    expect([await rate(WRITTEN), await rate(SKILLS)]).toEqual([
      [1, 2],
      [1, 1],
    ]);
  });

  it("funnel: each number has its people, and missing facts are listed", async () => {
    const all = await journey();
    const [first] = all.graduates;
    await addAttempt(all.owner, { registration: first?.id, part: WRITTEN, result: "passed", taken_on: "2025-05-01" });
    const ask = (step?: string) => outcomeFunnel(all.owner, { program: all.program.id, ...PERIOD, step });
    const { counts } = await ask();
    expect(counts).toEqual({ began: 10, completed: 8, tested: 1, passed: 1, placed: 6, no_result: 7, no_job: 0 });
    for (const [step, count] of Object.entries(counts)) expect((await ask(step)).page.count).toBe(count);
    await db.delete(graduateSurveys).where(eq(graduateSurveys.schoolId, all.school.id));
    expect((await ask("no_job")).page.results.map(({ registrationId }) => registrationId)).toEqual([all.graduates[6]?.id]);
  });
});

describe("the survey of graduates", () => {
  const TODAY = "2026-01-15";
  /** A graduate of a class that ended 30 days ago. */
  async function graduate() {
    const all = await scene();
    await db.update(classes).set({ startDate: "2025-11-01", endDate: "2025-12-16" }).where(eq(classes.id, all.courseClass.id));
    const mine = await person(all);
    const job = withSchool(makeJobCtx(), (await makeCtx({ host: all.school.host })).hostSchool as never);
    const send = (days = 30) => sendSurvey(job, { registrationId: mine.id, days });
    const visitor = await makeCtx({ host: all.school.host });
    const linkOf = async (days = 30) => {
      const [mail] = await db
        .select()
        .from(mails)
        .where(eq(mails.id, `graduate_survey:${mine.id}:${days}`));
      const [, registration = "", token = ""] = /\/survey\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
      return { registration, token };
    };
    return { ...all, mine, send, visitor, linkOf };
  }

  it("is due 30, 90 and 180 days after completion, once, and only where the school asks", async () => {
    const all = await graduate();
    const due = () =>
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.schoolId, all.school.id), eq(outbox.topic, "graduate.survey-due")));
    await announceSurveys(makeJobCtx());
    await announceSurveys(makeJobCtx());
    await settled();
    expect(await due()).toEqual([{ id: `graduate.survey-due:${all.mine.id}:30` }]);
    await db.update(classes).set({ startDate: "2025-06-01", endDate: "2025-07-18" }).where(eq(classes.id, all.courseClass.id));
    await announceSurveys(makeJobCtx());
    expect(await due()).toHaveLength(2);
    const quiet = await graduate();
    await changeOutcomeSettings(quiet.owner, { most_unknown_percent: "10" });
    await announceSurveys(makeJobCtx());
    expect(await db.select().from(outbox).where(eq(outbox.schoolId, quiet.school.id))).not.toContainEqual(
      expect.objectContaining({ topic: "graduate.survey-due" }),
    );
    await quiet.send();
    expect(await db.select().from(mails).where(eq(mails.schoolId, quiet.school.id))).toEqual([]);
  });

  it("is answered by a button, not by opening the link, and stops then", async () => {
    const all = await graduate();
    await all.send();
    await all.send();
    const link = await all.linkOf();
    expect((await showSurvey(all.visitor, link)).answer).toBeNull();
    expect((await showSurvey(all.visitor, link)).answer).toBeNull();
    expect(await refusal(showSurvey(all.visitor, { ...link, token: `${link.token.slice(1)}A` }))).toMatchObject({ code: "link_invalid" });
    const other = await aSchool();
    expect(await refusal(showSurvey(await makeCtx({ host: other.host }), link))).toMatchObject({ code: "link_invalid" });
    expect(await refusal(reportSurveyJob(all.visitor, { ...link, employer: "A", job_title: "B", started_on: "2025-12-20" }))).toMatchObject({
      code: "survey_answered",
    });
    const answers = Array.from({ length: 6 }, () => answerSurvey(all.visitor, { ...link, answer: "studying" }));
    expect(await tally(answers)).toEqual({ done: 1, survey_answered: 5 });
    await all.send(90);
    expect(await db.select().from(graduateSurveys).where(eq(graduateSurveys.registrationId, all.mine.id))).toMatchObject([
      { days: 30, answer: "studying" },
    ]);
    expect((await outcomeFunnel(all.owner, { from: "2025-12-01", to: TODAY, program: all.program.id })).counts.no_job).toBe(0);
  });

  it("makes a job to be confirmed only from an employer and a title", async () => {
    const all = await graduate();
    await all.send();
    const link = await all.linkOf();
    await answerSurvey(all.visitor, { ...link, answer: "in_field" });
    const jobs = () => db.select().from(outcomes).where(eq(outcomes.registrationId, all.mine.id));
    expect(await jobs()).toEqual([]);
    const missing = async () => (await outcomeFunnel(all.owner, { from: "2025-12-01", to: TODAY, program: all.program.id })).counts.no_job;
    expect(await missing()).toBe(1);
    const job = { ...link, employer: "Harbor Care", job_title: "Aide", started_on: "2025-12-20" };
    expect((await refusal(reportSurveyJob(all.visitor, { ...job, employer: "" }))).fields).toHaveProperty("employer");
    const ends = await tally(Array.from({ length: 5 }, () => reportSurveyJob(all.visitor, job)));
    expect(ends.done).toBe(1);
    expect(await jobs()).toMatchObject([{ status: "claimed", employer: "Harbor Care" }]);
  });

  it("limits how often one network answers", async () => {
    const all = await graduate();
    await all.send();
    const link = await all.linkOf();
    const tries = await tally(Array.from({ length: 40 }, () => answerSurvey(all.visitor, { ...link, token: "x".repeat(43), answer: "studying" })));
    expect(tries.rate_limited).toBeGreaterThan(0);
  });
});

describe("the calls", () => {
  it("record an attempt and list it; another school's registration is unknown", async () => {
    const all = await scene();
    const one = await person(all);
    const body = { registration: one.id, part: SKILLS, result: "passed", taken_on: "2025-05-01", score: "Pass" };
    const made = await call("/api/exam-attempts/", { method: "POST", as: all.school.owner.id, body });
    expect([made.status, made.body]).toMatchObject([
      201,
      { registration: one.id, exam: "nurse_aide", part: SKILLS, attempt: 1, status: "confirmed" },
    ]);
    const listed = await call<{ count: number }>(`/api/exam-attempts/?registration=${one.id}`, { as: all.school.owner.id });
    expect(listed.body.count).toBe(1);
    const other = await aSchool();
    expect((await call("/api/exam-attempts/", { method: "POST", as: other.owner.id, body })).status).toBe(404);
    expect((await call<{ count: number }>("/api/exam-attempts/", { as: other.owner.id })).body.count).toBe(0);
    expect((await call("/api/exam-attempts/", { method: "POST", as: all.school.owner.id, body: { ...body, part: "x" } })).status).toBe(400);
    expect(await db.all(sql`SELECT 1 FROM exam_attempts WHERE school_id = ${other.id}`)).toEqual([]);
  });
});
