import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { answerEvent, cancelRsvp, eventCalendar, listEvents as eventsOfStudent } from "~/features/careers/domain/events";
import {
  addEvent,
  announceCancelled,
  announceSeats,
  deleteEvent,
  editEvent,
  listEvents,
  setEventStatus,
  showEvent,
} from "~/features/employers/domain/events";
import { studentRow, userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { hiring } from "../support/hiring";
import { refusal, tally } from "../support/outcome";
import { anEmployer, aSchool, db, insert } from "../support/rows";

const input = {
  title: "Open house",
  type: "open_house",
  start_date: "2026-03-02",
  start_time: "14:00",
  end_date: "2026-03-02",
  end_time: "16:00",
  timezone: "America/New_York",
  place: "12 Harbor Street",
  open_to: "all",
  status: "published",
};

/** This many students of a school, each with an API token. */
async function students(count: number) {
  const school = await aSchool();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
      await insert(schema.students, studentRow(school.id, { userId: account.id, email: account.email, isProfileComplete: true }));
      return makeCtx({ as: account.id, host: school.host });
    }),
  );
}

describe("an event", () => {
  it("is drafted, published, changed and cancelled, with field errors", async () => {
    const { adminCtx } = await hiring();
    expect((await refusal(addEvent(adminCtx, { ...input, end_time: "13:00" }))).fields).toEqual({
      end_date: ["The end must be after the start."],
    });
    expect((await refusal(addEvent(adminCtx, { ...input, place: "" }))).fields).toEqual({ place: ["Enter a venue, address, or online link."] });
    const { id } = await addEvent(adminCtx, { ...input, status: "draft" });
    const { event } = await showEvent(adminCtx, { id });
    expect(event.startsAt).toBe(Date.UTC(2026, 2, 2, 19, 0));
    await setEventStatus(adminCtx, { id, status: "published" });
    expect(await refusal(deleteEvent(adminCtx, { id }))).toMatchObject({ code: "published" });
    const { status: _, ...change } = input;
    expect(await refusal(editEvent(adminCtx, { ...change, id, version: event.updatedAt }))).toMatchObject({ code: "stale" });
    await editEvent(adminCtx, { ...change, id, title: "Open house in March" });
    await setEventStatus(adminCtx, { id, status: "cancelled" });
    expect(await refusal(setEventStatus(adminCtx, { id, status: "published" }))).toMatchObject({ code: "invalid_transition" });
    expect((await listEvents(adminCtx, { status: "cancelled" })).results).toMatchObject([{ title: "Open house in March" }]);
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    expect(await refusal(showEvent(stranger, { id }))).toMatchObject({ kind: "not_found" });
  });

  it("for partners is visible only to partners' students", async () => {
    const { adminCtx, studentCtx, school, employerId } = await hiring();
    const { id } = await addEvent(adminCtx, { ...input, open_to: "partners" });
    expect(await refusal(answerEvent(studentCtx, { id }))).toMatchObject({ kind: "not_found" });
    const at = { requestedAt: 1, createdAt: 1, updatedAt: 1 };
    await insert(schema.partnerships, { id: `p-${id}`, schoolId: school.id, employerId, status: "accepted", askedBy: "school", ...at });
    expect(await answerEvent(studentCtx, { id })).toEqual({ state: "going" });
    expect((await eventCalendar(studentCtx, { id })).text).toContain("BEGIN:VEVENT");
  });

  it("has a waitlist: a freed seat goes to the person who waited longest, by email", async () => {
    const { adminCtx } = await hiring();
    const { id } = await addEvent(adminCtx, { ...input, capacity: "1" });
    const [first, second, third] = (await students(3)) as [
      Awaited<ReturnType<typeof makeCtx>>,
      Awaited<ReturnType<typeof makeCtx>>,
      Awaited<ReturnType<typeof makeCtx>>,
    ];
    await answerEvent(first, { id });
    expect(await refusal(answerEvent(second, { id }))).toMatchObject({ message: "This event is full." });
    const later = { ...second, now: new Date(second.now.getTime() + 1000) };
    expect(await answerEvent(later, { id, wait: "yes" })).toEqual({ state: "waiting" });
    expect(await answerEvent({ ...third, now: new Date(third.now.getTime() + 2000) }, { id, wait: "yes" })).toEqual({ state: "waiting" });
    const at = first.now.getTime() + 5000;
    await cancelRsvp({ ...first, now: new Date(at) }, { id });
    expect((await eventsOfStudent(second, { event: id })).opened).toMatchObject({ mine: "going", going: 1, waiting: 1 });
    await announceSeats(makeJobCtx(), { eventId: id, at });
    expect(await db.all(sql`SELECT id FROM mails WHERE subject_id = ${id} AND template = 'event_seat'`)).toHaveLength(1);
    await editEvent(adminCtx, { ...input, id, capacity: "2" });
    expect((await eventsOfStudent(third, { event: id })).opened).toMatchObject({ mine: "going" });
    expect(await refusal(editEvent(adminCtx, { ...input, id, capacity: "1" }))).toMatchObject({ code: "seats_taken" });
    await setEventStatus(adminCtx, { id, status: "cancelled" });
    await announceCancelled(makeJobCtx(), { eventId: id });
    expect(await db.all(sql`SELECT id FROM mails WHERE subject_id = ${id} AND template = 'event_cancelled'`)).toHaveLength(2);
    expect(await refusal(answerEvent(first, { id }))).toMatchObject({ code: "event_over" });
  });

  it("never oversells among twenty concurrent requests; without its trigger it would", async () => {
    const { adminCtx } = await hiring();
    const crowd = await students(20);
    const { id } = await addEvent(adminCtx, { ...input, capacity: "5" });
    const ends = await tally(crowd.map((ctx) => answerEvent(ctx, { id })));
    expect(ends).toEqual({ done: 5, event_full: 15 });
    const [trigger] = await db.all<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = 'event_rsvps_seats_new'`);
    await db.run(sql`DROP TRIGGER event_rsvps_seats_new`);
    const loose = await addEvent(adminCtx, { ...input, capacity: "5" });
    expect((await tally(crowd.map((ctx) => answerEvent(ctx, { id: loose.id })))).done).toBeGreaterThan(5);
    await db.run(sql.raw(trigger?.sql ?? ""));
  });
});
