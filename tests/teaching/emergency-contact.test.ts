import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { classSessions } from "#drizzle/schema/sessions";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { emergencyContact } from "~/features/teaching/domain/emergency-contact";
import { teachClass } from "~/features/teaching/domain/teach";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const NOW = new Date("2026-03-05T00:00:00Z");
const CONTACT = { emergencyName: "Rosa Abbot", emergencyRelationship: "Mother", emergencyPhone: "(401) 555 - 0143" };
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let account: string;
let instructor: string;
let classId: string;
let other: string;
let ana: string;
let stone: string;

const teacher = () => makeCtx({ as: account, now: NOW });
const logged = () =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.schoolId, school.id), eq(auditLog.action, "teach.emergency-contact")));

async function aClass(code: string, leadId: string): Promise<string> {
  const { id } = await insert(classes, classRow(school.id, program, { code, instructorId: leadId, startDate: "2026-03-02", endDate: "2026-03-06" }));
  const block = { weekdays: ["1", "3", "5"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "15" };
  const input = { class: id, first_day: "2026-03-02", last_day: "2026-03-06", blocks: [block] };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash });
  return id;
}
const sessionsOf = (id: string) => db.select().from(classSessions).where(eq(classSessions.classId, id)).orderBy(classSessions.date);
async function enrolled(lastName: string, inClass: string, contact: Partial<typeof CONTACT> = {}) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName, ...contact }));
  const of = { studentId: student.id, programId: program, classId: inClass };
  return (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1) }))).id;
}

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 30, labHours: 0, clinicalHours: 0 }))).id;
  account = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }))).id;
  instructor = (await insert(instructors, instructorRow(school.id, { userId: account }))).id;
  classId = await aClass("CNA-1", instructor);
  other = await aClass("CNA-2", (await insert(instructors, instructorRow(school.id))).id);
  [ana, stone] = [await enrolled("Abbot", classId, CONTACT), await enrolled("Stone", other, CONTACT)];
});

describe("the emergency contact of a student", () => {
  it("is shown to the instructor of the class, and each look leaves a row without the contact", async () => {
    await db.update(schools).set({ phone: "(401) 555 - 0100" }).where(eq(schools.id, school.id));
    expect(await emergencyContact(await teacher(), { id: ana })).toEqual({
      ...{ id: ana, student: "Kim Abbot", schoolPhone: "(401) 555 - 0100" },
      contact: { name: "Rosa Abbot", relationship: "Mother", phone: "(401) 555 - 0143" },
    });
    await emergencyContact(await teacher(), { id: ana });
    const rows = await logged();
    expect(rows.map(({ actorId, subjectType, subjectId, after }) => [actorId, subjectType, subjectId, after])).toEqual(
      Array(2).fill([account, "registration", ana, JSON.stringify({ on_file: true })]),
    );
  });

  it("says if there is none", async () => {
    const ben = await enrolled("Bell", classId);
    expect(await emergencyContact(await teacher(), { id: ben })).toMatchObject({ contact: null });
    expect((await logged()).map(({ after }) => after)).toEqual([JSON.stringify({ on_file: false })]);
  });

  it("is shown to a substitute and for a guest", async () => {
    expect(await refusal(emergencyContact(await teacher(), { id: stone }))).toMatchObject({ kind: "not_found" });
    const [own] = await sessionsOf(classId);
    const [missed, , last] = await sessionsOf(other);
    const guest = { registrationId: stone, missedSessionId: missed?.id ?? "", sessionId: own?.id ?? "", kind: "theory", way: "session" } as const;
    const id = newId();
    await insert(makeups, { id, schoolId: school.id, ...guest, state: "planned", minutes: 0, createdAt: 0, updatedAt: 0, createdBy: null });
    expect((await teachClass(await teacher(), { id: classId })).guests).toEqual([{ id: stone, name: "Kim Stone" }]);
    expect(await emergencyContact(await teacher(), { id: stone })).toMatchObject({ contact: { name: "Rosa Abbot" } });
    await db.update(makeups).set({ state: "void" }).where(eq(makeups.id, id));
    expect(await refusal(emergencyContact(await teacher(), { id: stone }))).toMatchObject({ kind: "not_found" });
    await db
      .update(classSessions)
      .set({ instructorId: instructor })
      .where(eq(classSessions.id, last?.id ?? ""));
    expect(await emergencyContact(await teacher(), { id: stone })).toMatchObject({ student: "Kim Stone" });
  });

  it("is shown to nobody else, and leaves no row then", async () => {
    await db.update(registrations).set({ enrollmentStatus: "dropped" }).where(eq(registrations.id, ana));
    expect(await refusal(emergencyContact(await teacher(), { id: ana }))).toMatchObject({ kind: "not_found" });
    await db.update(registrations).set({ enrollmentStatus: "enrolled" }).where(eq(registrations.id, ana));
    const strange = await aSchool();
    const pupil = (await insert(users, userRow({ role: "student", schoolId: school.id }))).id;
    const registrar = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "registrar" }))).id;
    for (const [as, kind] of [
      [school.admin.id, "not_found"],
      [strange.admin.id, "not_found"],
      [registrar, "forbidden"],
      [pupil, "forbidden"],
    ] as const)
      expect([kind, await refusal(emergencyContact(await makeCtx({ as, now: NOW }), { id: ana }))]).toMatchObject([kind, { kind }]);
    expect(await logged()).toEqual([]);
  });
});

describe("over the API", () => {
  const path = () => `/api/teach/registrations/${ana}/emergency-contact/`;

  it("answers a POST, and no roster has it", async () => {
    const answer = await call(path(), { as: account, method: "POST", body: {} });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ registration: ana, on_file: true, name: "Rosa Abbot", relationship: "Mother", phone: "(401) 555 - 0143" });
    expect(await logged()).toHaveLength(1);
    const [session] = await sessionsOf(classId);
    const roster = await call(`/api/teach/sessions/${session?.id}/`, { as: account });
    const page = await teachClass(await teacher(), { id: classId });
    for (const said of [JSON.stringify(roster.body), JSON.stringify(page)])
      for (const secret of Object.values(CONTACT)) expect(said).not.toContain(secret);
    expect((await call(`/api/teach/registrations/${stone}/emergency-contact/`, { as: account, method: "POST", body: {} })).status).toBe(404);
  });
});
