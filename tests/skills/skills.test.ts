import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { skillChecks, skills } from "#drizzle/schema/skills";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { duplicateProgram } from "~/features/programs/domain/programs/duplicate-program";
import { registrationAttendance } from "~/features/registrations/domain/registration-attendance";
import { missingSkills } from "~/features/skills/data/skills";
import { checkSkills, recordSkills } from "~/features/skills/domain/check-skills";
import { classSkills, studentSkills } from "~/features/skills/domain/read-skills";
import { addSkill, addSkills, editSkill, listSkills, moveSkill, removeSkill } from "~/features/skills/domain/skill-list";
import { classSkillsExport } from "~/features/skills/exports";
import { MAX_SKILLS, moved, namesIn, requiredSkills } from "~/features/skills/model";
import { ownAttendance } from "~/features/student-area/domain/own-attendance";
import { teachClass } from "~/features/teaching/domain/teach";
import { classRow, instructorRow, programRow, registrationRow, sessionRow, skillRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Monday, March 9, 2026, in New York. */
const NOW = new Date("2026-03-09T15:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let other: string;
let account: string;
let instructor: string;
let ana: string;
let stone: string;

const staff = () => makeCtx({ as: school.admin.id, now: NOW });
const teacher = () => makeCtx({ as: account, now: NOW });
const withSet = async (permissionSet: "registrar" | "finance") =>
  makeCtx({ as: (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }))).id, now: NOW });

async function enrolled(lastName: string, inClass: string, given: Partial<typeof registrations.$inferInsert> = {}, of = program) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const names = { studentId: student.id, programId: of, classId: inClass };
  return (await insert(registrations, registrationRow(school.id, names, given))).id;
}
const add = async (name: string, given: object = {}) => (await addSkill(await staff(), { id: program, name, ...given })).id;
const names = async () => (await listSkills(await staff(), { id: program })).results.map(({ name }) => name);
const check = (skill: string, result = "pass", given: object = {}) => ({ registration: ana, skill, result, ...given });
const save = async (...checks: object[]) => checkSkills(await staff(), { checks });
const saved = () => db.select().from(skillChecks).where(eq(skillChecks.schoolId, school.id));
const resultOf = async (skill: string, registration = ana) =>
  (await studentSkills(await staff(), { id: registration })).skills.find(({ id }) => id === skill)?.result;

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id))).id;
  account = (
    await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor", firstName: "Ada", lastName: "Moss" }))
  ).id;
  instructor = (await insert(instructors, instructorRow(school.id, { userId: account }))).id;
  classId = (await insert(classes, classRow(school.id, program, { code: "CNA-1", instructorId: instructor, startDate: "2026-03-02" }))).id;
  other = (await insert(classes, classRow(school.id, program, { code: "CNA-2", startDate: "2026-03-02" }))).id;
  ana = await enrolled("Abbot", classId);
  stone = await enrolled("Stone", other);
});

describe("the pure rules", () => {
  const list = ["a", "b", "c", "d", "e"].map((id, index) => ({ id, groupName: ["One", "One", "Two", "Two", ""][index] ?? "" }));
  it("move a skill within its group, and at its edge the whole group", () => {
    expect(moved(list, "b", "up").join("")).toBe("bacde");
    expect(moved(list, "c", "up").join("")).toBe("cdabe");
    expect(moved(list, "b", "down").join("")).toBe("cdabe");
    expect(moved(list, "a", "up").join("")).toBe("abcde");
    expect(moved(list, "e", "down").join("")).toBe("abcde");
    expect(moved(list, "x", "up").join("")).toBe("abcde");
  });

  it("read the names of a pasted text with the numbers of their lines", () => {
    expect(namesIn("Handwashing\r\n\r\n  Blood \t pressure \n")).toEqual([
      { number: 1, name: "Handwashing" },
      { number: 3, name: "Blood pressure" },
    ]);
  });

  it("count required skills by their latest checks", () => {
    const of = [
      { id: "a", isRequired: true },
      { id: "b", isRequired: true },
      { id: "c", isRequired: false },
    ];
    const at = (skillId: string, result: "pass" | "not_yet", createdAt: number) => ({ skillId, result, createdAt });
    const checks = [at("a", "pass", 2), at("a", "not_yet", 1), at("b", "not_yet", 3), at("b", "pass", 2), at("c", "pass", 1)];
    expect(requiredSkills(of, checks)).toEqual({ passed: 1, required: 2, missing: [{ id: "b", isRequired: true }] });
    expect(requiredSkills([], checks)).toEqual({ passed: 0, required: 0, missing: [] });
  });
});

