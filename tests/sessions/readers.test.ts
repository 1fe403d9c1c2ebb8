import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { registrations } from "#drizzle/schema/enrollment";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { selectRegistrations } from "~/features/enrollment/data/registration-records";
import { nextDayOf } from "~/features/enrollment/domain/next-day";
import { readRefundDetails } from "~/features/payments/data/refund-details";
import { classDays } from "~/features/payments/refund-quote-model";
import { addClass } from "~/features/programs/domain/classes/add-class";
import { classCalendar } from "~/features/programs/domain/classes/class-calendar";
import { updateClass } from "~/features/programs/domain/classes/edit-class";
import { readCalendar } from "~/features/registration-flow/domain/calendar";
import { signInSheet } from "~/features/rosters/domain/class-roster";
import { classRow, instructorRow, locationRow, programRow, registrationRow, sessionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
let classId: string;
let ana: string;
let registration: typeof registrations.$inferInsert;
/** A class on Mondays and Wednesdays, whose three sessions are on other days and times. */
beforeEach(async () => {
  school = await aSchool();
  programId = (await insert(programs, programRow(school.id))).id;
  ana = (await insert(instructors, instructorRow(school.id, { firstName: "Ana", lastName: "Ruiz" }))).id;
  classId = (await insert(classes, classRow(school.id, programId, { meetingType: "online", meetingLink: "https://meet.example.test/b" }))).id;
  registration = await insert(registrations, registrationRow(school.id, { studentId: school.student.id, programId, classId }));
  for (const date of ["2026-03-10", "2026-03-12", "2026-03-24"])
    await insert(classSessions, sessionRow(school.id, classId, { date, startTime: "18:00", endTime: "22:00", instructorId: ana }));
  await insert(classSessions, sessionRow(school.id, classId, { date: "2026-03-17", status: "cancelled", cancelledAt: 1, cancelWay: "open" }));
});
const staff = () => makeCtx({ as: school.admin.id });

it("give a student the next session, at its own time", async () => {
  const rows = await selectRegistrations(await staff(), eq(registrations.id, registration.id));
  const next = (day: string) => nextDayOf(rows, new Date(`${day}T12:00:00Z`), "America/New_York");
  expect(next("2026-02-01")).toMatchObject({ day: "2026-03-10", kind: "first day", hours: "6:00 PM – 10:00 PM" });
  expect(next("2026-03-13")).toMatchObject({ day: "2026-03-24", kind: "class" });
  expect(next("2026-03-26")).toBeNull();
});

it("give the registration's calendar one event per session", async () => {
  const { text } = await readCalendar(await makeCtx({ host: school.host }), { reg: registration.code });
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text).toContain("DTSTART:20260310T220000Z");
});

it("give a student the place of a session that is held elsewhere, and else the place of the class", async () => {
  const [own, clinic] = [
    await insert(locations, locationRow(school.id, { name: "Main campus", room: "Room 4" })),
    await insert(locations, locationRow(school.id, { name: "Harbor clinic", room: null })),
  ];
  await db.update(classes).set({ meetingType: "in_person", meetingLink: null, locationId: own.id }).where(eq(classes.id, classId));
  await db
    .update(classSessions)
    .set({ locationId: clinic.id, room: "Ward 2" })
    .where(and(eq(classSessions.classId, classId), eq(classSessions.date, "2026-03-12")));
  await db
    .update(classSessions)
    .set({ locationId: own.id, room: "Lab 1" })
    .where(and(eq(classSessions.classId, classId), eq(classSessions.date, "2026-03-24")));
  const rows = await selectRegistrations(await staff(), eq(registrations.id, registration.id));
  const place = (day: string) => nextDayOf(rows, new Date(`${day}T12:00:00Z`), "America/New_York")?.place?.text;
  expect(place("2026-03-01")).toMatch(/^Main campus, Room 4, /);
  expect(place("2026-03-12")).toMatch(/^Harbor clinic, Ward 2, /);
  expect(place("2026-03-20")).toMatch(/^Main campus, Lab 1, /);
  const { text } = await readCalendar(await makeCtx({ host: school.host }), { reg: registration.code });
  expect(text.match(/LOCATION:(Main campus|Harbor clinic)\\, (Room 4|Ward 2|Lab 1)/g)).toEqual([
    "LOCATION:Main campus\\, Room 4",
    "LOCATION:Harbor clinic\\, Ward 2",
    "LOCATION:Main campus\\, Lab 1",
  ]);
});

it("give the office calendar and the sign-in sheet their days", async () => {
  const { sessions } = await classCalendar(await staff(), { day: "2026-03-15" });
  expect(sessions.map(({ day, startTime, instructor }) => [day, startTime, instructor])).toEqual(
    ["2026-03-10", "2026-03-12", "2026-03-24"].map((day) => [day, "18:00", "Ana Ruiz"]),
  );
  expect((await signInSheet(await staff(), { id: classId })).days).toEqual(["2026-03-10", "2026-03-12", "2026-03-24"]);
});

it("give a refund its class days", async () => {
  const details = await readRefundDetails(await staff(), { registrationId: registration.id });
  if (!details) throw new Error("no details");
  expect(classDays(details.subject, "2026-03-12")).toEqual({ held: 2, all: 3 });
  expect(classDays({ ...details.subject, sessions: null }, "2026-03-12")).toEqual({ held: 1, all: 4 });
});

it("give another class its overlaps, and keep the dates of the class", async () => {
  const other = {
    program: programId,
    class_mode: "scheduled",
    meeting_type: "online",
    meeting_link: "https://meet.example.test/a",
    schedule: "evening",
  };
  const times = { start_date: "2026-03-02", end_date: "2026-03-31", weekdays: [4], start_time: "17:00", end_time: "19:00" };
  const added = addClass(await staff(), { ...other, ...times, instructor: ana, capacity: 8, status: "open" });
  expect(await refusal(added)).toMatchObject({ code: "overlap", fields: { accept_overlap: [expect.stringContaining("Thu, Mar 12, 2026")] } });
  expect(await refusal(updateClass(await staff(), { id: classId, end_date: "2026-04-17" }))).toMatchObject({
    fields: { end_date: ["The class's sessions set this date. Change them on its Sessions tab."] },
  });
  const [row] = await db.select().from(classes).where(eq(classes.id, classId));
  expect([row?.startDate, row?.endDate]).toEqual(["2026-03-10", "2026-03-24"]);
});
