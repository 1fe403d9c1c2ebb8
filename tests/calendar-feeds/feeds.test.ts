import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeups } from "#drizzle/schema/attendance";
import { calendarFeeds } from "#drizzle/schema/calendar-feeds";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { outbox } from "#drizzle/schema/platform";
import { classes, classInstructors, instructors, locations, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { classSessions } from "#drizzle/schema/sessions";
import { handle } from "#workers/queue";
import { isTaughtBy } from "~/features/attendance/data/marking";
import { chooseFeed, createFeed, endFeed, listFeeds, officeFeeds, renewFeed, teachFeed } from "~/features/calendar-feeds/domain/own-feeds";
import { readFeed } from "~/features/calendar-feeds/domain/read-feed";
import { loader } from "~/features/calendar-feeds/screens/calendar-feed";
import { signOutOthers } from "~/features/identity/domain/my-sessions";
import { setUserStatus } from "~/features/identity/domain/users/user-status";
import { endInstructorSignIn } from "~/features/programs/domain/instructors/sign-in";
import { cancelSession } from "~/features/sessions/domain/cancel-session";
import { changeSession } from "~/features/sessions/domain/change-session";
import { listOwnClasses } from "~/features/student-area/domain/classes";
import type { Ctx } from "~/platform/context";
import { hashToken, newId } from "~/platform/ids";
import { classRow, instructorRow, locationRow, programRow, registrationRow, sessionRow, studentRow, userRow } from "~/seed/factories";
import { instantBy, readCalendar, textOf } from "../support/calendar";
import { days, hours, later, makeCtx, minutes, settled } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Friday, February 20, 2026. */
const NOW = new Date("2026-02-20T15:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let site: string;
let teacher: string;
let instructor: string;
let classId: string;
let other: string;
let registration: string;

const as = (account: string, now = NOW) => makeCtx({ as: account, now });
const staff = (now = NOW) => as(school.admin.id, now);
const student = (now = NOW) => as(school.account.id, now);

const aSession = async (of: string, date: string, given: Partial<typeof classSessions.$inferInsert> = {}) =>
  (await insert(classSessions, sessionRow(school.id, of, { date, kind: "clinical", ...given }))).id;

/** The address of a feed that the account makes, or has. */
async function addressOf(ctx: Ctx, input: object): Promise<string> {
  const { id } = await createFeed(ctx, input);
  return (await listFeeds(ctx, {})).results.find((feed) => feed.id === id)?.address ?? "";
}
const fileOf = (address: string) => new URL(address).pathname.replace("/calendar/", "");
const read = async (address: string, now = NOW, host?: string) =>
  readCalendar((await readFeed(await makeCtx({ now, host }), { file: fileOf(address) })).text);
const missing = async (address: string, now = NOW) => (await refusal(readFeed(await makeCtx({ now }), { file: fileOf(address) }))).kind;
const idsIn = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ UID = "" }) => UID.replace(/^session-|@.*$/g, ""));

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { code: "CNA" }))).id;
  site = (await insert(locations, locationRow(school.id, { name: "Harbor Nursing Home", room: "Ward 2" }))).id;
  teacher = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }))).id;
  instructor = (await insert(instructors, instructorRow(school.id, { userId: teacher, firstName: "Ada", lastName: "Moss" }))).id;
  classId = (await insert(classes, classRow(school.id, program, { code: "CNA-1", instructorId: instructor }))).id;
  other = (await insert(classes, classRow(school.id, program, { code: "CNA-2", instructorId: null }))).id;
  const of = { studentId: school.student.id, programId: program, classId };
  registration = (await insert(registrations, registrationRow(school.id, of))).id;
});

