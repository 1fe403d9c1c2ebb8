import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, seats } from "#drizzle/schema/enrollment";
import { auditLog, outbox } from "#drizzle/schema/platform";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { addClass } from "~/features/programs/domain/classes/add-class";
import { reopenClass, setClassStatus } from "~/features/programs/domain/classes/class-status";
import { createClass } from "~/features/programs/domain/classes/create-class";
import { deleteClass } from "~/features/programs/domain/classes/delete-class";
import { duplicateClass } from "~/features/programs/domain/classes/duplicate-class";
import { editClass, updateClass } from "~/features/programs/domain/classes/edit-class";
import { classList } from "~/features/programs/domain/classes/read-classes";
import { classRow, instructorRow, locationRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
let place: string;
let teacher: string;

beforeEach(async () => {
  school = await aSchool();
  programId = (await insert(programs, programRow(school.id, { title: "Certified Nursing Assistant" }))).id;
  place = (await insert(locations, locationRow(school.id, { room: "Lab 2" }))).id;
  teacher = (await insert(instructors, instructorRow(school.id, { firstName: "Dana", lastName: "Ruiz" }))).id;
});

const staff = (idempotencyKey?: string) => makeCtx({ as: school.admin.id, idempotencyKey });
const form = (more: Record<string, unknown> = {}) => ({
  program: programId,
  class_mode: "scheduled",
  meeting_type: "in_person",
  location: place,
  schedule: "daytime",
  weekdays: ["1", "3"],
  start_date: "2026-03-09",
  end_date: "2026-04-17",
  start_time: "09:00",
  end_time: "13:00",
  capacity: "12",
  instructor: teacher,
  status: "open",
  waitlist: "on",
  ...more,
});
const byId = async (id: string) => (await db.select().from(classes).where(eq(classes.id, id)))[0] as typeof classes.$inferSelect;

describe("adding a class", () => {
  it("names it after program and year, one after the other, also when two add at once", async () => {
    const first = await addClass(await staff(), form());
    expect(first.codes).toEqual(["CNA-2026-01"]);
    const more = { location: undefined, meeting_type: "online", meeting_link: "meet.example.com/a", instructor: "" };
    expect(await tally([addClass(await staff(), form(more)), addClass(await staff(), form(more))])).toEqual({ done: 2 });
    const rows = await db.select({ code: classes.code }).from(classes).where(eq(classes.schoolId, school.id));
    expect(rows.map(({ code }) => code).sort()).toEqual(["CNA-2026-01", "CNA-2026-02", "CNA-2026-03"]);
  });
  it("is scheduled, in person and daytime by default over the API", async () => {
    const { id } = await createClass(await staff(), { program: programId, location: place, start_date: "2026-03-09", weekdays: [1] });
    expect(await byId(id)).toMatchObject({ mode: "scheduled", meetingType: "in_person", schedule: "daytime", status: "open", capacity: 12 });
  });
  it("makes one row of a double submit", async () => {
    await addClass(await staff("once-only-key"), form());
    await addClass(await staff("once-only-key"), form());
    expect(await db.select().from(classes).where(eq(classes.schoolId, school.id))).toHaveLength(1);
  });
  it("reports errors by field", async () => {
    const said = async (more: Record<string, unknown>) => (await refusal(addClass(await staff(), form(more)))).fields;
    expect(await said({ end_date: "2026-03-01" })).toEqual({ end_date: ["End date cannot be before start date."] });
    expect(await said({ orientation_date: "2026-03-10" })).toEqual({ orientation_date: ["Orientation must be on or before the start date."] });
    expect(await said({ location: "" })).toEqual({ location: ["Select a location."] });
    expect(await said({ meeting_type: "online" })).toEqual({ meeting_link: ["This field is required"] });
    expect(Object.keys((await said({ start_date: "", end_date: "" })) ?? {})).toEqual(["start_date", "end_date"]);
    expect(Object.keys((await said({ capacity: "501" })) ?? {})).toEqual(["capacity"]);
    expect(Object.keys((await said({ schedule: "", start_date: "", location: "" })) ?? {}).sort()).toEqual(["location", "schedule", "start_date"]);
  });
  it("needs no dates when it is self-paced", async () => {
    const { id } = await addClass(await staff(), form({ class_mode: "self_paced", start_date: "", end_date: "", access_days: "90" }));
    expect(await byId(id)).toMatchObject({ mode: "self_paced", startDate: null, accessDays: 90 });
  });
  it("refuses an ID that is used", async () => {
    await addClass(await staff(), form({ class_id: "SPRING" }));
    const second = await refusal(addClass(await staff(), form({ class_id: "SPRING", instructor: "", location: place, accept_overlap: "on" })));
    expect(second).toMatchObject({ kind: "conflict", code: "class_code_taken" });
    expect(Object.keys(second.fields ?? {})).toEqual(["class_id"]);
  });
  it("refuses an ID that differs from another in case alone, also where nothing was looked up before", async () => {
    await addClass(await staff(), form({ class_id: "FT-EVE" }));
    const second = await refusal(addClass(await staff(), form({ class_id: "ft-eve", instructor: "", location: place, accept_overlap: "on" })));
    expect(second).toMatchObject({ kind: "conflict", code: "class_code_taken" });
    const { id } = await addClass(await staff(), form({ class_id: "FT-DAY", instructor: "", location: place, accept_overlap: "on" }));
    await expect(db.update(classes).set({ code: "Ft-Eve" }).where(eq(classes.id, id))).rejects.toThrow();
    await db.update(classes).set({ code: "ft-day" }).where(eq(classes.id, id));
    await db.update(classes).set({ code: "cna-2026-01" }).where(eq(classes.id, id));
    const { codes } = await addClass(await staff(), form({ instructor: "", location: place, accept_overlap: "on" }));
    expect(codes).toEqual(["CNA-2026-02"]);
  });
  it("makes a series", async () => {
    const { codes, ids } = await addClass(await staff(), form({ repeat: "monthly", repeat_count: "3", end_date: "2026-03-20" }));
    expect(codes).toEqual(["CNA-2026-01", "CNA-2026-02", "CNA-2026-03"]);
    const rows = await Promise.all(ids.map(byId));
    expect(rows.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ["2026-03-09", "2026-03-20"],
      ["2026-04-09", "2026-04-20"],
      ["2026-05-09", "2026-05-20"],
    ]);
    expect((await refusal(addClass(await staff(), form({ repeat: "weekly", repeat_count: "25" })))).kind).toBe("invalid");
  });
  it("warns of an instructor and a room that are taken, and lets staff go on", async () => {
    await addClass(await staff(), form({ class_id: "FIRST" }));
    const warned = await refusal(addClass(await staff(), form({ class_id: "SECOND", start_time: "12:00", end_time: "15:00" })));
    expect(warned).toMatchObject({ kind: "conflict", code: "overlap" });
    expect(warned.fields?.accept_overlap?.[0]).toMatch(/Dana Ruiz teaches FIRST .*Lab 2 is booked for FIRST/);
    await addClass(await staff(), form({ class_id: "SECOND", start_time: "12:00", end_time: "15:00", accept_overlap: "on" }));
    await addClass(await staff(), form({ class_id: "THIRD", start_time: "15:00", end_time: "17:00" }));
  });
  it("takes an API client's few fields", async () => {
    const { id } = await createClass(await staff(), {
      program: programId,
      location: place,
      schedule: "evening",
      meeting_type: "in_person",
      start_date: "2026-05-04",
    });
    expect(await byId(id)).toMatchObject({ endDate: "2026-06-14", capacity: 12, status: "open", code: "CNA-2026-01" });
  });
});

