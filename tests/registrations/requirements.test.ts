import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hourRules } from "#drizzle/schema/attendance";
import { registrations } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { skillChecks, skills } from "#drizzle/schema/skills";
import { adjustHours } from "~/features/attendance/domain/adjust-hours";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { changeEnrollmentStatus, changeEnrollmentStatuses } from "~/features/registrations/domain/change-enrollment-status";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { updateStudent } from "~/features/students/domain/edit-student";
import { newId } from "~/platform/ids";
import { classRow, hourRuleRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let own: string;
let sessions: (typeof classSessions.$inferSelect)[];

const staff = () => makeCtx({ as: school.admin.id, now: new Date("2026-03-10T15:00:00Z") });
const complete = async (reason?: string) => changeEnrollmentStatus(await staff(), { registration: own, enrollment_status: "completed", reason });
const statusOf = async () => (await db.select().from(registrations).where(eq(registrations.id, own)))[0]?.enrollmentStatus;
const mark = async (index: number, status: string) =>
  markAttendance(await staff(), { marks: [{ id: newId(), session: sessions[index]?.id, registration: own, status, reason: "Late entry" }] });

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 8, labHours: 0, clinicalHours: 0 }))).id;
  const { id: classId } = await insert(classes, classRow(school.id, program, { code: "CNA-1", startDate: "2026-03-02", endDate: "2026-03-03" }));
  const blocks = [{ weekdays: ["1", "2"], start_time: "09:00", end_time: "13:00", kind: "theory", break_minutes: "0" }];
  const input = { class: classId, first_day: "2026-03-02", last_day: "2026-03-03", blocks };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  await createSessions(ctx, { ...input, hash: (await previewSessions(ctx, input)).hash });
  sessions = await db.select().from(classSessions).where(eq(classSessions.classId, classId)).orderBy(classSessions.date);
  const of = { studentId: school.student.id, programId: program, classId };
  own = (await insert(registrations, registrationRow(school.id, of, { createdAt: 1 }))).id;
});

describe("a student completes", () => {
  it("without question where the class takes no attendance", async () => {
    await complete();
    expect(await statusOf()).toBe("completed");
  });

  it("with all hours, or with a reason that the log keeps", async () => {
    await mark(0, "present");
    await mark(1, "absent");
    expect(await refusal(complete())).toMatchObject({
      code: "requirements_missing",
      fields: { reason: ["Missing: 4 h of theory. Enter a reason to complete anyway."] },
    });
    expect(await statusOf()).toBe("enrolled");
    await adjustHours(await staff(), { registration: own, kind: "theory", minutes: "240", reason: "Prior training" });
    await complete();
    expect(await statusOf()).toBe("completed");
  });

  it("with a reason although hours are missing, also from the list and over the API", async () => {
    await mark(0, "absent");
    await expect(changeEnrollmentStatuses(await staff(), { ids: [own], enrollment_status: "completed" })).rejects.toMatchObject({
      code: "some_refused",
      extra: { refused: [expect.stringContaining("Missing: 8 h of theory")] },
    });
    const change = { id: school.student.id, registration: own, enrollment_status: "completed" };
    expect(await refusal(updateStudent(await staff(), change))).toMatchObject({ code: "requirements_missing" });
    await updateStudent(await staff(), { ...change, reason: "Transfer credit on paper" });
    expect(await statusOf()).toBe("completed");
  });

  it("counts lab and clinical hours together where the rule does", async () => {
    await db
      .insert(hourRules)
      .values(hourRuleRow(school.id, program, { theoryMinutes: 240, labMinutes: 0, clinicalMinutes: 0, practicalMinutes: 60 }));
    await mark(0, "present");
    expect(await refusal(complete())).toMatchObject({ fields: { reason: [expect.stringContaining("Missing: 1 h.")] } });
  });

  it("with the required skills, where the class checks them", async () => {
    const skill = (name: string, given: object = {}) => ({
      ...{ id: newId(), schoolId: school.id, programId: program, name, position: 1, createdAt: 1, updatedAt: 1 },
      ...given,
    });
    const [needed, optional] = [skill("Handwashing"), skill("Feeding", { isRequired: false })];
    await db.insert(skills).values([needed, optional]);
    const check = (skillId: string, result: "pass" | "not_yet", createdAt: number) =>
      db.insert(skillChecks).values({ id: newId(), schoolId: school.id, registrationId: own, skillId, result, date: "2026-03-02", createdAt });
    await check(optional.id, "pass", 1);
    expect(await refusal(complete())).toMatchObject({ fields: { reason: [expect.stringContaining("Missing: 1 required skill.")] } });
    await check(needed.id, "pass", 2);
    await complete();
    expect(await statusOf()).toBe("completed");
  });
});