describe("a student's calendar", () => {
  it("has an event per session of the own classes, and guest make-ups", async () => {
    const own = [await aSession(classId, "2026-03-02", { locationId: site }), await aSession(classId, "2026-03-04", { topic: "Vital signs" })];
    const guest = await aSession(other, "2026-03-06");
    await aSession(other, "2026-03-09");
    const planned = { missedSessionId: own[0] ?? "", kind: "clinical" as const, way: "session" as const, minutes: 0, state: "planned" as const };
    await insert(makeups, {
      id: newId(),
      schoolId: school.id,
      registrationId: registration,
      sessionId: guest,
      ...planned,
      createdAt: 1,
      updatedAt: 1,
    });
    const calendar = await read(await addressOf(await student(), { kind: "student" }));
    expect(idsIn(calendar)).toEqual([...own, guest]);
    expect(calendar.properties).toMatchObject({ "X-PUBLISHED-TTL": "PT1H", "REFRESH-INTERVAL": "VALUE=DURATION:PT1H", METHOD: "PUBLISH" });
    expect(calendar.events[0]).toEqual({
      UID: `session-${own[0]}@localhost`,
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      DTSTART: "TZID=America/New_York:20260302T090000",
      DTEND: "TZID=America/New_York:20260302T130000",
      SUMMARY: "CNA clinical\\, Harbor Nursing Home",
      SEQUENCE: "0",
      STATUS: "CONFIRMED",
      DESCRIPTION: "Class CNA-1\\nInstructor: Ada Moss",
      LOCATION: expect.stringMatching(/^Harbor Nursing Home\\, Ward 2\\, /),
      URL: expect.stringMatching(new RegExp(`^http://${school.host}(:\\d+)?/student/classes/${registration}$`)),
    });
    expect(textOf(calendar.events[1]?.DESCRIPTION)).toContain("Topic: Vital signs");
    expect(textOf(calendar.events[2]?.DESCRIPTION)).toBe("Class CNA-2\nYou make up a missed session here.");
  });

  it("shows nothing of cancelled registrations and dropped classes", async () => {
    await aSession(classId, "2026-03-02");
    const address = await addressOf(await student(), { kind: "student" });
    expect((await read(address)).events).toHaveLength(1);
    for (const change of [{ enrollmentStatus: "dropped" }, { enrollmentStatus: "enrolled", status: "cancelled" }] as const) {
      await db.update(registrations).set(change).where(eq(registrations.id, registration));
      expect((await read(address)).events).toEqual([]);
    }
  });

  it("has the link of an online class from 24 hours before, unlike the calendars of the office", async () => {
    await db.update(classes).set({ meetingType: "online", meetingLink: "https://meet.example.test/a" }).where(eq(classes.id, classId));
    await aSession(classId, "2026-03-02");
    const [own, office] = [await addressOf(await student(), { kind: "student" }), await addressOf(await staff(), { kind: "school" })];
    const taught = await addressOf(await as(teacher), { kind: "instructor" });
    const hasLink = async (address: string, now: Date) => JSON.stringify((await read(address, now)).events).includes("meet.example.test");
    const [early, soon] = [new Date("2026-03-01T13:59:00Z"), new Date("2026-03-01T14:00:00Z")];
    expect([await hasLink(own, early), await hasLink(own, soon), await hasLink(taught, soon), await hasLink(office, soon)]).toEqual([
      ...[false, true, true, false],
    ]);
    expect((await read(own, early)).events[0]).toMatchObject({ SUMMARY: "CNA clinical\\, Online", LOCATION: "Online" });
  });

  it("names no other students", async () => {
    const stranger = await insert(students, studentRow(school.id, { firstName: "Zelda", lastName: "Quux" }));
    await insert(registrations, registrationRow(school.id, { studentId: stranger.id, programId: program, classId }));
    await aSession(classId, "2026-03-02");
    for (const address of [
      await addressOf(await student(), { kind: "student" }),
      await addressOf(await staff(), { kind: "class", subject: classId }),
    ])
      expect(JSON.stringify(await read(address))).not.toMatch(/Zelda|Quux/);
  });

  it("is on the page of the own classes", async () => {
    expect((await listOwnClasses(await student(), {})).feed).toBeNull();
    const address = await addressOf(await student(), { kind: "student" });
    expect((await listOwnClasses(await student(), {})).feed).toMatchObject({ kind: "student", address });
  });
});

