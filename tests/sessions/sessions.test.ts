import { and, eq, ne, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hourRules } from "#drizzle/schema/attendance";
import { auditLog } from "#drizzle/schema/platform";
import { classes, classInstructors, instructors, locations, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { cancelSession, restoreSession } from "~/features/sessions/domain/cancel-session";
import { addSession, changeSession } from "~/features/sessions/domain/change-session";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { classSessionsView } from "~/features/sessions/domain/list-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { classRow, hourRuleRow, instructorRow, locationRow, programRow } from "~/seed/factories";
import { later, makeCtx, minutes } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let otherId: string;
let ana: string;
let lab: string;
beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 60, labHours: 20, clinicalHours: 40 }))).id;
  lab = (await insert(locations, locationRow(school.id, { name: "Harbor campus", room: "Lab 2" }))).id;
  ana = (await insert(instructors, instructorRow(school.id, { firstName: "Ana", lastName: "Ruiz" }))).id;
  const usual = { locationId: lab, instructorId: ana };
  classId = (await insert(classes, classRow(school.id, program, usual))).id;
  otherId = (await insert(classes, classRow(school.id, program, { ...usual, code: "CNA-1042", startDate: "2026-01-01", endDate: "2026-01-02" }))).id;
});
const staff = (now?: Date) => makeCtx({ as: school.admin.id, now });
const owner = () => makeCtx({ as: school.owner.id });

