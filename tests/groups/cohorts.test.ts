import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { showBroadcast } from "~/features/broadcasts/domain/read-broadcasts";
import { sendBroadcast } from "~/features/broadcasts/domain/send-broadcast";
import { addBroadcast, editBroadcast } from "~/features/broadcasts/domain/write-broadcast";
import { COMPARED, cohortForm, examText, shareText } from "~/features/groups/cohort-model";
import { groupChecks } from "~/features/groups/data/consistency-checks";
import { addMembers, removeMembers } from "~/features/groups/domain/cohort-members";
import {
  addCohort,
  cohortForForm,
  deleteCohort,
  editCohort,
  getCohort,
  listCohorts,
  listMembers,
  showCohort,
} from "~/features/groups/domain/cohorts";
import { namePerson } from "~/features/groups/domain/name";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { studentRoster } from "~/features/students/domain/list-students";
import { studentProfile } from "~/features/students/domain/student-profile";
import type { Ctx } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { days, later, makeCtx } from "../support/context";
import { aTeamClass, confirmed, delivered, person, register } from "../support/group-orders";
import { refusal, tally } from "../support/outcome";
import { aClass, quietSandbox } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

type School = Awaited<ReturnType<typeof aClass>> & { staff: Ctx };
async function anOffice(): Promise<School> {
  const school = await aClass();
  return { ...school, staff: await makeCtx({ as: school.admin.id, host: school.host }) };
}

/** A registration of a new student. */
async function registered(school: School, given: Partial<typeof schema.registrations.$inferInsert> = {}, name = "Ana") {
  const student = await insert(schema.students, studentRow(school.id, { firstName: name, lastName: "Lima" }));
  const of = { studentId: student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
  const row = await insert(schema.registrations, registrationRow(school.id, of, given));
  return { ...row, id: row.id as string, studentId: of.studentId, email: student.email };
}
const hoursOf = (school: School, registrationId: string, kind: "theory" | "clinical", scheduled: number, credited: number) =>
  insert(schema.attendanceTotals, { schoolId: school.id, registrationId, kind, scheduled, credited });
const exam = (
  school: School,
  of: { id: string; studentId: string },
  part: string,
  attempt: number,
  result: "passed" | "failed" | "no_show",
  more = {},
) =>
  insert(schema.examAttempts, {
    ...{ id: newId(), schoolId: school.id, studentId: of.studentId, registrationId: of.id, exam: "nurse_aide", part, attempt, takenOn: "2026-01-10" },
    ...{ result, source: "school", status: "confirmed", createdAt: 1, updatedAt: 1, ...more },
  });
const cohortOf = async (id: string) => (await db.select().from(schema.cohorts).where(eq(schema.cohorts.id, id)))[0];
const membersOf = async (id: string) =>
  (await db.select().from(schema.cohortMembers).where(eq(schema.cohortMembers.cohortId, id))).map(({ registrationId }) => registrationId).sort();

describe("a cohort", () => {
  it("is added, shown in the list with its program and sponsor, edited, and deleted without its members", async () => {
    const school = await anOffice();
    const at = { createdAt: 1, updatedAt: 1 };
    const sponsor = { id: newId(), schoolId: school.id, name: "Harbor Care", kind: "employment" as const, email: "a@b.test", ...at };
    await insert(schema.sponsors, sponsor);
    const { id } = await addCohort(school.staff, {
      ...{ name: "  Spring hires ", program: school.program.id, sponsor: sponsor.id, starts_on: "2026-03-09", color: "green", note: "Ask Dana" },
    });
    const one = await registered(school);
    await addMembers(school.staff, { id, registrations: one.id });
    expect((await listCohorts(school.staff, {})).results).toMatchObject([
      { id, name: "Spring hires", program: school.program.title, sponsor: "Harbor Care", startsOn: "2026-03-09", color: "green", members: 1 },
    ]);
    for (const filters of [{ program: school.program.id }, { sponsor: sponsor.id }, { search: "hires" }])
      expect((await listCohorts(school.staff, filters)).count).toBe(1);
    for (const filters of [{ program: newId() }, { sponsor: newId() }, { search: "fall" }])
      expect((await listCohorts(school.staff, filters)).count).toBe(0);
    const { cohort } = await cohortForForm(school.staff, { id });
    await editCohort(school.staff, { id, version: cohort?.updatedAt, name: "Fall hires", note: "" });
    expect(await cohortOf(id)).toMatchObject({ name: "Fall hires", note: null, color: "green", programId: school.program.id });
    expect(await refusal(editCohort(school.staff, { id, version: cohort?.updatedAt, name: "Other" }))).toMatchObject({ code: "stale" });
    await deleteCohort(school.staff, { id });
    expect(await cohortOf(id)).toBeUndefined();
    expect(await membersOf(id)).toEqual([]);
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.id, one.id))).toHaveLength(1);
  });

  it("refuses a name that is missing or too long, an unknown color, and programs and sponsors of another school", async () => {
    const [school, other] = [await anOffice(), await anOffice()];
    const fields = async (input: object) => Object.keys((await refusal(addCohort(school.staff, input))).fields ?? {}).sort();
    expect(await fields({ name: " " })).toEqual(["name"]);
    expect(await fields({ name: "x".repeat(121), color: "pink" })).toEqual(["color", "name"]);
    expect(await fields({ name: "Spring", program: other.program.id, sponsor: newId() })).toEqual(["program", "sponsor"]);
    expect(cohortForm.parse({ name: "Spring" })).toMatchObject({ color: "blue" });
    const { id } = await addCohort(school.staff, { name: "Spring" });
    expect((await refusal(editCohort(school.staff, { id, program: other.program.id }))).fields).toHaveProperty("program");
  });
});