describe("an instructor's calendar", () => {
  it("has the sessions that the instructor teaches", async () => {
    const lead = await aSession(classId, "2026-03-02");
    const substitute = await aSession(other, "2026-03-04", { instructorId: instructor });
    await aSession(other, "2026-03-05");
    const third = (await insert(classes, classRow(school.id, program, { instructorId: null }))).id;
    await insert(classInstructors, { schoolId: school.id, classId: third, instructorId: instructor });
    const beside = await aSession(third, "2026-03-06", { instructorId: instructor });
    const calendar = await read(await addressOf(await as(teacher), { kind: "instructor" }));
    expect(idsIn(calendar)).toEqual([lead, substitute, beside]);
    const taught = await db
      .select({ id: classSessions.id })
      .from(classSessions)
      .innerJoin(classes, eq(classes.id, classSessions.classId))
      .where(and(eq(classSessions.schoolId, school.id), isTaughtBy(school.id, instructor)));
    expect(taught.map(({ id }) => id).sort()).toEqual([lead, substitute, beside].sort());
    expect(calendar.events[0]?.URL).toMatch(new RegExp(`/teach/session/${lead}$`));
    expect((await teachFeed(await as(teacher), {})).feed).toMatchObject({ kind: "instructor", subjectId: instructor });
    expect(await teachFeed(await staff(), {})).toEqual({ isInstructor: false, feed: null });
  });

  it("ends with the sign-in of the instructor", async () => {
    const address = await addressOf(await as(teacher), { kind: "instructor" });
    const byOffice = await addressOf(await staff(), { kind: "instructor", subject: instructor });
    await endInstructorSignIn(await staff(), { id: instructor });
    expect([await missing(address), (await read(byOffice)).events]).toEqual(["not_found", []]);
  });
});

describe("calendars of the office", () => {
  it("are of a class, a room, an instructor and the school", async () => {
    const [first, second] = [
      await aSession(classId, "2026-03-02", { locationId: site }),
      await aSession(other, "2026-03-03", { locationId: site, room: "Lab 1" }),
    ];
    const third = await aSession(other, "2026-03-04");
    const of = async (input: object) => idsIn(await read(await addressOf(await staff(), input)));
    expect(await of({ kind: "class", subject: other })).toEqual([second, third]);
    expect(await of({ kind: "room", subject: `${site}/Lab 1` })).toEqual([second]);
    expect(await of({ kind: "room", subject: `${site}/Ward 2` })).toEqual([first]);
    expect(await of({ kind: "room", subject: `${site}/` })).toEqual([first, second]);
    expect(await of({ kind: "room", subject: site })).toEqual([first, second]);
    expect(await of({ kind: "instructor", subject: instructor })).toEqual([first]);
    expect(await of({ kind: "school" })).toEqual([first, second, third]);
    const view = await officeFeeds(await staff(), { class: classId });
    expect(view.feeds.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["class", "CNA-2"],
      ...["Lab 1", "Ward 2", "all"].map(() => ["room", "Harbor Nursing Home"]),
      ["instructor", "Ada Moss"],
      ["school", null],
    ]);
    expect(view.courseClass).toEqual({ id: classId, code: "CNA-1" });
  });

  it("are chosen on a form that says what is missing", async () => {
    expect(await refusal(chooseFeed(await staff(), { kind: "room" }))).toMatchObject({ fields: { location: ["Choose a location."] } });
    expect(await refusal(chooseFeed(await staff(), { kind: "instructor" }))).toMatchObject({ fields: { instructor: ["Choose an instructor."] } });
    await chooseFeed(await staff(), { kind: "room", location: site, room: " Lab 1 " });
    expect((await listFeeds(await staff(), {})).results).toMatchObject([{ kind: "room", subjectId: `${site}/Lab 1` }]);
    expect(await refusal(chooseFeed(await as(teacher), { kind: "school" }))).toMatchObject({ kind: "forbidden" });
  });

  it("need that the account may still see sessions", async () => {
    const address = await addressOf(await staff(), { kind: "school" });
    for (const [permissionSet, result] of [
      ["registrar", "seen"],
      ["instructor", "not_found"],
      ["finance", "seen"],
    ] as const) {
      await db.update(users).set({ permissionSet }).where(eq(users.id, school.admin.id));
      expect([
        permissionSet,
        await read(address).then(
          () => "seen",
          () => "not_found",
        ),
      ]).toEqual([permissionSet, result]);
    }
  });
});

