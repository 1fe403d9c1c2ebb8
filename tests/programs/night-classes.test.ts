import { beforeEach, describe, expect, it } from "vitest";
import { instructors, locations, programs } from "#drizzle/schema/programs";
import { nextDayOf } from "~/features/enrollment/domain/next-day";
import { addClass } from "~/features/programs/domain/classes/add-class";
import { collides } from "~/features/programs/domain/classes/collisions";
import { createClass } from "~/features/programs/domain/classes/create-class";
import { duplicateClass } from "~/features/programs/domain/classes/duplicate-class";
import { updateClass } from "~/features/programs/domain/classes/edit-class";
import { scheduleText } from "~/features/programs/model";
import { instructorRow, locationRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let setUp: Record<string, unknown>;
beforeEach(async () => {
  school = await aSchool();
  const program = (await insert(programs, programRow(school.id, { title: "Night clinicals" }))).id;
  const location = (await insert(locations, locationRow(school.id, { room: "Ward 3" }))).id;
  const instructor = (await insert(instructors, instructorRow(school.id, { firstName: "Dana", lastName: "Ruiz" }))).id;
  setUp = { program, location, instructor, class_mode: "scheduled", meeting_type: "in_person", schedule: "evening", capacity: 8, status: "open" };
});
const staff = () => makeCtx({ as: school.admin.id });
const dates = { start_date: "2027-03-01", end_date: "2027-04-30", weekdays: [1, 3] };
const night = { start_time: "23:00", end_time: "07:00" };

describe("a class that ends on the next day", () => {
  it("is taken by the form and the API; a session of more than fourteen hours is a typing error", async () => {
    await addClass(await staff(), { ...setUp, ...dates, ...night });
    const { id } = await createClass(await staff(), { ...setUp, ...dates, ...night });
    for (const end_time of ["23:00", "22:00", "13:30"])
      expect(await refusal(updateClass(await staff(), { id, end_time }))).toMatchObject({
        fields: { end_time: ["End time must be after start time."] },
      });
    expect(scheduleText([1], "23:00", "07:00")).toBe("Mon 11:00 PM – 7:00 AM (next day)");
  });

  it("meets the class of the next morning, across the end of the week and of its own dates", () => {
    const hours = (weekdays: number[], startTime: string, endTime: string, startDate = "2027-03-01", endDate = startDate) => ({
      ...{ weekdays, startTime, endTime, startDate, endDate },
    });
    // Saturday night and Sunday morning; Monday, March 1, 2027.
    const saturdays = hours([6], "23:00", "07:00", "2027-03-01", "2027-04-30");
    expect(collides(saturdays, hours([0], "06:00", "09:00", "2027-03-01", "2027-04-30"))).toBe(true);
    expect(collides(saturdays, hours([0], "07:00", "09:00", "2027-03-01", "2027-04-30"))).toBe(false);
    expect(collides(saturdays, hours([6], "06:00", "09:00", "2027-03-01", "2027-04-30"))).toBe(false);
    expect(collides(saturdays, hours([6], "22:00", "23:30", "2027-03-01", "2027-04-30"))).toBe(true);
    // The last night reaches into a class that begins on the morning after.
    expect(collides(hours([], "23:00", "07:00"), hours([], "06:30", "08:00", "2027-03-02"))).toBe(true);
    expect(collides(hours([], "06:30", "08:00", "2027-03-02"), hours([], "23:00", "07:00"))).toBe(true);
    expect(collides(hours([], "23:00", "07:00"), hours([], "06:30", "08:00", "2027-03-03"))).toBe(false);
    expect(collides(hours([], "09:00", "13:00"), hours([], "12:59", "14:00"))).toBe(true);
  });

  it("is the next day of a student until the morning after", () => {
    const row = {
      ...{ id: "r", status: "active", enrollmentStatus: "enrolled", classCancelledAt: null, mode: "scheduled", program: "Night clinicals" },
      ...{
        startDate: "2027-03-01",
        endDate: "2027-03-08",
        orientationDate: null,
        orientationTime: null,
        weekdays: [1],
        startTime: "23:00",
        endTime: "07:00",
      },
      ...{ meetingType: "online", meetingLink: null, locationName: null, studentNote: null },
    } as unknown as Parameters<typeof nextDayOf>[0][number];
    const at = (iso: string) => nextDayOf([row], new Date(iso), "America/New_York");
    expect(at("2027-03-02T06:59:00-05:00")).toMatchObject({ day: "2027-03-01", hours: "11:00 PM – 7:00 AM (next day)" });
    expect(at("2027-03-02T07:01:00-05:00")).toMatchObject({ day: "2027-03-08" });
    expect(at("2027-03-09T07:01:00-05:00")).toBeNull();
  });
});

describe("a class that never meets", () => {
  const NEVER = [expect.stringContaining("The class never meets")];
  const saturdayOnly = { start_date: "2027-01-04", end_date: "2027-01-05", weekdays: [6] };

  it("is refused beside its weekdays by form, API and change", async () => {
    expect(await refusal(addClass(await staff(), { ...setUp, ...saturdayOnly }))).toMatchObject({ kind: "invalid", fields: { weekdays: NEVER } });
    expect(await refusal(createClass(await staff(), { ...setUp, ...saturdayOnly }))).toMatchObject({ kind: "invalid", fields: { weekdays: NEVER } });
    const { id } = await createClass(await staff(), { ...setUp, ...saturdayOnly, end_date: "2027-01-09" });
    expect(await refusal(updateClass(await staff(), { id, end_date: "2027-01-08" }))).toMatchObject({ fields: { weekdays: NEVER } });
  });

  it("is refused as a copy beside the start date, and as one of a series", async () => {
    const oneDay = { start_date: "2027-01-09", end_date: "2027-01-09", weekdays: [6] };
    const { id } = await createClass(await staff(), { ...setUp, ...oneDay });
    expect(await refusal(duplicateClass(await staff(), { class: id, start_date: "2027-02-01" }))).toMatchObject({ fields: { start_date: NEVER } });
    await duplicateClass(await staff(), { class: id, start_date: "2027-02-06" });
    const monthly = { ...setUp, ...oneDay, repeat: "monthly", repeat_count: 2 };
    expect(await refusal(addClass(await staff(), monthly))).toMatchObject({ fields: { weekdays: NEVER } });
  });
});

it("the API reports overlaps when a class is added, changed or copied", async () => {
  const post = (body: object, path = "/api/classes/") =>
    call<{ id: string; class_id: string; collisions: string[] }>(path, { method: "POST", as: school.admin.id, host: school.host, body });
  const first = await post({ ...setUp, ...dates, ...night });
  expect([first.status, first.body.collisions]).toEqual([201, []]);
  const second = await post({ ...setUp, ...dates, weekdays: [2], start_time: "06:00", end_time: "09:00" });
  expect(second.status).toBe(201);
  expect(second.body.collisions).toEqual([
    expect.stringContaining(`Dana Ruiz teaches ${first.body.class_id}`),
    expect.stringContaining("Ward 3 is booked for"),
  ]);
  const changed = await call<{ collisions: string[] }>(`/api/classes/${second.body.id}/`, {
    ...{ method: "PATCH", as: school.admin.id, host: school.host, body: { start_time: "07:00" } },
  });
  expect(changed.body.collisions).toEqual([]);
  const copy = await post({ class: first.body.id, start_date: "2027-03-08" }, "/api/classes/duplicate-class/");
  expect(copy.body.collisions).toHaveLength(2);
});