describe("members", () => {
  it("are added by name, by class and by group order, once each, and removed", async () => {
    const team = await aTeamClass();
    const school: School = { ...team, staff: team.ownerCtx };
    const [one, two] = [await registered(school), await registered(school, {}, "Boris")];
    const gone = await registered(school, { status: "cancelled" }, "Cy");
    const order = await confirmed(team, 2);
    await namePerson(team.visitor, { code: order.code, ...person("Dee") });
    const mail = (await delivered(team)).find(({ template }) => template === "group_invitation");
    const { registrationId: dee } = await register(team, mail?.text ?? "", "Dee");
    const { id } = await addCohort(school.staff, { name: "Mixed" });
    const found = await showCohort(school.staff, { id, do: "add", find: "boris lima" });
    expect(found.found).toMatchObject([{ id: two.id, student: "Boris Lima" }]);
    expect(found.orders).toHaveLength(1);
    expect(await addMembers(school.staff, { id, registrations: [one.id, gone.id] })).toMatchObject({ added: 2 });
    expect(await addMembers(school.staff, { id, group_order: order.id })).toMatchObject({ added: 1 });
    expect(await membersOf(id)).toEqual([one.id, gone.id, dee].sort());
    // Of the class, the active ones that are no members yet.
    expect(await addMembers(school.staff, { id, class: school.courseClass.id })).toMatchObject({ added: 1 });
    expect(await refusal(addMembers(school.staff, { id, class: school.courseClass.id }))).toMatchObject({ code: "nobody_new" });
    expect((await cohortOf(id))?.memberCount).toBe(4);
    expect((await showCohort(school.staff, { id, do: "add", find: "boris lima" })).found).toEqual([]);
    await removeMembers(school.staff, { id, registrations: [gone.id, dee] });
    expect(await membersOf(id)).toEqual([one.id, two.id].sort());
    expect(await refusal(removeMembers(school.staff, { id, registrations: gone.id }))).toMatchObject({ kind: "not_found" });
    expect((await refusal(addMembers(school.staff, { id }))).fields).toHaveProperty("registrations");
    expect(
      await findContradictions(
        await makeCtx(),
        groupChecks.filter(({ name }) => name === "cohort-members"),
      ),
    ).toEqual([]);
  });

  it("of another school are refused, and another school's cohort is not found", async () => {
    const [school, other] = [await anOffice(), await anOffice()];
    const { id } = await addCohort(school.staff, { name: "Own" });
    const [own, foreign] = [await registered(school), await registered(other)];
    const order = newId();
    for (const [wanted, field] of [
      [{ registrations: [own.id, foreign.id] }, "registrations"],
      [{ class: other.courseClass.id }, "class"],
      [{ group_order: order }, "group_order"],
    ] as const)
      expect((await refusal(addMembers(school.staff, { id, ...wanted }))).fields).toHaveProperty(field);
    expect(await membersOf(id)).toEqual([]);
    await addMembers(school.staff, { id, registrations: own.id });
    for (const attempt of [
      () => getCohort(other.staff, { id }),
      () => showCohort(other.staff, { id }),
      () => listMembers(other.staff, { id }),
      () => cohortForForm(other.staff, { id }),
      () => editCohort(other.staff, { id, name: "Stolen" }),
      () => addMembers(other.staff, { id, registrations: foreign.id }),
      () => removeMembers(other.staff, { id, registrations: own.id }),
      () => deleteCohort(other.staff, { id }),
    ])
      expect(await refusal(attempt())).toMatchObject({ kind: "not_found" });
    expect(await cohortOf(id)).toMatchObject({ name: "Own", memberCount: 1 });
    await expect(insert(schema.cohortMembers, { schoolId: school.id, cohortId: id, registrationId: foreign.id, createdAt: 1 })).rejects.toThrow();
  });

  it("are at most 1,000, however many are added at once", async () => {
    const school = await anOffice();
    const { id } = await addCohort(school.staff, { name: "Full" });
    const [one, two] = [await registered(school), await registered(school)];
    // As if 999 were there already.
    await db.update(schema.cohorts).set({ memberCount: 999 }).where(eq(schema.cohorts.id, id));
    expect(await refusal(addMembers(school.staff, { id, registrations: [one.id, two.id] }))).toMatchObject({
      code: "cohort_full",
      message: "Only 1 more fit in this cohort.",
    });
    expect(await tally([one, two].map((row) => addMembers(school.staff, { id, registrations: row.id })))).toEqual({ done: 1, cohort_full: 1 });
    expect(await membersOf(id)).toHaveLength(1);
  });

  it("leave a cohort with their registration", async () => {
    const school = await anOffice();
    const { id } = await addCohort(school.staff, { name: "Imported" });
    const one = await registered(school);
    await addMembers(school.staff, { id, registrations: one.id });
    await db.delete(schema.registrations).where(eq(schema.registrations.id, one.id));
    expect(await cohortOf(id)).toMatchObject({ memberCount: 0 });
  });
});