describe("changes", () => {
  it("keep the UID and raise SEQUENCE", async () => {
    const id = await aSession(classId, "2026-03-02");
    const address = await addressOf(await student(), { kind: "student" });
    const [before] = (await read(address)).events;
    await changeSession(await staff(later(hours(1), NOW)), { id, date: "2026-03-03", start_time: "10:00", end_time: "14:00" });
    const [after] = (await read(address)).events;
    expect(after).toMatchObject({ UID: before?.UID, SEQUENCE: "1", DTSTART: "TZID=America/New_York:20260303T100000", DTSTAMP: "20260220T160000Z" });
  });

  it("show a cancelled session as cancelled for 30 days, also of a cancelled class", async () => {
    const id = await aSession(classId, "2026-03-02");
    await aSession(classId, "2026-03-04");
    const address = await addressOf(await student(), { kind: "student" });
    await cancelSession(await staff(), { id, reason: "Storm", way: "open" });
    const states = async (now: Date) => (await read(address, now)).events.map(({ STATUS, SEQUENCE }) => `${STATUS} ${SEQUENCE}`);
    expect(await states(later(days(29), NOW))).toEqual(["CANCELLED 1", "CONFIRMED 0"]);
    expect(await states(later(days(31), NOW))).toEqual(["CONFIRMED 0"]);
    await db.update(classes).set({ cancelledAt: NOW.getTime() }).where(eq(classes.id, classId));
    expect(await states(later(days(29), NOW))).toEqual(["CANCELLED 1", "CANCELLED 0"]);
    expect(await states(later(days(31), NOW))).toEqual([]);
  });

  it("show two months back and twelve ahead", async () => {
    for (const date of ["2025-12-19", "2025-12-20", "2027-02-20", "2027-02-21"]) await aSession(classId, date);
    const starts = (await read(await addressOf(await student(), { kind: "student" }))).events.map(({ DTSTART = "" }) => DTSTART.slice(-15, -7));
    expect(starts).toEqual(["20251220", "20270220"]);
  });
});

it("has the right instants on days of a clock change", async () => {
  const night = {
    date: "2026-10-31",
    startTime: "23:00",
    endTime: "07:30",
    startsAt: Date.parse("2026-11-01T03:00:00Z"),
    endsAt: Date.parse("2026-11-01T12:30:00Z"),
  };
  const spring = {
    date: "2027-01-14",
    startTime: "01:30",
    endTime: "05:30",
    startsAt: Date.parse("2027-03-14T06:30:00Z"),
    endsAt: Date.parse("2027-03-14T09:30:00Z"),
  };
  const ids = [await aSession(classId, night.date, night), await aSession(classId, spring.date, spring)];
  const calendar = await read(await addressOf(await student(), { kind: "student" }));
  expect(idsIn(calendar)).toEqual(ids);
  expect(calendar.zones.map(({ id }) => id)).toEqual(["America/New_York"]);
  expect(calendar.events.map(({ DTSTART, DTEND }) => [instantBy(calendar, DTSTART), instantBy(calendar, DTEND)])).toEqual([
    ["2026-11-01T03:00:00.000Z", "2026-11-01T12:30:00.000Z"],
    ["2027-03-14T06:30:00.000Z", "2027-03-14T09:30:00.000Z"],
  ]);
});