describe("the skills of a program", () => {
  it("are added at the end of their group, edited, moved and removed", async () => {
    const wash = await add("Handwashing", { group: "Infection" });
    await add("Pulse", { group: "Vitals", is_required: "off" });
    await add("Gloves", { group: "Infection" });
    expect(await names()).toEqual(["Handwashing", "Gloves", "Pulse"]);
    await moveSkill(await staff(), { id: wash, way: "down" });
    expect(await names()).toEqual(["Gloves", "Handwashing", "Pulse"]);
    const { results } = await listSkills(await staff(), { id: program });
    expect(results.map(({ position, isRequired, groupName }) => [position, isRequired, groupName])).toEqual([
      [0, true, "Infection"],
      [1, true, "Infection"],
      [2, false, "Vitals"],
    ]);
    const seen = results[1]?.updatedAt;
    await editSkill(await staff(), { id: wash, name: "Hand hygiene", group: "Vitals", is_required: "off", version: seen });
    expect(await names()).toEqual(["Gloves", "Pulse", "Hand hygiene"]);
    expect(await refusal(editSkill(await staff(), { id: wash, name: "Late", version: seen }))).toMatchObject({ code: "stale" });
    await editSkill(await staff(), { id: wash, group: "" });
    expect((await listSkills(await staff(), { id: program })).results.at(-1)).toMatchObject({
      name: "Hand hygiene",
      groupName: "",
      isRequired: false,
    });
    await removeSkill(await staff(), { id: wash });
    expect(await names()).toEqual(["Gloves", "Pulse"]);
    expect(await refusal(removeSkill(await staff(), { id: wash }))).toMatchObject({ kind: "not_found" });
  });

  it("have one name each, also among eight at once", async () => {
    await add("Handwashing");
    expect(await refusal(add("handwashing"))).toMatchObject({ code: "skill_name_taken", fields: { name: [expect.stringContaining("already has")] } });
    const pulse = await add("Pulse");
    expect(await refusal(editSkill(await staff(), { id: pulse, name: "HANDWASHING" }))).toMatchObject({ code: "skill_name_taken" });
    expect(await refusal(add("x".repeat(121)))).toMatchObject({ kind: "invalid" });
    const outcomes = await tally(Array.from({ length: 8 }, () => add("Gloves")));
    expect(outcomes).toMatchObject({ done: 1 });
  });

  it("keep the checks of a removed one, which is the same skill once it is added again", async () => {
    const wash = await add("Handwashing");
    await save(check(wash));
    await removeSkill(await staff(), { id: wash });
    expect(await refusal(save(check(wash)))).toMatchObject({ kind: "not_found" });
    expect((await studentSkills(await staff(), { id: ana })).skills).toEqual([]);
    expect(await add("handwashing", { group: "Infection" })).toBe(wash);
    expect((await listSkills(await staff(), { id: program })).results).toMatchObject([{ id: wash, name: "handwashing", groupName: "Infection" }]);
    expect(await resultOf(wash)).toBe("pass");
  });

  it("are pasted line by line; a wrong line is named, and nothing is added", async () => {
    await add("Handwashing");
    const paste = async (lines: string) => addSkills(await staff(), { id: program, lines, group: "Vitals" });
    const lines = ["Pulse", "", "pulse", "x".repeat(121), "handwashing"].join("\n");
    expect(await refusal(paste(lines))).toMatchObject({
      fields: {
        lines: ["Line 3: the same skill is on line 1. Line 4: use at most 120 characters. Line 5: the program already has this skill."],
      },
    });
    expect(await names()).toEqual(["Handwashing"]);
    const many = Array.from({ length: MAX_SKILLS }, (_, index) => `Skill ${index + 1}`);
    expect(await refusal(paste(many.join("\n")))).toMatchObject({ fields: { lines: ["Line 200: a program can have up to 200 skills."] } });
    expect(await paste(many.slice(1).join("\r\n"))).toMatchObject({ added: MAX_SKILLS - 1 });
    expect((await names()).slice(0, 3)).toEqual(["Handwashing", "Skill 2", "Skill 3"]);
    expect(await refusal(add("One more"))).toMatchObject({ fields: { name: [expect.stringContaining("up to 200")] } });
    expect(await refusal(paste(" \n "))).toMatchObject({ kind: "invalid" });
  });

  it("are edited by registrars, and by neither finance nor instructors nor another school", async () => {
    const wash = await add("Handwashing");
    await addSkill(await withSet("registrar"), { id: program, name: "Pulse" });
    for (const ctx of [await withSet("finance"), await teacher()]) {
      expect(await refusal(addSkill(ctx, { id: program, name: "Gloves" }))).toMatchObject({ kind: "forbidden" });
      expect(await refusal(removeSkill(ctx, { id: wash }))).toMatchObject({ kind: "forbidden" });
      expect(await refusal(listSkills(ctx, { id: program }))).toMatchObject({ kind: "forbidden" });
    }
    const stranger = await makeCtx({ as: (await aSchool()).admin.id, now: NOW });
    for (const attempt of [
      listSkills(stranger, { id: program }),
      addSkill(stranger, { id: program, name: "Gloves" }),
      addSkills(stranger, { id: program, lines: "Gloves" }),
      editSkill(stranger, { id: wash, name: "Gloves" }),
      moveSkill(stranger, { id: wash, way: "up" }),
      removeSkill(stranger, { id: wash }),
      classSkills(stranger, { id: classId }),
      studentSkills(stranger, { id: ana }),
      recordSkills(stranger, { id: ana, results: { [wash]: "pass" } }),
      checkSkills(stranger, { checks: [check(wash)] }),
    ])
      expect(await refusal(attempt)).toMatchObject({ kind: "not_found" });
    expect(await names()).toEqual(["Handwashing", "Pulse"]);
  });

  it("are copied and deleted with their program", async () => {
    await add("Handwashing");
    const removed = await add("Pulse");
    await removeSkill(await staff(), { id: removed });
    const { id } = await duplicateProgram(await staff(), { program });
    expect((await listSkills(await staff(), { id })).results.map(({ name }) => name)).toEqual(["Handwashing"]);
    await deleteProgram(await staff(), { id });
    expect(await db.select().from(skills).where(eq(skills.programId, id))).toEqual([]);
  });
});