describe("the comparison", () => {
  it("adds up members, and the other registrations of the program", async () => {
    const school = await anOffice();
    const ana = await registered(school, { enrollmentStatus: "completed" });
    const bo = await registered(school, {}, "Bo");
    const cy = await registered(school, { enrollmentStatus: "dropped" }, "Cy");
    const dee = await registered(school, { status: "cancelled" }, "Dee");
    const out = await registered(school, { enrollmentStatus: "completed" }, "Out");
    await registered(school, {}, "Also out");
    await registered(school, { status: "cancelled" }, "Gone");
    const program = await insert(schema.programs, programRow(school.id));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    const elsewhere = await registered({ ...school, program, courseClass } as School, {}, "Elsewhere");
    for (const [row, kind, scheduled, credited] of [
      [ana, "theory", 600, 600],
      [ana, "clinical", 200, 100],
      [bo, "theory", 600, 300],
      [dee, "theory", 600, 1],
      [out, "theory", 400, 100],
      [elsewhere, "theory", 999, 999],
    ] as const)
      await hoursOf(school, row.id, kind, scheduled, credited);
    await exam(school, ana, "written", 1, "failed");
    await exam(school, ana, "written", 2, "passed");
    await exam(school, ana, "skills", 1, "passed");
    await exam(school, bo, "written", 1, "passed");
    await exam(school, bo, "skills", 1, "failed");
    await exam(school, cy, "written", 1, "no_show");
    await exam(school, cy, "skills", 1, "passed", { status: "claimed" });
    await exam(school, out, "written", 1, "failed");
    const { id } = await addCohort(school.staff, { name: "Golden" });
    await addMembers(school.staff, { id, registrations: [ana.id, bo.id, cy.id, dee.id] });
    const view = await showCohort(school.staff, { id });
    expect(view.cohort.comparedProgram).toBe(school.program.title);
    expect(view.comparison).toEqual({
      members: { registrations: 3, completed: 1, dropped: 1, countedMinutes: 1000, scheduledMinutes: 1400, tested: 2, passed: 1 },
      others: { registrations: 2, completed: 1, dropped: 0, countedMinutes: 100, scheduledMinutes: 400, tested: 1, passed: 0 },
    });
    expect((await getCohort(school.staff, { id })).comparison).toEqual(view.comparison);
    const rows = view.page.results.map(({ student, counted, scheduled, taken, passed }) => [
      student,
      counted,
      scheduled,
      examText({ taken, passed }),
    ]);
    expect(rows.sort()).toEqual([
      ["Ana Lima", 700, 800, "Passed"],
      ["Bo Lima", 300, 600, "1 of 2 parts passed"],
      ["Cy Lima", 0, 0, null],
      ["Dee Lima", 1, 600, null],
    ]);
    const byAttendance = await showCohort(school.staff, { id, ordering: "-attendance" });
    expect(byAttendance.page.results.map(({ student }) => student)).toEqual(["Ana Lima", "Bo Lima", "Dee Lima", "Cy Lima"]);
    expect((await listMembers(school.staff, { id, search: "bo" })).count).toBe(1);
    expect([shareText(1, 3), shareText(0, 0)]).toEqual(["1 of 3 (33%)", "–"]);
  });

  it("takes the cohort's own program, and only the newest others", async () => {
    const school = await anOffice();
    for (let index = 0; index < 3; index += 1) await registered(school, { createdAt: later(days(-index)).getTime() });
    const { id } = await addCohort(school.staff, { name: "Empty", program: school.program.id });
    expect((await getCohort(school.staff, { id })).comparison).toMatchObject({ members: { registrations: 0 }, others: { registrations: 3 } });
    expect(COMPARED).toBe(300);
    const { id: none } = await addCohort(school.staff, { name: "Nothing" });
    expect(await getCohort(school.staff, { id: none })).toMatchObject({
      cohort: { comparedProgram: null },
      comparison: { others: { registrations: 0 } },
    });
  });
});

