import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hourRules } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes, programs } from "#drizzle/schema/programs";
import { saveHourRule, showHourRule } from "~/features/attendance/domain/hour-rules";
import { registrationHours } from "~/features/attendance/domain/registration-hours";
import { listStateHours } from "~/features/attendance/domain/state-hours";
import { DEFAULT_LIMITS } from "~/features/attendance/limits-model";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { duplicateProgram } from "~/features/programs/domain/programs/duplicate-program";
import { DAY_MS } from "~/platform/zones";
import { classRow, hourRuleRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;

const NOW = new Date("2026-03-07T15:00:00Z");
const staff = () => makeCtx({ as: school.admin.id, now: NOW });

const aClass = () => insert(classes, classRow(school.id, program));
async function enrolled(createdAt: number) {
  const student = await insert(students, studentRow(school.id));
  const { id: classId } = await aClass();
  return (await insert(registrations, registrationRow(school.id, { studentId: student.id, programId: program, classId }, { createdAt }))).id;
}
const ruleOf = async (registration: string) => (await registrationHours(await staff(), { id: registration })).rule;

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 30 }))).id;
});

describe("the limits of a registration's rule", () => {
  it("are the house's where the program has no rule", async () => {
    expect(await ruleOf(await enrolled(NOW.getTime()))).toMatchObject({ version: 0, theory: 1800, limits: DEFAULT_LIMITS, source: null });
  });

  it("are those of the rule's rows, where 0 is no limit", async () => {
    const thresholds = [
      { rule: "absencesStaff", value: 0 },
      { rule: "terminateShare", value: 2500 },
    ];
    await insert(hourRules, hourRuleRow(school.id, program, { thresholds, source: "40 TAC 807.243" }));
    expect(await ruleOf(await enrolled(NOW.getTime()))).toMatchObject({
      version: 1,
      limits: { ...DEFAULT_LIMITS, absencesStaff: null, terminateShare: 2500 },
      source: "40 TAC 807.243",
    });
  });
});

const values = {
  ...{ theory_hours: "60", lab_hours: "20", clinical_hours: "37.5", total_hours: "120", clinical_from: "06:00", clinical_to: "20:00" },
  ...{ ratio_clinical: "8", makeup_allowed: "on", excused_counts_as_missed: "on", rounding: "down_15" },
};
const save = async (given: object = {}, ctx = staff()) => saveHourRule(await ctx, { id: program, ...values, ...given });
const rows = () => db.select().from(hourRules).where(eq(hourRules.programId, program)).orderBy(hourRules.version);