describe("a check", () => {
  it("is kept beside earlier ones, and the latest counts", async () => {
    const wash = await add("Handwashing");
    await save(check(wash, "pass", { note: "By the book" }));
    await save(check(wash, "not_yet", { date: "2026-03-05" }));
    expect(await resultOf(wash)).toBe("not_yet");
    await save(check(wash));
    expect((await studentSkills(await staff(), { id: ana })).skills).toMatchObject([{ result: "pass", date: "2026-03-09", note: null }]);
    expect(await db.select().from(skillChecks).where(eq(skillChecks.skillId, wash))).toHaveLength(3);
    await expect(db.update(skillChecks).set({ result: "pass" }).where(eq(skillChecks.skillId, wash))).rejects.toThrow();
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, "registration"), eq(auditLog.subjectId, ana)));
    expect(log.map(({ action }) => action)).toEqual(["skills.check", "skills.check", "skills.check"]);
    expect(JSON.parse(log[0]?.after ?? "")).toEqual({ skills: [{ skill: "Handwashing", result: "pass", date: "2026-03-09" }] });
  });

  it("has a day between the start of the class and today", async () => {
    const wash = await add("Handwashing");
    expect(await refusal(save(check(wash, "pass", { date: "2026-03-10" })))).toMatchObject({
      fields: { "checks.0.date": ["Enter today or an earlier day."] },
    });
    expect(await refusal(save(check(wash, "pass", { date: "2026-03-01" })))).toMatchObject({
      fields: { "checks.0.date": [expect.stringMatching(/starts on March 2, 2026/)] },
    });
    await save(check(wash, "pass", { date: "2026-03-02" }));
    await db.update(classes).set({ startDate: null, mode: "self_paced" }).where(eq(classes.id, classId));
    await save(check(wash, "pass", { date: "2025-03-01" }));
  });

  it("is refused for cancelled registrations, skills of other programs, and twice for one skill", async () => {
    const wash = await add("Handwashing");
    const strangers = (await insert(programs, programRow(school.id))).id;
    const foreign = (await insert(skills, skillRow(school.id, strangers, { name: "CPR" }))).id;
    expect(await refusal(save(check(wash), check(foreign)))).toMatchObject({ kind: "not_found" });
    expect(await refusal(save(check(wash), check(wash, "not_yet")))).toMatchObject({ fields: { "checks.1.skill": [expect.any(String)] } });
    expect(await refusal(save())).toMatchObject({ kind: "invalid" });
    const gone = await enrolled("Gone", classId, { status: "cancelled" });
    expect(await refusal(save(check(wash), check(wash, "pass", { registration: gone })))).toMatchObject({ code: "registration_cancelled" });
    expect(await refusal(recordSkills(await staff(), { id: gone, results: { [wash]: "pass" } }))).toMatchObject({ code: "registration_cancelled" });
    expect(await saved()).toEqual([]);
  });

  it("saves two hundred at once", async () => {
    await addSkills(await staff(), { id: program, lines: Array.from({ length: 100 }, (_, index) => `Skill ${index}`).join("\n") });
    const { results } = await listSkills(await staff(), { id: program });
    const checks = results.flatMap(({ id }) => [check(id), check(id, "not_yet", { registration: stone })]);
    expect(await save(...checks)).toMatchObject({ count: 200 });
    expect(await refusal(save(...checks, check(results[0]?.id ?? "")))).toMatchObject({ kind: "invalid" });
    expect(await missingSkills(await staff(), [ana, stone])).toEqual(
      expect.arrayContaining([
        { registrationId: ana, missing: 0 },
        { registrationId: stone, missing: 100 },
      ]),
    );
  });
});