const monday = { weekdays: ["1"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "15" };
const march = { first_day: "2026-03-02", last_day: "2026-03-30", blocks: [monday] };
async function create(pattern: object = march, of = classId) {
  const ctx = await staff();
  const { hash } = await previewSessions(ctx, { class: of, ...pattern });
  return createSessions(ctx, { class: of, ...pattern, hash, reason: "Approved by the state" });
}
const rows = (of = classId) =>
  db.select().from(classSessions).where(eq(classSessions.classId, of)).orderBy(classSessions.date, classSessions.startTime);
const dates = async () => (await rows()).filter(({ status }) => status !== "cancelled").map(({ date }) => date.slice(5));
const sessionOn = async (date: string) => {
  const row = (await rows()).find((each) => each.date === date);
  if (!row) throw new Error(`no session on ${date}`);
  return row;
};

describe("making sessions from a pattern", () => {
  it("fills the hours of the program, and the dates of the class follow", async () => {
    const blocks = [
      monday,
      { ...monday, weekdays: ["3"], kind: "lab", break_minutes: "0" },
      { ...monday, weekdays: ["5"], start_time: "07:00", end_time: "15:00", kind: "clinical", break_minutes: "30" },
    ];
    const preview = await previewSessions(await staff(), { class: classId, first_day: "2026-03-02", blocks });
    expect(preview).toMatchObject({ sums: { theory: 3600, lab: 1200, clinical: 2700 }, required: { theory: 3600, lab: 1200, clinical: 2400 } });
    expect(preview.warnings[0]).toBe(
      "The first clinical session has 3 h 45 min of theory before it, 12 h 15 min less than the 16 h that federal rules for nurse aides require.",
    );
    await create({ first_day: "2026-03-02", blocks });
    expect(await rows()).toHaveLength(16 + 5 + 6);
    const [row] = await db.select().from(classes).where(eq(classes.id, classId));
    expect([row?.startDate, row?.endDate]).toEqual(["2026-03-02", preview.lastDay]);
    const [audit] = await db.select().from(auditLog).where(eq(auditLog.action, "class-sessions.create")).orderBy(sql`at DESC`);
    expect(JSON.parse(audit?.after ?? "")).toMatchObject({ added: 27, reason: "Approved by the state" });
  });

  it("warns by the hour rule of the program: theory before clinical, clinical hours, students per instructor, and sums", async () => {
    const rule = { beforeClinicalMinutes: 480, clinicalFrom: "07:00", clinicalTo: "21:00", ratios: { clinical: 5, theory: 12 } };
    const required = { theoryMinutes: 450, labMinutes: 0, clinicalMinutes: 960, practicalMinutes: 1080, totalMinutes: 1800 };
    await insert(hourRules, hourRuleRow(school.id, program, { ...rule, ...required }));
    const clinical = { ...monday, break_minutes: "0", kind: "clinical" };
    const blocks = [
      monday,
      { ...clinical, weekdays: ["2"], start_time: "06:30", end_time: "10:30" },
      { ...clinical, weekdays: ["4"], start_time: "16:00", end_time: "20:00" },
      { ...clinical, weekdays: ["5"], start_time: "22:00", end_time: "02:00" },
    ];
    const input = { class: classId, first_day: "2026-03-02", last_day: "2026-03-06", blocks };
    const preview = await previewSessions(await staff(), input);
    expect(preview).toMatchObject({ required: { theory: 450, lab: 0, clinical: 960 }, isEarly: true });
    expect(preview.warnings).toEqual([
      "The first clinical session has 3 h 45 min of theory before it, 4 h 15 min less than the 8 h that the rule of the program requires.",
      "Lab and clinical together: 12 h planned, 6 h less than the 18 h that the program requires.",
      "All hours: 15 h 45 min planned, 14 h 15 min less than the 30 h that the program requires.",
      "2 clinical sessions outside of 7:00 AM to 9:00 PM. The first is on Tue, Mar 3, 2026 at 6:30 AM.",
      "Clinical sessions: a full class of 12 needs 3 instructors, at most 5 students each. The class has 1.",
    ]);
    // Two more instructors are enough, and the latest version is the one in force.
    for (const firstName of ["Ben", "Cleo"])
      await insert(classInstructors, {
        schoolId: school.id,
        classId,
        instructorId: (await insert(instructors, instructorRow(school.id, { firstName }))).id,
      });
    const relaxed = { beforeClinicalMinutes: 225, ratios: { clinical: 5 }, version: 2, theoryMinutes: 225, labMinutes: 0, clinicalMinutes: 720 };
    await insert(hourRules, hourRuleRow(school.id, program, relaxed));
    expect(await previewSessions(await staff(), input)).toMatchObject({ warnings: [], isEarly: false });
    // Hours of the rule fill a pattern without a last day.
    const filled = await previewSessions(await staff(), { ...input, last_day: undefined });
    expect(filled).toMatchObject({ lastDay: "2026-03-06", sums: { theory: 225, lab: 0, clinical: 720 } });
  });

  it("asks for a preview and for a reason, and refuses one that moved", async () => {
    const ctx = await staff();
    expect(await refusal(createSessions(ctx, { class: classId, ...march }))).toMatchObject({ code: "preview" });
    expect(await refusal(createSessions(ctx, { class: classId, ...march, hash: "x" }))).toMatchObject({ kind: "conflict", code: "preview_moved" });
    const clinical = { ...march, blocks: [{ ...monday, kind: "clinical" }] };
    const { hash } = await previewSessions(ctx, { class: classId, ...clinical });
    expect(await refusal(createSessions(ctx, { class: classId, ...clinical, hash }))).toMatchObject({ fields: { reason: expect.anything() } });
    expect(await rows()).toEqual([]);
  });

  it("marks what is wrong beside its row", async () => {
    const wrong = async (blocks: object, given = {}) =>
      (await refusal(previewSessions(await staff(), { class: classId, ...march, blocks, ...given }))).fields;
    expect(await wrong({ 0: { kind: "theory" }, 1: { ...monday, weekdays: [] } })).toEqual({ "blocks.1.weekdays": ["Select at least one day."] });
    expect(await wrong([{ ...monday, end_time: "18:00" }])).toEqual({ "blocks.0.end_time": ["A session can last up to 14 hours."] });
    expect(await wrong([{ ...monday, start_time: "6 PM" }])).toEqual({ "blocks.0.start_time": ["Enter a time such as 18:30"] });
    expect(await wrong([{ kind: "theory" }])).toEqual({ "blocks.0.weekdays": ["Enter at least one weekly meeting."] });
    expect(await wrong([monday], { last_day: "2026-03-01" })).toEqual({ last_day: ["The last day must be on or after the first."] });
  });

  it("names both sessions where instructor and room are taken, also by a class without sessions", async () => {
    await create(march, otherId);
    const { collisions } = await previewSessions(await staff(), { class: classId, ...march, last_day: "2026-03-02" });
    expect(collisions).toEqual([
      "Mon, Mar 2, 2026, 6:00 PM – 10:00 PM: Ana Ruiz also teaches CNA-1042 (Mon, Mar 2, 2026, 6:00 PM – 10:00 PM).",
      "Mon, Mar 2, 2026, 6:00 PM – 10:00 PM: Harbor campus, Lab 2 is also booked for CNA-1042 (Mon, Mar 2, 2026, 6:00 PM – 10:00 PM).",
    ]);
    await db.delete(classSessions).where(eq(classSessions.classId, otherId));
    await db
      .update(classes)
      .set({ startDate: "2026-03-02", endDate: "2026-03-02", weekdays: [1], startTime: "21:00", endTime: "23:00" })
      .where(eq(classes.id, otherId));
    expect((await previewSessions(await staff(), { class: classId, ...march })).collisions).toHaveLength(2);
  });

  it("keeps what was held, changed, cancelled or added, and shows how many", async () => {
    await create();
    const [first, second, third, fourth] = await rows();
    await db
      .update(classSessions)
      .set({ status: "held" })
      .where(eq(classSessions.id, first?.id ?? ""));
    await changeSession(await staff(), { id: second?.id, date: "2026-03-10" });
    await cancelSession(await staff(), { id: third?.id, reason: "Snow", way: "open" });
    await addSession(await staff(), { class: classId, date: "2026-03-14", start_time: "09:00", end_time: "12:00", kind: "lab" });
    const pattern = { ...march, blocks: [{ ...monday, start_time: "17:00", end_time: "21:00" }] };
    const { counts } = await previewSessions(await staff(), { class: classId, ...pattern });
    // The slots of the moved and the cancelled session had another start: they are free in the new pattern, but for the overlap of the held one.
    expect(counts).toEqual({ added: 4, removed: 2, kept: 4 });
    await create(pattern);
    expect(await dates()).toEqual(["03-02", "03-09", "03-10", "03-14", "03-16", "03-23", "03-30"]);
    expect(await rows()).toEqual(expect.arrayContaining([expect.objectContaining({ id: first?.id, status: "held" })]));
    expect((await rows()).some(({ id }) => id === fourth?.id)).toBe(false);
    // The same pattern again changes nothing.
    expect((await previewSessions(await staff(), { class: classId, ...pattern })).counts).toEqual({ added: 0, removed: 0, kept: 8 });
  });

  it("is refused for another school's class", async () => {
    const stranger = await aSchool();
    const ctx = await makeCtx({ as: stranger.admin.id });
    expect(await refusal(previewSessions(ctx, { class: classId, ...march }))).toMatchObject({ kind: "not_found" });
  });
});

describe("one session", () => {
  it("moves to another day and time; minutes by kind stay", async () => {
    await create();
    const before = await classSessionsView(await staff(), { id: classId });
    const { id, updatedAt } = await sessionOn("2026-03-09");
    await changeSession(await staff(), { id, version: updatedAt, date: "2026-03-12", start_time: "08:00", end_time: "12:00" });
    expect(await sessionOn("2026-03-12")).toMatchObject({ slot: "2026-03-09", slotStart: "18:00", movedFrom: "2026-03-09", sequence: 1 });
    expect((await classSessionsView(await staff(), { id: classId })).sums).toEqual(before.sums);
    expect(await refusal(changeSession(await staff(), { id, version: updatedAt, date: "2026-03-13" }))).toMatchObject({ code: "stale" });
    expect(await refusal(changeSession(await staff(), { id, date: "2026-03-08", start_time: "02:30" }))).toMatchObject({
      fields: { start_time: ["This time does not exist on that day: clocks go forward."] },
    });
    expect(await refusal(changeSession(await staff(), { id, date: "2026-03-16", start_time: "21:00", end_time: "23:00" }))).toMatchObject({
      fields: { start_time: ["Another session of this class is at that time."] },
    });
  });

  it("asks before it overlaps with another class", async () => {
    await create();
    await create({ ...march, blocks: [{ ...monday, weekdays: ["2"] }] }, otherId);
    const { id } = await sessionOn("2026-03-09");
    const refused = await refusal(changeSession(await staff(), { id, date: "2026-03-10" }));
    expect(refused).toMatchObject({ code: "overlap", fields: { accept_overlap: [expect.stringContaining("Ana Ruiz also teaches CNA-1042")] } });
    await changeSession(await staff(), { id, date: "2026-03-10", accept_overlap: "on" });
    expect(await sessionOn("2026-03-10")).toMatchObject({ id });
  });

  it("is cancelled with a replacement, later, or for good by an owner; the rest is to schedule", async () => {
    await create();
    const [first, second, third] = await rows();
    const view = async () => classSessionsView(await staff(), { id: classId });
    expect((await view()).sessions[0]?.nextDate).toBe("2026-04-06");
    await cancelSession(await staff(), { id: first?.id, reason: "Snow", way: "replace", date: "2026-04-06" });
    await cancelSession(await staff(), { id: second?.id, reason: "Snow", way: "open" });
    expect((await view()).toSchedule).toEqual({ theory: 225, lab: 0, clinical: 0 });
    expect(await refusal(cancelSession(await staff(), { id: third?.id, reason: "Snow", way: "shorten" }))).toMatchObject({
      fields: { way: ["Only an owner can shorten a class."] },
    });
    await cancelSession(await owner(), { id: third?.id, reason: "Hours met elsewhere", way: "shorten" });
    expect((await view()).toSchedule).toEqual({ theory: 225, lab: 0, clinical: 0 });
    const replaced = { class: classId, date: "2026-03-11", start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: 15 };
    await addSession(await staff(), { ...replaced, replaces: second?.id });
    expect((await view()).toSchedule).toEqual({ theory: 0, lab: 0, clinical: 0 });
    expect(await refusal(addSession(await staff(), { ...replaced, date: "2026-03-18", replaces: second?.id }))).toMatchObject({
      code: "session_replaced",
    });
    expect(await refusal(cancelSession(await staff(), { id: first?.id, reason: "Again", way: "open" }))).toMatchObject({ code: "session_cancelled" });
  });

  it("comes back within ten minutes, without its replacement", async () => {
    await create();
    const { id } = await sessionOn("2026-03-09");
    await cancelSession(await staff(), { id, reason: "Snow", way: "replace", date: "2026-04-06" });
    await restoreSession(await staff(later(minutes(10))), { id });
    expect(await dates()).toEqual(["03-02", "03-09", "03-16", "03-23", "03-30"]);
    await cancelSession(await staff(), { id, reason: "Snow", way: "open" });
    expect(await refusal(restoreSession(await staff(later(minutes(11))), { id }))).toMatchObject({ code: "undo_expired" });
  });

  it("is never at the time of another one of its class, whatever happens at once", async () => {
    const at = (start_time: string, end_time: string) => ({ class: classId, date: "2026-03-11", start_time, end_time, kind: "lab" });
    const ctx = await staff();
    const attempts = () => [at("09:00", "12:00"), at("10:00", "13:00"), at("11:00", "14:00")].map((each) => addSession(ctx, each));
    expect(await tally(attempts())).toEqual({ done: 1, overlap: 2 });
    // The control: without the guard of the database the same race makes three.
    await db.delete(classSessions).where(eq(classSessions.classId, classId));
    const [guard] = await db.all<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = 'class_sessions_overlap_insert'`);
    await db.run(sql`DROP TRIGGER class_sessions_overlap_insert`);
    expect(await tally(attempts())).toEqual({ done: 3 });
    await db.delete(classSessions).where(eq(classSessions.classId, classId));
    await db.run(sql.raw(guard?.sql ?? ""));
  });

  it("is changed by one of two editors", async () => {
    await create();
    const { id, updatedAt: version } = await sessionOn("2026-03-09");
    const [one, other] = await Promise.all([staff(), staff()]);
    const moves = [changeSession(one, { id, version, date: "2026-03-11" }), changeSession(other, { id, version, date: "2026-03-12" })];
    expect(await tally(moves)).toEqual({ done: 1, stale: 1 });
    expect(
      await db
        .select()
        .from(classSessions)
        .where(and(eq(classSessions.classId, classId), ne(classSessions.sequence, 0))),
    ).toHaveLength(1);
  });
});
