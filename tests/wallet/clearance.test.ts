import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { clearanceOf, type Need } from "~/features/attendance/clearance-model";
import { clinicalNeeds, studentsOfSessions } from "~/features/attendance/data/clearance";
import { checkIn, readCheckIn } from "~/features/attendance/domain/check-in";
import { markAttendance, takeAttendance } from "~/features/attendance/domain/mark-attendance";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { sendMarks, teachOffline } from "~/features/teaching/domain/offline";
import { classClearance, letIn } from "~/features/wallet/domain/clearance";
import { acceptDocument } from "~/features/wallet/domain/decide-document";
import { documentsOf } from "~/features/wallet/domain/questions";
import { sendDocument } from "~/features/wallet/domain/send-document";
import { Database } from "~/platform/db";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, registrationRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** The theory session is on Wednesday, March 4, 2026, the clinical ones on Thursdays, at 6 PM Eastern. */
const THEORY = new Date("2026-03-04T23:30:00Z");
const CLINICAL = new Date("2026-03-05T23:05:00Z");
const NEXT_WEEK = new Date("2026-03-12T23:05:00Z");

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let ana: string;
let login: string;
let theory: string;
let clinical: [string, string];

const owner = (now = CLINICAL) => makeCtx({ as: school.owner.id, host: school.host, now });
const teacher = (now = CLINICAL) => makeCtx({ as: login, host: school.host, now });
const student = (now = CLINICAL) => makeCtx({ as: school.account.id, host: school.host, now });
const mark = (session: string, status: string) => ({ id: newId(), session, registration: ana, status });
const aFile = () => new File(["%PDF-1.4 a paper"], "tb.pdf", { type: "application/pdf" });

async function needs(key: string, label: string, given: Partial<typeof schema.requirements.$inferInsert> = {}) {
  const now = { createdAt: 1, updatedAt: 1 };
  const row = { category: "health", appliesTo: "student", needed: "before_clinical", sensitivity: "health", isActive: true, ...now } as const;
  return (await insert(schema.requirements, { id: newId(), schoolId: school.id, key, label, ...row, ...given })).id;
}

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(schema.programs, programRow(school.id, { theoryHours: 60, clinicalHours: 40 }))).id;
  const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }));
  login = user.id as string;
  const instructor = await insert(schema.instructors, instructorRow(school.id, { userId: login }));
  classId = (await insert(schema.classes, classRow(school.id, program, { instructorId: instructor.id, startDate: "2026-03-02" }))).id;
  const of = { studentId: school.student.id as string, programId: program, classId };
  ana = (await insert(schema.registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1) }))).id as string;
  const block = { start_time: "18:00", end_time: "22:00", break_minutes: "15" };
  const blocks = [
    { ...block, weekdays: ["3"], kind: "theory" },
    { ...block, weekdays: ["4"], kind: "clinical" },
  ];
  const ctx = await makeCtx({ as: school.owner.id, now: new Date("2026-02-10T15:00:00Z") });
  const input = { class: classId, first_day: "2026-03-02", last_day: "2026-03-13", blocks };
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash, reason: "Approved" });
  const sessions = await db.select().from(schema.classSessions).where(eq(schema.classSessions.classId, classId)).orderBy(schema.classSessions.date);
  theory = sessions.find(({ kind }) => kind === "theory")?.id as string;
  clinical = sessions.filter(({ kind }) => kind === "clinical").map(({ id }) => id) as [string, string];
});