describe("the form of a student", () => {
  it("saves what differs, with one day and one note", async () => {
    const [wash, pulse, gloves] = [await add("Handwashing"), await add("Pulse"), await add("Gloves")];
    const record = async (results: object, given: object = {}) => recordSkills(await staff(), { id: ana, results, ...given });
    expect(await record({ [wash]: "pass", [pulse]: "not_yet", [gloves]: "" }, { note: "Lab" })).toMatchObject({ saved: 2, classId });
    expect(await record({ [wash]: "pass", [pulse]: "pass", [gloves]: "" })).toMatchObject({ saved: 1 });
    expect(await refusal(record({ [wash]: "pass", [gloves]: "" }))).toMatchObject({ code: "nothing_changed" });
    expect(await refusal(record({ [gloves]: "pass" }, { date: "2026-03-10" }))).toMatchObject({ fields: { date: [expect.any(String)] } });
    expect(await refusal(record({ [gloves]: "great" }))).toMatchObject({ kind: "invalid" });
    expect(await saved()).toHaveLength(3);
    expect(await studentSkills(await staff(), { id: ana })).toMatchObject({ passed: 2, required: 3, missing: [gloves] });
  });
});

describe("an instructor", () => {
  it("checks and sees the students of own classes only", async () => {
    const wash = await add("Handwashing");
    await recordSkills(await teacher(), { id: ana, results: { [wash]: "pass" } });
    await checkSkills(await teacher(), { checks: [check(wash, "not_yet")] });
    expect((await studentSkills(await teacher(), { id: ana })).skills).toMatchObject([{ result: "not_yet", by: "Ada Moss" }]);
    expect((await classSkills(await teacher(), { id: classId })).students).toMatchObject([{ name: "Kim Abbot", missing: ["Handwashing"] }]);
    const attempts = [
      async () => checkSkills(await teacher(), { checks: [check(wash, "pass", { registration: stone })] }),
      async () => recordSkills(await teacher(), { id: stone, results: { [wash]: "not_yet" } }),
      async () => studentSkills(await teacher(), { id: stone }),
      async () => classSkills(await teacher(), { id: other }),
      async () => classSkillsExport.download(await teacher(), { class: other }),
    ];
    for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject({ kind: "not_found" });
    // A substitute in one session teaches the class.
    const { id: session } = await insert(classSessions, sessionRow(school.id, other, { instructorId: instructor }));
    for (const attempt of attempts) expect(await attempt()).toBeDefined();
    await db.update(classSessions).set({ status: "cancelled", cancelledAt: 1, cancelWay: "open" }).where(eq(classSessions.id, session));
    expect(await refusal(classSkills(await teacher(), { id: other }))).toMatchObject({ kind: "not_found" });
    await db.update(instructors).set({ status: "inactive" }).where(eq(instructors.id, instructor));
    expect(await refusal(classSkills(await teacher(), { id: classId }))).toMatchObject({ kind: "not_found" });
  });

  it("finds the skills on the page of the class, where its program has some", async () => {
    expect(await teachClass(await teacher(), { id: classId })).toMatchObject({ hasSkills: false });
    await add("Handwashing");
    expect(await teachClass(await teacher(), { id: classId })).toMatchObject({ hasSkills: true, skills: [{ id: ana, passed: 0, required: 1 }] });
  });
});

