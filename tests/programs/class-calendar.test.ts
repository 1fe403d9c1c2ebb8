import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { classes, classInstructors, instructors, locations, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { daysShown, overlap, sessionsBetween, stepFrom } from "~/features/programs/calendar-model";
import { classCalendar } from "~/features/programs/domain/classes/class-calendar";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { classRow, instructorRow, locationRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

describe("the days of a calendar", () => {
  it("are whole weeks around a month or a day, also across a year and in February of a leap year", () => {
    expect(daysShown("month", "2026-12-15")).toEqual({ from: "2026-11-29", to: "2027-01-02" });
    expect(daysShown("month", "2028-02-29")).toEqual({ from: "2028-01-30", to: "2028-03-04" });
    expect(daysShown("month", "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(daysShown("week", "2026-12-31")).toEqual({ from: "2026-12-27", to: "2027-01-02" });
  });

  it("step by months from any day of them, and by weeks", () => {
    expect(stepFrom("month", "2026-01-31", 1)).toBe("2026-02-01");
    expect(stepFrom("month", "2026-01-31", -1)).toBe("2025-12-01");
    expect(stepFrom("week", "2026-12-28", 1)).toBe("2027-01-04");
  });
});

describe("sessions", () => {
  const one = {
    startDate: "2026-03-09",
    endDate: "2026-03-20",
    orientationDate: "2026-03-05",
    orientationTime: "18:00",
    weekdays: [1, 3],
    startTime: "09:00",
    endTime: "13:00",
    sessions: null,
  };

  it("are the class's weekdays within the days shown, and its orientation at its own time", () => {
    const found = sessionsBetween([one], "2026-03-01", "2026-03-14").map(({ day, startTime, isOrientation }) => [day, startTime, isOrientation]);
    expect(found).toEqual([
      ["2026-03-05", "18:00", true],
      ["2026-03-09", "09:00", false],
      ["2026-03-11", "09:00", false],
    ]);
  });

  it("overlap when their hours do, not when one begins as the other ends, and overnight to the end of the day", () => {
    const at = (startTime: string | null, endTime: string | null) => ({
      day: "2026-03-09",
      isOrientation: false,
      startTime,
      endTime,
      session: null,
      of: null,
    });
    expect(overlap(at("09:00", "13:00"), at("12:59", "14:00"))).toBe(true);
    expect(overlap(at("09:00", "13:00"), at("13:00", "14:00"))).toBe(false);
    expect(overlap(at("22:00", "06:00"), at("23:00", "23:30"))).toBe(true);
    expect(overlap(at(null, null), at("09:00", "13:00"))).toBe(false);
  });
});

describe("the calendar of classes", () => {
  let school: Awaited<ReturnType<typeof aSchool>>;
  let add: (more: Record<string, unknown>) => Promise<{ id: string }>;
  let lab: string;
  let dana: string;

  beforeEach(async () => {
    school = await aSchool();
    const program = (await insert(programs, programRow(school.id))).id;
    lab = (await insert(locations, locationRow(school.id, { name: "Harbor", room: "Lab 2" }))).id;
    dana = (await insert(instructors, instructorRow(school.id, { firstName: "Dana", lastName: "Ruiz" }))).id;
    add = (more) =>
      insert(
        classes,
        classRow(school.id, program, {
          startDate: "2026-03-09",
          endDate: "2026-04-17",
          orientationDate: null,
          weekdays: [1],
          startTime: "09:00",
          endTime: "13:00",
          locationId: lab,
          instructorId: dana,
          ...more,
        }),
      );
  });
  const shown = async (input: Record<string, unknown>) => classCalendar(await makeCtx({ as: school.admin.id }), input);

  it("has the school's own classes that meet then, and none that is cancelled", async () => {
    await add({ code: "A" });
    await add({ code: "B", startDate: "2026-05-04", endDate: "2026-06-01" });
    await add({ code: "C", cancelledAt: 1 });
    await add({ code: "D", startDate: "2026-03-16", endDate: null });
    await add({ code: "E", startDate: "2026-04-06", endDate: "2026-04-20", orientationDate: "2026-03-12", weekdays: [2] });
    const other = await aSchool();
    const theirs = (await insert(programs, programRow(other.id))).id;
    await insert(
      classes,
      classRow(other.id, theirs, { code: "X", startDate: "2026-03-09", endDate: "2026-03-31", weekdays: [1], locationId: null, instructorId: null }),
    );
    const { sessions } = await shown({ view: "week", day: "2026-03-11" });
    expect(sessions.map(({ code, day, room, isOrientation }) => [code, day, room, isOrientation])).toEqual([
      ["A", "2026-03-09", "Harbor, Lab 2", false],
      ["E", "2026-03-12", "Harbor, Lab 2", true],
    ]);
    const month = await shown({ day: "2026-03-11" });
    expect(new Set(month.sessions.map(({ code }) => code))).toEqual(new Set(["A", "D", "E"]));
  });

  it("marks an instructor who would be in two classes at once, and narrows by location and instructor", async () => {
    const hugo = (await insert(instructors, instructorRow(school.id, { firstName: "Hugo", lastName: "Grant" }))).id;
    await add({ code: "A" });
    await add({ code: "B", startTime: "12:00", endTime: "15:00", locationId: null, meetingType: "online" });
    const helped = await add({ code: "C", instructorId: hugo });
    const { sessions } = await shown({ view: "week", day: "2026-03-09" });
    expect(sessions.map(({ code, isDoubleBooked }) => [code, isDoubleBooked]).sort()).toEqual([
      ["A", true],
      ["B", true],
      ["C", false],
    ]);
    const at = async (filter: Record<string, unknown>) =>
      (await shown({ view: "week", day: "2026-03-09", ...filter })).sessions.map(({ code }) => code).sort();
    expect(await at({ location: lab })).toEqual(["A", "C"]);
    expect(await at({ instructor: hugo })).toEqual(["C"]);
    await insert(classInstructors, { schoolId: school.id, classId: helped.id, instructorId: dana });
    expect(await at({ instructor: dana })).toEqual(["A", "B", "C"]);
  });

  it("finds the sessions of a substitute, and not those that a substitute teaches instead", async () => {
    const hugo = (await insert(instructors, instructorRow(school.id, { firstName: "Hugo", lastName: "Grant" }))).id;
    const { id } = await add({ code: "A" });
    await add({ code: "B", startTime: "14:00", endTime: "15:00" });
    const ctx = await makeCtx({ as: school.admin.id });
    const block = { weekdays: ["1", "3"], start_time: "09:00", end_time: "13:00", kind: "theory", break_minutes: "0" };
    const input = { class: id, first_day: "2026-03-09", last_day: "2026-03-18", blocks: [block] };
    const { hash } = await previewSessions(ctx, input);
    await createSessions(ctx, { ...input, hash });
    await db
      .update(classSessions)
      .set({ instructorId: hugo })
      .where(and(eq(classSessions.classId, id), eq(classSessions.date, "2026-03-11")));
    const of = async (instructor: string, day = "2026-03-09") =>
      (await shown({ view: "week", day, instructor })).sessions.map((session) => [session.code, session.day, session.instructor]);
    expect(await of(hugo)).toEqual([["A", "2026-03-11", "Hugo Grant"]]);
    expect(await of(hugo, "2026-03-16")).toEqual([]);
    expect(await of(dana)).toEqual([
      ["A", "2026-03-09", "Dana Ruiz"],
      ["B", "2026-03-09", "Dana Ruiz"],
    ]);
    await db.update(classSessions).set({ status: "cancelled", cancelledAt: 1, cancelWay: "open" }).where(eq(classSessions.instructorId, hugo));
    expect(await of(hugo)).toEqual([]);
  });

  it("tells instructors of the same name apart", async () => {
    const namesake = (await insert(instructors, instructorRow(school.id, { firstName: "Dana", lastName: "Ruiz" }))).id;
    await add({ code: "A" });
    await add({ code: "B", instructorId: namesake });
    const { sessions } = await shown({ view: "week", day: "2026-03-09" });
    expect(sessions.map(({ isDoubleBooked }) => isDoubleBooked)).toEqual([false, false]);
  });

  it("ignores what is no day, view or ID in its address", async () => {
    const { view, day, today } = await shown({ view: "year", day: "2026-02-30", location: "x".repeat(500), by: "moon" });
    expect([view, day]).toEqual(["month", today]);
  });
});