describe("a student who is not cleared", () => {
  it("attends theory but no clinical session, until the document is accepted", async () => {
    await needs("tb", "TB test");
    await markAttendance(await teacher(THEORY), { marks: [mark(theory, "present")] });
    const locked = await refusal(markAttendance(await teacher(), { marks: [mark(clinical[0], "present")] }));
    expect(locked).toMatchObject({ kind: "forbidden", code: "not_cleared" });
    expect(String(locked.message)).toContain("TB test");
    expect((await sessionAttendance(await teacher(), { id: clinical[0] })).students.map(({ notCleared }) => notCleared)).toEqual([["TB test"]]);
    expect((await sessionAttendance(await teacher(THEORY), { id: theory })).students.map(({ notCleared }) => notCleared)).toEqual([[]]);
    await sendDocument(await student(), { registration: ana, document: "tb", files: [aFile()] });
    expect(await refusal(markAttendance(await teacher(), { marks: [mark(clinical[0], "late")] }))).toMatchObject({ code: "not_cleared" });
    await acceptDocument(await owner(), { registration: ana, document: "tb", expires_on: "2026-03-10" });
    expect((await markAttendance(await teacher(), { marks: [mark(clinical[0], "present")] })).results).toMatchObject([{ result: "saved" }]);
    // The test ends before the second clinical session.
    expect((await classClearance(await owner(), { class: classId })).results[0]?.clinical).toEqual({
      ...{ state: "expiring", missing: [], expiring: ["TB test"], expiresOn: "2026-03-10" },
    });
    expect(await refusal(markAttendance(await teacher(NEXT_WEEK), { marks: [mark(clinical[1], "present")] }))).toMatchObject({ code: "not_cleared" });
  });

  it("is refused over the form, the phone's queue and the check-in, and may be absent or excused", async () => {
    await needs("tb", "TB test");
    const rows = { [ana]: { status: "present", was: "||" } };
    const form = await refusal(takeAttendance(await owner(), { id: clinical[0], rows }));
    expect(form).toMatchObject({ kind: "forbidden", code: "not_cleared" });
    expect(form.fields).toEqual({ [`rows.${ana}.status`]: ["Not cleared for clinical sessions. Missing: TB test."] });
    // "All present" passes over those who are locked.
    expect(await takeAttendance(await owner(), { id: clinical[0], all_present: "on", rows: { [ana]: { was: "||" } } })).toMatchObject({ saved: 0 });
    const kept = await sendMarks(await teacher(), { owner: login, marks: [mark(clinical[0], "left_early"), mark(clinical[0], "excused")] });
    expect(kept.results.map(({ result, code }) => [result, code])).toEqual([
      ["refused", "not_cleared"],
      ["saved", null],
    ]);
    expect(
      (await teachOffline(await teacher(), {})).sessions.flatMap(({ students }) => students.map(({ notCleared }) => notCleared.join())),
    ).toContain("TB test");
    await db.delete(schema.attendance).where(eq(schema.attendance.sessionId, clinical[0]));
    const { code } = await readCheckIn(await teacher(), clinical[0]);
    expect(await refusal(checkIn(await student(), { code: code as string }))).toMatchObject({ kind: "forbidden", code: "not_cleared" });
  });

  it("can be let into one session with a reason; the next one is locked again", async () => {
    await needs("tb", "TB test");
    const pass = { session: clinical[0], registration: ana, reason: "The result is due today." };
    expect(await refusal(letIn(await teacher(), pass))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(letIn(await student(), pass))).toMatchObject({ kind: "forbidden" });
    const stranger = await aSchool();
    expect(await refusal(letIn(await makeCtx({ as: stranger.owner.id, host: stranger.host }), pass))).toMatchObject({ kind: "not_found" });
    expect(await refusal(letIn(await owner(), { ...pass, reason: "" }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(letIn(await owner(), { ...pass, session: theory }))).toMatchObject({ kind: "not_found" });
    await letIn(await owner(), pass);
    expect(await refusal(letIn(await owner(), pass))).toMatchObject({ code: "already_let_in" });
    expect((await markAttendance(await teacher(), { marks: [mark(clinical[0], "present")] })).results).toMatchObject([{ result: "saved" }]);
    expect(await refusal(markAttendance(await teacher(NEXT_WEEK), { marks: [mark(clinical[1], "present")] }))).toMatchObject({ code: "not_cleared" });
    const passes = await db.select().from(schema.clearancePasses).where(eq(schema.clearancePasses.schoolId, school.id));
    expect(passes).toMatchObject([{ missing: "TB test", reason: pass.reason, givenBy: school.owner.id }]);
    const logged = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "clearance.let-in"));
    expect(logged.some(({ subjectId }) => subjectId === ana)).toBe(true);
  });

  it("needs what the program and the site ask for, and nothing that is off", async () => {
    const other = await insert(schema.programs, programRow(school.id));
    const elsewhere = await needs("drug", "Drug screen");
    await insert(schema.requirementPrograms, { schoolId: school.id, requirementId: elsewhere, programId: other.id });
    await needs("off", "Physical exam", { isActive: false });
    const site = { id: newId(), schoolId: school.id, name: "Harbor Home", createdAt: 1, updatedAt: 1 };
    await insert(schema.clinicalSites, site);
    const atSite = await needs("flu", "Flu shot");
    await insert(schema.requirementSites, { schoolId: school.id, requirementId: atSite, siteId: site.id });
    const missing = async () => (await sessionAttendance(await owner(), { id: clinical[0] })).students[0]?.notCleared;
    expect(await missing()).toEqual([]);
    expect((await documentsOf(await owner(), ana)).map(({ label }) => label)).toEqual([]);
    await db.update(schema.classSessions).set({ siteId: site.id }).where(eq(schema.classSessions.id, clinical[0]));
    expect(await missing()).toEqual(["Flu shot"]);
    expect((await sessionAttendance(await owner(NEXT_WEEK), { id: clinical[1] })).students[0]?.notCleared).toEqual([]);
    expect((await documentsOf(await owner(), ana)).map(({ label }) => label)).toEqual(["Flu shot"]);
  });

  it("costs a school without requirements no row", async () => {
    const counting = new Database(env);
    const ctx = { ...(await owner()), db: counting };
    const before = counting.rowsRead;
    expect(await clinicalNeeds(ctx, studentsOfSessions(ctx, sql`(${clinical[0]})`))).toEqual([]);
    expect(counting.rowsRead - before).toBe(0);
  });
});