describe("the results", () => {
  it("stand in the matrix and its file, without students who left", async () => {
    const [wash, pulse] = [await add("Handwashing", { group: "Infection" }), await add("Pulse", { is_required: "off" })];
    const bell = await enrolled("Bell", classId);
    await enrolled("Gone", classId, { status: "cancelled" });
    await enrolled("Left", classId, { enrollmentStatus: "dropped" });
    await save(check(wash), check(pulse, "not_yet", { registration: bell }));
    const view = await classSkills(await staff(), { id: classId });
    expect(view.students.map(({ name, passed, cells }) => [name, passed, cells.map((cell) => cell?.result ?? null)])).toEqual([
      ["Kim Abbot", 1, ["pass", null]],
      ["Kim Bell", 0, [null, "not_yet"]],
    ]);
    const lines = await classSkillsExport.lines(await staff(), { class: classId }, { limit: 100 });
    expect(lines.map(({ cells }) => [cells[1], ...cells.slice(3, 8)])).toEqual([
      ["Kim Abbot", "Infection", "Handwashing", "Yes", "Pass", "2026-03-09"],
      ["Kim Abbot", "", "Pulse", "No", "", ""],
      ["Kim Bell", "Infection", "Handwashing", "Yes", "", ""],
      ["Kim Bell", "", "Pulse", "No", "Not yet", "2026-03-09"],
    ]);
    expect(await refusal(classSkillsExport.download(await withSet("finance"), { class: classId }))).toMatchObject({ kind: "forbidden" });
  });

  it("are shown to the office with notes, and to the student without", async () => {
    const wash = await add("Handwashing");
    await db.update(registrations).set({ studentId: school.student.id }).where(eq(registrations.id, ana));
    await save(check(wash, "not_yet", { note: "Slow" }));
    expect((await registrationAttendance(await staff(), { id: ana })).skills).toMatchObject({ passed: 0, required: 1, skills: [{ note: "Slow" }] });
    const student = await makeCtx({ as: school.account.id, now: NOW });
    const { skills: own } = await ownAttendance(student, { id: ana });
    expect(own).toMatchObject({ passed: 0, required: 1, results: [{ name: "Handwashing", result: "not_yet", date: "2026-03-09" }] });
    expect(JSON.stringify(own)).not.toContain("Slow");
    expect(await refusal(ownAttendance(student, { id: stone }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(studentSkills(student, { id: ana }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(checkSkills(student, { checks: [check(wash)] }))).toMatchObject({ kind: "forbidden" });
  });
});

describe("the API", () => {
  it("lists, adds, changes and removes skills, and saves and shows results", async () => {
    const as = school.admin.id;
    const path = `/api/programs/${program}/skills/`;
    const { status, body: made } = await call<{ id: string }>(path, { method: "POST", as, body: { name: "Handwashing", group: "Infection" } });
    expect([status, made]).toMatchObject([201, { name: "Handwashing", group: "Infection", is_required: true, position: 0 }]);
    expect(await call(path, { method: "POST", as, body: { name: "Handwashing" } })).toMatchObject({ status: 409 });
    expect(await call(`/api/skills/${made.id}/`, { method: "PATCH", as, body: { is_required: false } })).toMatchObject({
      status: 200,
      body: { name: "Handwashing", group: "Infection", is_required: false },
    });
    expect(await call(path, { as })).toMatchObject({ status: 200, body: { count: 1, results: [{ id: made.id }] } });
    await db.update(classes).set({ startDate: "2020-01-01" }).where(eq(classes.id, classId));
    const checks = [{ registration: ana, skill: made.id, result: "pass", date: "2026-01-02" }];
    expect(await call("/api/skill-checks/", { method: "POST", as: account, body: { checks } })).toMatchObject({
      status: 201,
      body: { count: 1, results: [{ registration: ana, skill: made.id, result: "pass", date: "2026-01-02", note: null }] },
    });
    expect(
      await call("/api/skill-checks/", { method: "POST", as: account, body: { checks: [{ ...checks[0], registration: stone }] } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await call(`/api/registrations/${ana}/skills/`, { as: account })).toMatchObject({
      status: 200,
      body: { registration: ana, passed: 0, required: 0, missing: [], skills: [{ skill: made.id, result: "pass", checked_by: "Ada Moss" }] },
    });
    expect(await call(`/api/registrations/${stone}/skills/`, { as: account })).toMatchObject({ status: 404 });
    expect(await call(`/api/skills/${made.id}/`, { method: "DELETE", as })).toMatchObject({ status: 204 });
    expect(await call(path, { as })).toMatchObject({ body: { count: 0 } });
    expect(await call(path, { as: school.account.id })).toMatchObject({ status: 403 });
  });
});