it("escapes hostile names", async () => {
  const hostile = "A;B,C\\D\r\nEND:VEVENT\r\nBEGIN:VEVENT 护士".repeat(4);
  await db.update(locations).set({ name: hostile, room: hostile }).where(eq(locations.id, site));
  await db.update(programs).set({ code: hostile }).where(eq(programs.id, program));
  await db.update(schools).set({ name: hostile }).where(eq(schools.id, school.id));
  await aSession(classId, "2026-03-02", { locationId: site, topic: hostile });
  const calendar = await read(await addressOf(await student(), { kind: "student" }));
  expect(calendar.events).toHaveLength(1);
  expect(textOf(calendar.events[0]?.SUMMARY)).toContain(hostile.replaceAll("\r\n", "\n"));
});

describe("an address", () => {
  const rowsOf = () => db.select().from(calendarFeeds).where(eq(calendarFeeds.schoolId, school.id));

  it("has 43 characters of which the database knows the hash alone, and can be shown again", async () => {
    const address = await addressOf(await student(), { kind: "student" });
    expect(new URL(address).origin).toBe(new URL(env.APP_ORIGIN).origin);
    const [, token = ""] = /^([\w-]{43})\.ics$/.exec(fileOf(address)) ?? [];
    const [row] = await rowsOf();
    expect(row?.tokenHash).toBe(await hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await addressOf(await student(), { kind: "student", subject: school.student.id })).toBe(address);
    expect(await rowsOf()).toHaveLength(1);
  });

  it("answers on any host, and with the same 404 where there is none", async () => {
    const address = await addressOf(await student(), { kind: "student" });
    expect((await read(address, NOW, (await aSchool()).host)).events).toEqual([]);
    const errors = await Promise.all(
      [`${"a".repeat(43)}.ics`, "a.ics", `${"a".repeat(43)}`, `${"é".repeat(43)}.ics`, ""].map(async (file) =>
        refusal(readFeed(await makeCtx(), { file })),
      ),
    );
    expect(new Set(errors.map(({ kind, code, message }) => [kind, code, message].join()))).toEqual(new Set(["not_found,not_found,Not found."]));
    const ctx = await makeCtx();
    await refusal(readFeed(ctx, { file: "a.ics" }));
    expect(ctx.db.roundTrips).toBe(0);
  });

  it("is refused to who guesses", async () => {
    const guess = async () => (await refusal(readFeed(await makeCtx({ ip: "203.0.113.99" }), { file: `${"b".repeat(43)}.ics` }))).kind;
    const kinds = [];
    for (let round = 0; round < 61; round += 1) kinds.push(await guess());
    expect([kinds.at(59), kinds.at(60)]).toEqual(["not_found", "too_many"]);
    const address = await addressOf(await student(), { kind: "student" });
    expect((await readFeed(await makeCtx({ ip: "203.0.113.99", now: NOW }), { file: fileOf(address) })).text).toContain("VCALENDAR");
  });

  it("is read in one round trip, and noted once an hour", async () => {
    const address = await addressOf(await student(), { kind: "student" });
    await aSession(classId, "2026-03-02");
    const at = async (now: Date) => {
      const ctx = await makeCtx({ now });
      await readFeed(ctx, { file: fileOf(address) });
      const trips = ctx.db.roundTrips;
      await settled();
      return [trips, (await rowsOf())[0]?.lastReadAt];
    };
    expect(await at(NOW)).toEqual([expect.toBeOneOf([1, 2]), NOW.getTime()]);
    expect(await at(later(minutes(59), NOW))).toEqual([1, NOW.getTime()]);
    expect((await at(later(hours(1), NOW)))[1]).toBe(later(hours(1), NOW).getTime());
  });

  it("is answered with a tag, and 304 to who knows it", async () => {
    const file = fileOf(await addressOf(await student(), { kind: "student" }));
    const get = async (headers: Record<string, string> = {}) =>
      loader({
        request: new Request(`http://localhost/calendar/${file}`, { headers }),
        params: { file },
        context: { ctx: await makeCtx({ now: NOW }) },
      } as unknown as LoaderFunctionArgs);
    const first = await get();
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, max-age=900",
    });
    const tag = first.headers.get("ETag") ?? "";
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const again = await get({ "If-None-Match": known });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    await aSession(classId, "2026-03-02");
    const changed = await get({ "If-None-Match": tag });
    expect([changed.status, changed.headers.get("ETag") === tag]).toEqual([200, false]);
  });

  it("ends when it gets a new one, and when its owner removes it", async () => {
    const ctx = await student();
    const old = await addressOf(ctx, { kind: "student" });
    const [{ id = "" } = {}] = (await listFeeds(ctx, {})).results;
    const { id: next } = await renewFeed(ctx, { id });
    const address = await addressOf(ctx, { kind: "student" });
    expect([await missing(old), (await read(address)).events]).toEqual(["not_found", []]);
    for (const verb of [renewFeed, endFeed]) {
      expect((await refusal(verb(ctx, { id }))).kind).toBe("not_found");
      expect((await refusal(verb(await staff(), { id: next }))).kind).toBe("not_found");
    }
    await endFeed(ctx, { id: next });
    expect([await missing(address), (await listFeeds(ctx, {})).count]).toEqual(["not_found", 0]);
    const again = await addressOf(ctx, { kind: "student" });
    expect([old, address]).not.toContain(again);
  });

  it("is made once of many requests", async () => {
    const outcomes = await tally(Array.from({ length: 8 }, async () => createFeed(await student(), { kind: "student" })));
    expect(outcomes.done).toBe(8);
    expect(await rowsOf()).toHaveLength(1);
  });

  it("ends with the account, its school, and when its owner signs out everywhere", async () => {
    const react = async () => {
      const rows = await db
        .select()
        .from(outbox)
        .where(and(eq(outbox.topic, "account.signed-out"), isNull(outbox.doneAt)));
      for (const { id } of rows) await handle(env, { outboxId: id }, () => undefined);
    };
    const address = await addressOf(await student(), { kind: "student" });
    await signOutOthers(await student(), {});
    await react();
    expect(await missing(address)).toBe("not_found");
    const office = await addressOf(await staff(), { kind: "school" });
    await setUserStatus(await as(school.owner.id), { id: school.admin.id, account_status: "inactive" });
    expect(await missing(office)).toBe("not_found");
    await react();
    await db.update(users).set({ status: "active" }).where(eq(users.id, school.admin.id));
    expect(await missing(office)).toBe("not_found");
    const third = await addressOf(await as(school.owner.id), { kind: "school" });
    expect((await read(third)).events).toEqual([]);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, school.owner.id));
    expect(await missing(third)).toBe("not_found");
    await db.update(users).set({ deletedAt: null }).where(eq(users.id, school.owner.id));
    await db.update(schools).set({ status: "inactive" }).where(eq(schools.id, school.id));
    expect(await missing(third)).toBe("not_found");
  });

  it("is not shown to an impersonator, who makes none", async () => {
    await createFeed(await student(), { kind: "student" });
    const ctx = await student();
    if (ctx.actor.kind !== "user") throw new Error("Not a user");
    const acting = { ...ctx, actor: { ...ctx.actor, impersonator: { id: "x", name: "Super", until: 9e15 } } };
    expect((await listFeeds(acting, {})).results).toMatchObject([{ address: null }]);
    expect(await refusal(createFeed(acting, { kind: "student" }))).toMatchObject({ code: "acting_as" });
  });
});