describe("clearance", () => {
  const need = (given: Partial<Need> = {}): Need => ({
    ...{ key: "tb", label: "TB test", needed: "before_clinical", mayExpireDuring: false, startsOn: "2026-03-02" },
    ...{ state: "accepted", expiresOn: null, ...given },
  });
  const days = { day: "2026-03-05", first: "2026-03-05", last: "2026-03-12" };
  const stateOf = (given: Partial<Need>, moment: "class" | "clinical" | "certificate" = "clinical", of = days) =>
    clearanceOf([need(given)], moment, of).state;

  it("counts accepted and waived documents through their last day", () => {
    expect(stateOf({})).toBe("ready");
    expect(stateOf({ state: "waived", expiresOn: "2026-03-12" })).toBe("ready");
    expect(stateOf({ expiresOn: "2026-03-11" })).toBe("expiring");
    expect(stateOf({ expiresOn: "2026-03-05" })).toBe("expiring");
    expect(stateOf({ expiresOn: "2026-03-04" })).toBe("not_cleared");
    for (const state of ["sent", "sent_back", null] as const) expect(stateOf({ state })).toBe("not_cleared");
  });

  it("is missing before the first session, and not cleared from then on", () => {
    expect(stateOf({ state: null }, "clinical", { ...days, day: "2026-03-04" })).toBe("missing");
    expect(stateOf({ state: null }, "clinical", { ...days, first: null as never })).toBe("missing");
  });

  it("asks each moment for what it needs and what came before", () => {
    expect(stateOf({ state: null }, "class")).toBe("ready");
    expect(stateOf({ state: null, needed: "before_class" }, "clinical")).toBe("not_cleared");
    expect(stateOf({ state: null, needed: "before_certificate" }, "clinical")).toBe("ready");
    expect(stateOf({ state: null, needed: "before_certificate" }, "certificate")).toBe("not_cleared");
    expect(stateOf({ state: null, needed: "during" }, "certificate")).toBe("ready");
  });

  it("lets a document end while the class runs where the requirement does", () => {
    expect(stateOf({ mayExpireDuring: true, expiresOn: "2026-03-02" })).toBe("ready");
    expect(stateOf({ mayExpireDuring: true, expiresOn: "2026-03-01" })).toBe("not_cleared");
  });
});