describe("a class that is there", () => {
  let id: string;
  beforeEach(async () => {
    id = (await insert(classes, classRow(school.id, programId, { code: "CNA-1", locationId: place, instructorId: teacher, capacity: 3 }))).id;
  });
  const register = async () => {
    const registration = await insert(registrations, registrationRow(school.id, { studentId: school.student.id, programId, classId: id }));
    await insert(seats, seatRow(school.id, id, { registrationId: registration.id }));
  };
  const edit = async (more: Record<string, unknown>) => editClass(await staff(), form({ id, class_id: "CNA-1", capacity: "3", ...more }));

  it("refuses the second of two editors", async () => {
    const { updatedAt } = await byId(id);
    await edit({ version: updatedAt, clinical_site: "Harbor Hospital" });
    expect(await refusal(edit({ version: updatedAt, clinical_site: "Elsewhere" }))).toMatchObject({
      kind: "conflict",
      message: "This record was changed by someone else. Reload and try again.",
    });
    const [log] = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(JSON.parse(log?.after ?? "{}")).toMatchObject({ clinicalSite: "Harbor Hospital" });
  });
  it("never has fewer seats than students", async () => {
    await register();
    await edit({ capacity: "1", email_students: "no" });
    await insert(seats, { ...seatRow(school.id, id), override: true });
    expect((await refusal(edit({ capacity: "0" }))).kind).toBe("invalid");
    const two = await aSchool();
    expect((await refusal(editClass(await makeCtx({ as: two.admin.id }), form({ id, class_id: "CNA-1" })))).kind).toBe("not_found");
  });
  it("names how many are registered when it becomes too small", async () => {
    await register();
    await insert(seats, seatRow(school.id, id));
    expect((await refusal(edit({ capacity: "1" }))).fields).toEqual({ capacity: ["Capacity cannot be less than the 2 registered students."] });
  });
  it("asks whether to email students about changed dates, and emails them", async () => {
    await register();
    expect(await refusal(edit({ start_date: "2026-03-16" }))).toMatchObject({ code: "ask_students", message: "Email the registered students?" });
    await edit({ start_date: "2026-03-16", email_students: "yes" });
    expect((await byId(id)).calendarSequence).toBe(1);
    const told = await db.select().from(outbox).where(eq(outbox.schoolId, school.id));
    expect(told.map(({ topic }) => topic)).toContain("class.changed");
  });
  it("is changed field by field by an API client", async () => {
    await updateClass(await staff(), { id, capacity: 9, instructor: null });
    expect(await byId(id)).toMatchObject({ capacity: 9, instructorId: null, startDate: "2026-03-09", code: "CNA-1" });
  });
  it("opens only while it may", async () => {
    const to = async (status: string) => setClassStatus(await staff(), { id, status });
    await to("closed");
    await db.update(classes).set({ registrationDeadline: "2026-01-10" }).where(eq(classes.id, id));
    expect((await refusal(to("open"))).message).toBe("The registration deadline has passed. Change it first.");
    expect((await refusal(edit({ registration_deadline: "2026-01-10" }))).fields).toEqual({
      status: ["The registration deadline has passed. Change it first."],
    });
    expect((await refusal(updateClass(await staff(), { id, status: "open" }))).code).toBe("deadline_passed");
    await db.update(classes).set({ registrationDeadline: null }).where(eq(classes.id, id));
    await db.update(programs).set({ status: "not_offered" }).where(eq(programs.id, programId));
    expect((await refusal(to("open"))).message).toBe("Set the program to Offering first.");
    await db.update(programs).set({ status: "offering" }).where(eq(programs.id, programId));
    await to("open");
    expect((await byId(id)).status).toBe("open");
  });
  it("is reopened before it starts", async () => {
    await db.update(classes).set({ cancelledAt: 1, startDate: "2026-01-15" }).where(eq(classes.id, id));
    expect((await refusal(reopenClass(await staff(), { id }))).code).toBe("class_started");
    await db.update(classes).set({ startDate: "2026-03-09" }).where(eq(classes.id, id));
    await reopenClass(await staff(), { id });
    expect(await byId(id)).toMatchObject({ cancelledAt: null, status: "open" });
  });
  it("is copied without students, closed", async () => {
    const copy = await duplicateClass(await staff(), { class: id, start_date: "2026-06-01" });
    expect(await byId(copy.id)).toMatchObject({ status: "closed", startDate: "2026-06-01", endDate: "2026-07-10", capacity: 3 });
    expect((await refusal(duplicateClass(await staff(), { class: id }))).fields).toEqual({ start_date: ["This field is required"] });
  });
  it("is deleted only without registrations", async () => {
    await register();
    expect((await refusal(deleteClass(await staff(), { id }))).message).toBe("This item is in use and cannot be deleted. Cancel it instead.");
    const empty = await insert(classes, classRow(school.id, programId));
    await deleteClass(await staff(), { id: empty.id });
    expect(await byId(empty.id)).toBeUndefined();
  });
  it("is listed as upcoming until its last day is over", async () => {
    await insert(classes, classRow(school.id, programId, { code: "OLD", startDate: "2025-11-03", endDate: "2026-01-14" }));
    await insert(classes, classRow(school.id, programId, { code: "LAST-DAY", startDate: "2025-11-03", endDate: "2026-01-15" }));
    await insert(classes, classRow(school.id, programId, { code: "SELF", mode: "self_paced", startDate: null, endDate: null }));
    const codes = async (view?: string) => (await classList(await staff(), { view })).classes.results.map(({ courseClass }) => courseClass.code);
    expect(await codes()).toEqual(["LAST-DAY", "CNA-1", "SELF"]);
    expect(await codes("previous")).toEqual(["OLD"]);
  });
});