describe("elsewhere in the office", () => {
  it("shows as a tag on the registration and the student, for staff alone, and filters the students", async () => {
    const school = await anOffice();
    const [one, two] = [await registered(school), await registered(school, {}, "Boris")];
    const { id } = await addCohort(school.staff, { name: "Tagged", color: "amber" });
    await addMembers(school.staff, { id, registrations: one.id });
    const tag = [{ id, name: "Tagged", color: "amber" }];
    expect((await registrationProfile(school.staff, { id: one.id })).cohorts).toEqual(tag);
    expect((await registrationProfile(school.staff, { id: two.id })).cohorts).toEqual([]);
    expect((await studentProfile(school.staff, { id: one.studentId })).registrations).toMatchObject([{ cohorts: tag }]);
    await db.update(schema.students).set({ userId: null }).where(eq(schema.students.userId, school.account.id));
    await db.update(schema.students).set({ userId: school.account.id }).where(eq(schema.students.id, one.studentId));
    const own = await makeCtx({ as: school.account.id, host: school.host });
    expect((await registrationProfile(own, { id: one.id })).cohorts).toEqual([]);
    for (const ordering of ["-created_at", "student"]) {
      const roster = await studentRoster(school.staff, { cohort: id, ordering });
      expect(roster.tab === "registrations" && roster.registrations).toMatchObject({ count: 1, results: [{ id: one.id }] });
      expect(roster.cohorts).toEqual([{ value: id, label: "Tagged" }]);
    }
    const people = await studentRoster(school.staff, { cohort: id, tab: "people" });
    expect(people.tab === "people" && people.people).toMatchObject({ count: 1, results: [{ id: one.studentId }] });
  });

  it("is a source of recipients of broadcasts", async () => {
    const [school, other] = [await anOffice(), await anOffice()];
    const [one, two] = [await registered(school), await registered(school, {}, "Boris")];
    const gone = await registered(school, { status: "cancelled" }, "Cy");
    const { id } = await addCohort(school.staff, { name: "Mailed" });
    const { id: foreign } = await addCohort(other.staff, { name: "Foreign" });
    await addMembers(school.staff, { id, registrations: [one.id, gone.id] });
    const text = { subject: "News", body: "Hello {{first_name}}." };
    for (const wrong of [{ source: "cohort" }, { source: "cohort", cohort: foreign }, { source: "students", cohort: id }])
      expect((await refusal(addBroadcast(school.staff, { ...text, ...wrong }))).fields).toHaveProperty("cohort");
    const draft = await addBroadcast(school.staff, { ...text, source: "cohort", cohort: id });
    const shown = await showBroadcast(school.staff, { id: draft.id });
    expect(shown).toMatchObject({ cohort: "Mailed", draft: { total: 1, leftOut: 0, first: { email: one.email } } });
    await addMembers(school.staff, { id, registrations: two.id });
    await sendBroadcast(school.staff, { id: draft.id });
    const rows = await db.select().from(schema.broadcastRecipients).where(eq(schema.broadcastRecipients.broadcastId, draft.id));
    expect(rows.map(({ email }) => email).sort()).toEqual([one.email, two.email].sort());
    const second = await addBroadcast(school.staff, { ...text, source: "cohort", cohort: id });
    await editBroadcast(school.staff, { ...text, id: second.id, source: "students" });
    const [row] = await db
      .select()
      .from(schema.broadcasts)
      .where(and(eq(schema.broadcasts.id, second.id), eq(schema.broadcasts.schoolId, school.id)));
    expect(row).toMatchObject({ source: "students", cohortId: null });
  });
});
