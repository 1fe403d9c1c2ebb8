import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { updateClass } from "~/features/programs/domain/classes/edit-class";
import { googleCalendarLink, readCalendar } from "~/features/registration-flow/domain/calendar";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { classRow, registrationRow, seatRow, studentRow } from "~/seed/factories";
import { later, makeCtx, minutes } from "../support/context";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
let registration: { id: string; code: string };
let passed = 0;
/** Each step happens ten minutes after the one before. */
const staff = () => makeCtx({ as: school.owner.id, now: later(minutes(10 * ++passed)) });

beforeEach(async () => {
  passed = 0;
  school = await aClass();
  const hours = {
    meetingType: "online" as const,
    meetingLink: "https://meet.example.com/a",
    weekdays: [1, 3],
    startDate: "2026-03-02",
    endDate: "2026-03-11",
    startTime: "23:00",
    endTime: "07:00",
  };
  await db.update(schema.classes).set(hours).where(eq(schema.classes.id, school.courseClass.id));
  const student = await insert(schema.students, studentRow(school.id));
  const of = { studentId: student.id, programId: school.program.id, classId: school.courseClass.id };
  registration = await insert(schema.registrations, registrationRow(school.id, of));
  await insert(schema.seats, seatRow(school.id, school.courseClass.id, { registrationId: registration.id }));
});

async function calendar() {
  const { text } = await readCalendar(await makeCtx({ host: school.host }), { reg: registration.code });
  const all = (name: string) =>
    [...text.replaceAll("\r\n ", "").matchAll(new RegExp(`^${name}[:;](.*?)\\r?$`, "gm"))].map(([, value]) => value ?? "");
  return {
    uids: all("UID"),
    starts: all("DTSTART"),
    ends: all("DTEND"),
    descriptions: all("DESCRIPTION"),
    statuses: [...new Set(all("STATUS"))],
    sequence: Number(all("SEQUENCE")[0]),
  };
}

describe("the calendar file of a registration", () => {
  it("ends a night session on the next day", async () => {
    const { starts, ends, statuses } = await calendar();
    // Eastern time, before the clocks change and after.
    expect([starts[0], ends[0]]).toEqual(["20260303T040000Z", "20260303T120000Z"]);
    expect([starts[3], ends[3]]).toEqual(["20260312T030000Z", "20260312T110000Z"]);
    expect(statuses).toEqual(["CONFIRMED"]);
    const party = await findRegistrationParty(await makeCtx({ host: school.host }), registration.id);
    expect(decodeURIComponent(googleCalendarLink(party as NonNullable<typeof party>, "America/New_York") ?? "")).toContain(
      "20260302T230000/20260303T070000",
    );
  });

  it("keeps its UIDs and raises SEQUENCE when the class is moved, and when the registration goes to another class", async () => {
    const first = await calendar();
    await updateClass(await staff(), {
      id: school.courseClass.id,
      start_date: "2026-03-09",
      end_date: "2026-03-18",
      start_time: "18:00",
      end_time: "21:00",
    });
    const moved = await calendar();
    expect(moved.uids).toEqual(first.uids);
    expect(moved.starts).not.toEqual(first.starts);
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    const other = { weekdays: [2, 4], startDate: "2026-04-07", endDate: "2026-04-16", startTime: "09:00", endTime: "12:00", updatedAt: 0 };
    const target = await insert(schema.classes, classRow(school.id, school.program.id, other));
    await transferRegistration(await staff(), { registration: registration.id, target: target.id });
    const transferred = await calendar();
    expect(transferred.uids).toEqual(first.uids);
    expect(transferred.sequence).toBeGreaterThan(moved.sequence);
    expect(transferred.statuses).toEqual(["CONFIRMED"]);
  });

  it("has the orientation, at its time or for the whole day, with what to bring", async () => {
    const change = (fields: object) => db.update(schema.classes).set(fields).where(eq(schema.classes.id, school.courseClass.id));
    await change({ orientationDate: "2026-02-26", orientationTime: "17:00", studentNote: "Bring a photo ID." });
    const timed = await calendar();
    expect([timed.uids[0], timed.starts[0], timed.ends[0]]).toEqual([
      `${registration.id}-orientation@${school.host}`,
      "20260226T220000Z",
      "20260226T230000Z",
    ]);
    expect(timed.descriptions[0]).toMatch(/^Orientation at .*What to bring: Bring a photo ID\.$/);
    const party = await findRegistrationParty(await makeCtx({ host: school.host }), registration.id);
    const link = new URL(googleCalendarLink(party as NonNullable<typeof party>, "America/New_York") ?? "");
    expect(link.searchParams.get("details")).toContain("Orientation: Thu, Feb 26, 2026 at 5:00 PM");
    await change({ orientationTime: null });
    const whole = await calendar();
    expect([whole.uids[0], whole.starts[0]]).toEqual([timed.uids[0], "VALUE=DATE:20260226"]);
    expect(whole.descriptions[0]).toContain("time will be announced");
  });

  it.each([
    [
      "the registration is cancelled",
      async () => changeRegistrationStatus(await staff(), { registration: registration.id, status: "cancelled", reason: "Moved away" }),
    ],
    [
      "the student drops out",
      async () =>
        changeEnrollmentStatus(await staff(), {
          registration: registration.id,
          enrollment_status: "dropped",
          drop_reason: "personal",
        }),
    ],
    ["the class is cancelled", async () => cancelClass(await staff(), { class: school.courseClass.id, reason: "Too few", students: "cancel" })],
  ])("says CANCELLED with the same UIDs and a higher SEQUENCE when %s", async (_, change) => {
    const before = await calendar();
    await change();
    const after = await calendar();
    expect(after.statuses).toEqual(["CANCELLED"]);
    expect(after.uids).toEqual(before.uids);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    const party = await findRegistrationParty(await makeCtx({ host: school.host }), registration.id);
    expect(googleCalendarLink(party as NonNullable<typeof party>, "America/New_York")).toBeNull();
  });
});
