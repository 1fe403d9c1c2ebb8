import { beforeEach, describe, expect, it } from "vitest";
import { hourRules } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { registrationHours } from "~/features/attendance/domain/registration-hours";
import { DEFAULT_LIMITS } from "~/features/attendance/limits-model";
import { classRow, hourRuleRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;

const NOW = new Date("2026-03-07T15:00:00Z");
const staff = () => makeCtx({ as: school.admin.id, now: NOW });

async function enrolled(createdAt: number) {
  const student = await insert(students, studentRow(school.id));
  const { id: classId } = await insert(classes, classRow(school.id, program));
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