describe("what a feed can be about", () => {
  it("is the own student or instructor, and for the office the school's own rows", async () => {
    const foreign = await aSchool();
    const elsewhere = (await insert(classes, classRow(foreign.id, (await insert(programs, programRow(foreign.id))).id))).id;
    const kind = async (account: string, input: object) => (await refusal(createFeed(await as(account), input))).kind;
    for (const input of [
      { kind: "student", subject: foreign.student.id },
      { kind: "instructor" },
      { kind: "class", subject: classId },
      { kind: "school" },
    ])
      expect([input, await kind(school.account.id, input)]).toEqual([input, "not_found"]);
    const colleague = (await insert(instructors, instructorRow(school.id))).id;
    for (const input of [
      { kind: "instructor", subject: colleague },
      { kind: "class", subject: classId },
      { kind: "school" },
      { kind: "room", subject: `${site}/` },
    ])
      expect([input, await kind(teacher, input)]).toEqual([input, "not_found"]);
    for (const input of [
      { kind: "student", subject: school.student.id },
      { kind: "class", subject: elsewhere },
      { kind: "school", subject: foreign.id },
      { kind: "room", subject: "nowhere/1" },
      { kind: "instructor" },
    ])
      expect([input, await kind(school.admin.id, input)]).toEqual([input, "not_found"]);
    expect(await refusal(createFeed(await staff(), { kind: "class" }))).toMatchObject({ fields: { subject: ["Enter the class."] } });
    expect(await refusal(createFeed(await staff(), { kind: "all" }))).toMatchObject({ kind: "invalid" });
  });

  it("shows no sessions of another school with the same IDs in its rows", async () => {
    const foreign = await aSchool();
    const account = foreign.admin.id;
    const tokenHash = await hashToken("c".repeat(43));
    await aSession(classId, "2026-03-02", { locationId: site, room: "Lab 1" });
    for (const [kind, subjectId] of [
      ["class", classId],
      ["room", `${site}/Lab 1`],
      ["instructor", instructor],
      ["school", school.id],
    ] as const) {
      await db.delete(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
      await insert(calendarFeeds, { id: newId(), schoolId: foreign.id, userId: account, kind, subjectId, tokenHash, createdAt: 1 });
      expect(readCalendar((await readFeed(await makeCtx({ now: NOW }), { file: `${"c".repeat(43)}.ics` })).text).events).toEqual([]);
    }
  });
});

it("works over the API", async () => {
  const made = await call<{ id: string; address: string }>("/api/calendar-feeds/", {
    method: "POST",
    as: school.account.id,
    body: { kind: "student" },
  });
  expect(made).toMatchObject({ status: 201, body: { kind: "student", subject: school.student.id, last_read_at: null } });
  expect(made.body.address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  expect((await call("/api/calendar-feeds/", { as: school.account.id })).body).toEqual({ results: [made.body], count: 1 });
  const end = (account: string) => call(`/api/calendar-feeds/${made.body.id}/`, { method: "DELETE", as: account });
  expect((await end((await aSchool()).admin.id)).status).toBe(404);
  expect((await end(school.account.id)).status).toBe(204);
  expect((await call("/api/calendar-feeds/")).status).toBe(401);
});

it("reads no more rows for a larger school", async () => {
  const address = await addressOf(await student(), { kind: "student" });
  await aSession(classId, "2026-03-02");
  const rows = async () => {
    const ctx = await makeCtx({ now: NOW });
    await readFeed(ctx, { file: fileOf(address) });
    return ctx.db.rowsRead;
  };
  await rows();
  await settled();
  const before = await rows();
  for (let day = 1; day <= 28; day += 1) await aSession(other, `2026-03-${String(day).padStart(2, "0")}`);
  // The index is read up to the next class.
  expect(await rows()).toBeLessThanOrEqual(before + 1);
  expect(before).toBeLessThan(60);
});