describe("saving the hour rule of a program", () => {
  it("stores hours as minutes, and limits as rows where 0 is no limit", async () => {
    expect(await save({ missed_plan_percent: "12.5", absences_staff: "0" })).toEqual({ id: program, version: 1, isNew: true });
    const [rule] = await rows();
    expect(rule).toMatchObject({
      ...{ theoryMinutes: 3600, labMinutes: 1200, clinicalMinutes: 2250, practicalMinutes: 0, totalMinutes: 7200, beforeClinicalMinutes: 960 },
      ...{ clinicalFrom: "06:00", clinicalTo: "20:00", ratios: { clinical: 8 }, rounding: "down_15", graceMinutes: 5, makeupMaxBps: 10_000 },
      ...{ makeupAllowed: true, theoryByAssignment: false, source: null, sourceYear: null, confirmedBy: school.admin.id },
    });
    expect(rule?.thresholds).toEqual([
      { rule: "absencesStaff", value: 0 },
      { rule: "absencesStudent", value: 3 },
      { rule: "missedWarning", value: 1000 },
      { rule: "missedPlan", value: 1250 },
      { rule: "terminateDays", value: 0 },
      { rule: "terminateShare", value: 0 },
    ]);
    const view = await showHourRule(await staff(), { id: program });
    expect(view).toMatchObject({ version: 1, warnings: [], rule: { clinical_hours: 37.5, missed_plan_percent: 12.5, absences_staff: 0 } });
    expect(view.versions).toMatchObject([{ by: `${school.admin.firstName} ${school.admin.lastName}`, registrations: 0 }]);
  });

  it("counts clock hours of 50 minutes, and saves no version of what it showed", async () => {
    await save({ clock_hour_minutes: "50", theory_hours: "60.33", clinical_hours: "16", total_hours: "0" });
    expect(await rows()).toMatchObject([{ theoryMinutes: 3017, clinicalMinutes: 800, clockHourMinutes: 50 }]);
    expect((await showHourRule(await staff(), { id: program })).rule).toMatchObject({ theory_hours: 60.34, clinical_hours: 16 });
    const { rule } = await showHourRule(await staff(), { id: program });
    expect(await saveHourRule(await staff(), { id: program, ...rule })).toMatchObject({ version: 1, isNew: false });
  });

  it("marks what is wrong beside its field", async () => {
    const wrong = async (given: object) => (await refusal(save(given))).fields;
    expect(await wrong({ theory_hours: "sixty" })).toEqual({ theory_hours: ["Enter a number such as 37.5"] });
    expect(await wrong({ theory_hours: "1.125" })).toEqual({ theory_hours: ["Enter a number such as 37.5"] });
    expect(await wrong({ theory_hours: 1.125 })).toEqual({ theory_hours: ["Enter at most two decimals"] });
    expect(await wrong({ lab_hours: "-1" })).toEqual({ lab_hours: ["Enter a number such as 37.5"] });
    expect(await wrong({ clock_hour_minutes: "45" })).toEqual({ clock_hour_minutes: ["Must be between 50 and 60"] });
    expect(await wrong({ grace_minutes: "16" })).toEqual({ grace_minutes: ["Must be between 0 and 15"] });
    expect(await wrong({ makeup_max_percent: "101" })).toEqual({ makeup_max_percent: ["Must be between 0 and 100"] });
    expect(await wrong({ rounding: "up" })).toEqual({ rounding: ['"up" is not a valid choice'] });
    expect(await wrong({ clinical_to: "" })).toEqual({ clinical_to: ["Enter when the last clinical session ends, or clear both times."] });
    expect(await wrong({ clinical_from: "" })).toEqual({ clinical_from: ["Enter when the first clinical session starts, or clear both times."] });
    expect(await wrong({ clinical_from: "20:00" })).toEqual({ clinical_to: ["The end must be after the start."] });
    expect(await wrong({ state: "TX" })).toEqual({ state_program: ["Choose the program that the state's numbers are for."] });
    expect(await rows()).toEqual([]);
  });

  it("saves a total below the hours of the kinds, and warns", async () => {
    await save({ total_hours: "100" });
    expect((await showHourRule(await staff(), { id: program })).warnings).toEqual([
      "The total of 100 h is less than the 117 h 30 min of theory, lab, and clinical together. Students need all of them.",
    ]);
  });

  it("makes no version without a change, also of a rule that names no limits", async () => {
    await insert(hourRules, hourRuleRow(school.id, program, { source: "The program as the state approved it" }));
    const { rule, version } = await showHourRule(await staff(), { id: program });
    expect(await saveHourRule(await staff(), { id: program, version, ...rule })).toEqual({ id: program, version: 1, isNew: false });
    // A source stays while the required hours do.
    await saveHourRule(await staff(), { id: program, version, ...rule, grace_minutes: 7 });
    await saveHourRule(await staff(), { id: program, ...rule, theory_hours: 61 });
    expect((await rows()).map(({ source }) => source)).toEqual([
      "The program as the state approved it",
      "The program as the state approved it",
      null,
    ]);
  });

  it("refuses a form that shows another version, and of eight at once one wins", async () => {
    const outcomes = await tally(Array.from({ length: 8 }, (_, index) => save({ version: 0, grace_minutes: String(index) })));
    expect(outcomes).toEqual({ done: 1, stale: 7 });
    expect(await refusal(save({ version: 0 }))).toMatchObject({ kind: "conflict", code: "stale" });
    expect(await rows()).toHaveLength(1);
  });

  it("keeps the version of a registration", async () => {
    const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const before = await enrolled(at(-10).getTime());
    await save({}, makeCtx({ as: school.admin.id, now: at(0) }));
    const first = await enrolled(at(1).getTime());
    await save({ theory_hours: "70" }, makeCtx({ as: school.owner.id, now: at(2) }));
    const second = await enrolled(at(3).getTime());
    await insert(
      registrations,
      registrationRow(
        school.id,
        { studentId: (await insert(students, studentRow(school.id))).id, programId: program, classId: (await aClass()).id },
        { createdAt: at(3).getTime(), status: "cancelled" },
      ),
    );
    expect((await ruleOf(before)).version).toBe(1);
    expect((await ruleOf(first)).version).toBe(1);
    expect(await ruleOf(second)).toMatchObject({ version: 2, theory: 4200 });
    const { versions } = await showHourRule(await staff(), { id: program });
    expect(versions.map(({ rule, registrations: count }) => [rule.version, count])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it("is copied with its program, as the first version of the copy", async () => {
    await save();
    await save({ theory_hours: "70" });
    const { id: copy } = await duplicateProgram(await staff(), { program });
    expect(await db.select().from(hourRules).where(eq(hourRules.programId, copy))).toMatchObject([{ version: 1, theoryMinutes: 4200 }]);
    expect(await rows()).toHaveLength(2);
  });

  it("goes with its program", async () => {
    await save();
    await deleteProgram(await staff(), { id: program });
    expect(await rows()).toEqual([]);
  });
});

describe("the numbers of a state", () => {
  const filled = async (state: string, of: string) => (await showHourRule(await staff(), { id: program, state, program: of })).filled;

  it("fill the form with their source, and what they don't say stays", async () => {
    expect(await filled("PA", "CNA")).toMatchObject({
      hours: { source: "PHI, nursing assistant training requirements by state", year: 2016, note: null },
      values: { total_hours: 80, clinical_hours: 37.5, theory_hours: 30, terminate_days: 0 },
      limits: null,
    });
    expect(await filled("california", "cna")).toMatchObject({
      hours: { year: null },
      values: { total_hours: 160, theory_hours: 60, clinical_hours: 100, ratio_clinical: 15, clinical_from: "06:00", clinical_to: "20:00" },
    });
    expect((await filled("NM", "CNA"))?.hours.note).toBe("The clinical hours are not stated. The federal 16 hours apply.");
    expect(await filled("US", "HHA")).toMatchObject({ values: { total_hours: 75, theory_hours: 16, practical_hours: 16 } });
    expect(await filled("PR", "CNA")).toBeNull();
  });

  it("have a row for every state, the District of Columbia and the federal rules", async () => {
    const { results } = await listStateHours(await staff(), {});
    for (const of of ["CNA", "HHA"]) expect(new Set(results.filter(({ program: each }) => each === of).map(({ state }) => state)).size).toBe(52);
    expect(results.every(({ total, source }) => total >= 75 && source.length > 5)).toBe(true);
  });

  it("of Texas come with limits by the length of the program", async () => {
    const texas = await filled("TX", "CNA");
    expect(texas).toMatchObject({ values: { total_hours: 100, terminate_days: 10, terminate_percent: 25 }, limits: { source: "40 TAC 807.243" } });
    await save({ theory_hours: "180", lab_hours: "0", clinical_hours: "40", total_hours: "0" });
    expect(await filled("TX", "CNA")).toMatchObject({ values: { terminate_percent: 20 } });
  });

  it("are saved once they are checked, with source, year and person", async () => {
    const given = { ...(await filled("TX", "CNA"))?.values, state: "TX", state_program: "CNA" };
    expect((await refusal(save(given))).fields).toEqual({ checked: ["Check these numbers with the state, then select this box."] });
    await save({ ...given, checked: "on" });
    expect(await rows()).toMatchObject([
      {
        ...{ source: "PHI, nursing assistant training requirements by state; 40 TAC 807.243", sourceYear: 2016, confirmedBy: school.admin.id },
        thresholds: expect.arrayContaining([
          { rule: "terminateDays", value: 10 },
          { rule: "terminateShare", value: 2500 },
        ]),
      },
    ]);
    expect(await ruleOf(await enrolled(NOW.getTime()))).toMatchObject({ limits: { terminateDays: 10, terminateShare: 2500 } });
  });
});

describe("who may see and change a rule", () => {
  const path = () => `/api/programs/${program}/hour-rules/`;
  const withSet = async (permissionSet: "registrar" | "finance" | "instructor") =>
    (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }))).id;

  it("owner and admin save, a registrar reads, others do neither", async () => {
    const statuses = async (as: string | undefined) => [
      (await call(path(), { as })).status,
      (await call(path(), { as, method: "POST", body: values })).status,
    ];
    expect(await statuses(school.owner.id)).toEqual([200, 201]);
    expect(await statuses(school.admin.id)).toEqual([200, 201]);
    expect(await statuses(await withSet("registrar"))).toEqual([200, 403]);
    for (const set of ["finance", "instructor"] as const) expect(await statuses(await withSet(set))).toEqual([403, 403]);
    expect(await statuses(school.account.id)).toEqual([403, 403]);
    expect(await statuses(undefined)).toEqual([401, 401]);
    expect(await rows()).toHaveLength(1);
  });

  it("another school's program isn't there", async () => {
    const other = await aSchool();
    expect((await call(path(), { as: other.admin.id })).status).toBe(404);
    expect((await call(path(), { as: other.admin.id, method: "POST", body: values })).status).toBe(404);
    expect(await refusal(showHourRule(await makeCtx({ as: other.admin.id }), { id: program }))).toMatchObject({ kind: "not_found" });
    expect(await rows()).toEqual([]);
  });

  it("the API answers what it saved, and the numbers of states", async () => {
    const saved = await call<Record<string, unknown>>(path(), { as: school.admin.id, method: "POST", body: { ...values, theory_hours: 60.5 } });
    expect(saved).toMatchObject({ status: 201, body: { version: 1, theory_hours: 60.5, clinical_from: "06:00", rounding: "down_15", source: null } });
    expect((await call(path(), { as: school.admin.id })).body).toMatchObject({ count: 1, results: [{ version: 1, registrations: 0 }] });
    expect(await call(path(), { as: school.admin.id, method: "POST", body: { clinical_from: "06:00" } })).toMatchObject({
      status: 400,
      body: { errors: { clinical_to: [expect.any(String)] } },
    });
    expect((await call("/api/state-hours/?state=TX&program=HHA", { as: school.admin.id })).body).toMatchObject({
      count: 1,
      results: [{ state: "TX", program: "HHA", total_hours: 75, source_year: 2016, terminate_days: 10, limits_source: "40 TAC 807.243" }],
    });
    expect((await call("/api/state-hours/?state=SD&program=CNA", { as: school.admin.id })).body).toMatchObject({
      results: [{ ratio_clinical: 8, source: "ARSD 44:74:02:15" }, { source_year: 2016 }],
    });
  });
});
