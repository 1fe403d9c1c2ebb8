import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { saveTemplate, switchTemplate } from "~/features/messaging/domain/edit-template";
import { mailDeadline } from "~/features/reminders/domain/mail-deadline";
import { mailReminder } from "~/features/reminders/domain/mail-reminder";
import { remindOfDays } from "~/features/reminders/domain/morning";
import { warnOfFew } from "~/features/reminders/domain/warn-of-few";
import { schedules } from "~/features/reminders/reactions";
import { withSchool } from "~/platform/context";
import { plusDays } from "~/platform/zones";
import { classRow, locationRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { cronsAt } from "../../workers/local/clock.mjs";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { flakyDatabase } from "../support/flaky";
import { aSchool, db, insert } from "../support/rows";

const at = (iso: string) => makeJobCtx(new Date(iso));

/** A student in a class that starts on a day. */
async function enrolled(startDate: string, given: Partial<typeof schema.classes.$inferInsert> = {}, timezone = "America/New_York") {
  const school = await aSchool({ timezone });
  const program = await insert(schema.programs, programRow(school.id));
  const place = await insert(schema.locations, locationRow(school.id, { room: "Room 4", directions: "Second floor." }));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { startDate, endDate: null, locationId: place.id, ...given }));
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: school.student.id, programId: program.id, classId: courseClass.id }),
  );
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  return { ...school, program, courseClass, registration };
}

const noticesOf = async (subjectId: string) =>
  (await db.select().from(schema.dueNotices).where(eq(schema.dueNotices.subjectId, subjectId))).map(({ kind }) => kind).sort();
const eventsOf = (subjectId: string) =>
  db
    .select()
    .from(schema.outbox)
    .where(and(sql`topic IN ('class.reminder-due', 'registration.deadline-near')`, sql`instr(${schema.outbox.id}, ${subjectId}) > 0`));

/** Hears what was announced about a registration, twice. */
async function hear(schoolId: string, subjectId: string, iso: string) {
  const ctx = at(iso);
  const school = await findSchoolById(ctx, schoolId);
  if (!school) throw new Error("There is no school");
  for (const { topic, payload } of await eventsOf(subjectId))
    for (let time = 0; time < 2; time += 1)
      await (topic === "class.reminder-due" ? mailReminder : mailDeadline)(withSchool(ctx, school), JSON.parse(payload));
  await settled();
  return db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, schoolId), sql`${schema.mails.id} LIKE 'reminder:%'`));
}

describe("a class below its minimum", () => {
  const newsOf = async (schoolId: string) =>
    (await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, schoolId))).map(({ text }) => text).sort();
  const mailsOf = (schoolId: string) =>
    db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, schoolId), eq(schema.mails.template, "staff_news")));
  /** The morning's run, and what it announced about the class, twice. */
  async function morning(school: { id: string; courseClass: { id: string } }, iso: string) {
    await remindOfDays(at(iso), "on time");
    const ctx = at(iso);
    const found = await findSchoolById(ctx, school.id);
    if (!found) throw new Error("There is no school");
    const events = await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.topic, "class.below-minimum"), eq(schema.outbox.schoolId, school.id)));
    for (const { payload } of events) for (let time = 0; time < 2; time += 1) await warnOfFew(withSchool(ctx, found), JSON.parse(payload));
    await settled();
    return events.length;
  }

  it("is told to staff two weeks before it starts and one week before, once each", async () => {
    const few = await enrolled("2027-06-15", { minimumStudents: 3, code: "FEW-1" });
    expect(await morning(few, "2027-05-30T09:00:00Z")).toBe(0);
    expect(await morning(few, "2027-06-01T09:00:00Z")).toBe(1);
    expect(await morning(few, "2027-06-02T09:00:00Z")).toBe(1);
    expect(await morning(few, "2027-06-09T09:00:00Z")).toBe(2);
    expect(await newsOf(few.id)).toEqual([
      expect.stringMatching(/FEW-1, starts Tue, Jun 15, 2027 \(in 14 days\) with 1 of the 3 students it needs\.$/),
      expect.stringMatching(/\(in 6 days\) with 1 of the 3 students it needs\.$/),
    ]);
    expect((await mailsOf(few.id)).map(({ recipient }) => recipient).sort()).toEqual(
      [few.admin.email, few.admin.email, few.owner.email, few.owner.email].sort(),
    );
  });

  it("is not told if the class has enough, has no minimum, is cancelled or closed, or fills up meanwhile", async () => {
    const day = "2027-08-10";
    const quiet = [
      await enrolled(day, { minimumStudents: 1 }),
      await enrolled(day),
      await enrolled(day, { minimumStudents: 3, cancelledAt: 1 }),
      await enrolled(day, { minimumStudents: 3, status: "closed" }),
    ];
    for (const school of quiet) expect(await morning(school, `2027-07-${27 + quiet.indexOf(school)}T09:00:00Z`)).toBe(0);
    const filled = await enrolled(day, { minimumStudents: 2 });
    await remindOfDays(at("2027-07-31T09:00:00Z"), "on time");
    await insert(schema.seats, seatRow(filled.id, filled.courseClass.id, { override: true }));
    expect(await morning(filled, "2027-08-01T09:00:00Z")).toBe(1);
    expect(await newsOf(filled.id)).toEqual([]);
  });
});

describe("reminders of days", () => {
  it("speak of a class fourteen days before and on the day before, once each, with place and way", async () => {
    const { id, registration } = await enrolled("2027-03-15", { studentNote: "Bring a photo ID." });
    await remindOfDays(at("2027-02-28T10:00:00Z"), "on time");
    expect(await noticesOf(registration.id)).toEqual([]);
    await remindOfDays(at("2027-03-01T10:00:00Z"), "on time");
    await remindOfDays(at("2027-03-02T10:00:00Z"), "on time");
    expect(await noticesOf(registration.id)).toEqual(["class"]);
    await remindOfDays(at("2027-03-14T09:00:00Z"), "on time");
    expect(await noticesOf(registration.id)).toEqual(["class", "class_tomorrow"]);
    const mails = await hear(id, registration.id, "2027-03-14T09:01:00Z");
    expect(mails.map(({ template }) => template)).toEqual(["class_reminder", "class_reminder"]);
    expect(mails[0]?.subject).toMatch(/starts tomorrow$/);
    expect(mails[0]?.text).toContain("Room 4");
    expect(mails[0]?.text).toContain("Second floor.");
    expect(mails[0]?.text).toContain("Bring a photo ID.");
    expect(mails[0]?.text).toContain("/registration/calendar.ics?reg=");
    expect(mails[0]?.unsubscribeUrl).toContain("kind=class_reminders");
  });

  it("tell of the orientation two days before, with its time", async () => {
    const { id, registration } = await enrolled("2027-04-15", { orientationDate: "2027-04-12", orientationTime: "18:00" });
    await remindOfDays(at("2027-04-10T09:00:00Z"), "on time");
    expect(await noticesOf(registration.id)).toEqual(["class", "orientation"]);
    const mails = await hear(id, registration.id, "2027-04-10T09:01:00Z");
    const mail = mails.find(({ template }) => template === "orientation_reminder");
    expect(mail?.subject).toMatch(/is in 2 days$/);
    expect(mail?.text).toContain("Mon, Apr 12, 2027 at 6:00 PM");
  });

  it("eight runs at once and a run after them say it once", async () => {
    const { id, registration } = await enrolled("2027-05-20");
    const runs = await Promise.all(Array.from({ length: 8 }, () => remindOfDays(at("2027-05-10T09:00:00Z"), "on time")));
    expect(runs.filter((run) => run === "ran")).toHaveLength(1);
    expect(await remindOfDays(at("2027-05-10T09:00:00Z"), "on time")).toBe("done already");
    expect(await eventsOf(registration.id)).toHaveLength(1);
    expect(await hear(id, registration.id, "2027-05-10T09:01:00Z")).toHaveLength(1);
  });

  it("the same race finds who looks first and writes then", async () => {
    const { registration } = await enrolled("2027-05-25");
    const said: string[] = [];
    const naive = async () => {
      if ((await noticesOf(registration.id)).length > 0) return;
      said.push("reminded");
      await db
        .insert(schema.dueNotices)
        .values({ schoolId: "x", subjectId: registration.id ?? "", kind: "class", day: "2027-05-25", createdAt: 1 })
        .onConflictDoNothing();
    };
    await Promise.all(Array.from({ length: 8 }, naive));
    expect(said.length).toBeGreaterThan(1);
  });

  it.each(["2031-03-09", "2031-11-02"])("all ticks of %s, a clock change, run at 5 AM and never again", async (day) => {
    const { registration } = await enrolled(plusDays(day, 14));
    const ran: string[] = [];
    const start = Date.parse(`${day}T04:00:00Z`);
    for (let minute = 0; minute < 25 * 60; minute += 30) {
      const now = new Date(start + minute * 60_000);
      for (const cron of cronsAt(now))
        for (const schedule of schedules)
          if (schedule.cron === cron)
            for (let time = 0; time < 2; time += 1)
              if ((await schedule.run(makeJobCtx(now), cron)) === "ran")
                ran.push(now.toLocaleString("en-US", { timeZone: "America/New_York", hour: "2-digit", hourCycle: "h23" }));
    }
    expect(ran).toEqual(["05"]);
    expect(await eventsOf(registration.id)).toHaveLength(1);
  });

  it("a run that breaks off after it wrote, without knowing, is not repeated", async () => {
    const { registration } = await enrolled("2032-04-20");
    const broken = { ...at("2032-04-06T09:00:00Z"), db: flakyDatabase(() => 0.5, { before: 0, after: 1 }) };
    await expect(remindOfDays(broken, "on time")).rejects.toThrow("Network connection lost");
    expect(await remindOfDays(at("2032-04-06T10:30:00Z"), "catch up")).toBe("done already");
    expect(await eventsOf(registration.id)).toHaveLength(1);
  });

  it("know the day of the school: in Hawaii it is still yesterday at 5 AM Eastern in summer", async () => {
    const island = await enrolled("2027-07-15", {}, "Pacific/Honolulu");
    const coast = await enrolled("2027-07-15");
    await remindOfDays(at("2027-07-14T09:00:00Z"), "on time");
    expect(await noticesOf(coast.registration.id)).toEqual(["class_tomorrow"]);
    expect(await noticesOf(island.registration.id)).toEqual(["class"]);
    await remindOfDays(at("2027-07-15T09:00:00Z"), "on time");
    expect(await noticesOf(island.registration.id)).toEqual(["class", "class_tomorrow"]);
  });

  it("leave cancelled registrations and classes alone, whoever has finished, and classes without dates", async () => {
    const cancelled = await enrolled("2027-08-10");
    await db.run(sql`UPDATE registrations SET status = 'cancelled' WHERE id = ${cancelled.registration.id}`);
    const dropped = await enrolled("2027-08-10");
    await db.run(sql`UPDATE registrations SET enrollment_status = 'dropped' WHERE id = ${dropped.registration.id}`);
    const called = await enrolled("2027-08-10", { cancelledAt: 1 });
    const free = await enrolled("2027-08-10", { mode: "self_paced" });
    await remindOfDays(at("2027-08-01T09:00:00Z"), "on time");
    for (const { registration } of [cancelled, dropped, called, free]) expect(await noticesOf(registration.id)).toEqual([]);
  });

  it("write nothing when the class is cancelled or moved between the run and the mail", async () => {
    const [called, moved] = [await enrolled("2027-09-10"), await enrolled("2027-09-10")];
    await remindOfDays(at("2027-09-01T09:00:00Z"), "on time");
    await db.run(sql`UPDATE classes SET cancelled_at = 1 WHERE id = ${called.courseClass.id}`);
    await db.run(sql`UPDATE classes SET start_date = '2027-10-10' WHERE id = ${moved.courseClass.id}`);
    for (const { id, registration } of [called, moved]) expect(await hear(id, registration.id, "2027-09-01T09:01:00Z")).toEqual([]);
    await remindOfDays(at("2027-09-27T09:00:00Z"), "on time");
    expect(await hear(moved.id, moved.registration.id, "2027-09-27T09:01:00Z")).toHaveLength(1);
  });

  it("go by the school's own number of days, and not at all where the school has switched them off", async () => {
    const near = await enrolled("2027-11-15");
    const form = { subject: "Soon", body: "Hello {{first_name}}", items_table: "on", is_enabled: "on", version: 0 };
    const ctx = await makeCtx({ as: near.owner.id, host: near.host });
    await saveTemplate(ctx, { id: `${near.id}.class_reminder`, ...form, offset_days: "5" });
    const off = await enrolled("2027-11-15");
    await switchTemplate(await makeCtx({ as: off.owner.id, host: off.host }), { id: `${off.id}.class_reminder`, enabled: "no" });
    await remindOfDays(at("2027-11-09T10:00:00Z"), "on time");
    expect(await noticesOf(near.registration.id)).toEqual([]);
    await remindOfDays(at("2027-11-10T10:00:00Z"), "on time");
    expect(await noticesOf(near.registration.id)).toEqual(["class"]);
    await remindOfDays(at("2027-11-14T10:00:00Z"), "on time");
    expect(await noticesOf(off.registration.id)).toEqual([]);
  });

  it("name the documents that a program requires and nobody has sent", async () => {
    const { id, program, registration } = await enrolled("2028-02-15");
    const stamp = { createdAt: 1, updatedAt: 1 };
    await insert(schema.formSections, {
      id: `${id}-s`,
      schoolId: id,
      programId: program.id ?? "",
      formType: "registration",
      title: "Papers",
      position: 1,
      ...stamp,
    });
    for (const [index, label, mode] of [
      [1, "Immunization record", "required"],
      [2, "Photo ID", "required"],
      [3, "Resume", "optional"],
    ] as const) {
      await insert(schema.questions, { id: `${id}-q${index}`, schoolId: id, type: "file_type", label, options: [], mode, ...stamp });
      await insert(schema.sectionQuestions, { schoolId: id, sectionId: `${id}-s`, questionId: `${id}-q${index}`, position: index });
    }
    await insert(schema.holdings, {
      ...{ id: `${id}-a`, schoolId: id, studentId: registration.studentId, registrationId: registration.id },
      ...{ key: `question:${id}-q2`, state: "sent", source: "form", createdAt: 1 },
    });
    await remindOfDays(at("2028-02-05T10:00:00Z"), "on time");
    expect(await noticesOf(registration.id)).toEqual(["class", "documents"]);
    const mails = await hear(id, registration.id, "2028-02-05T10:01:00Z");
    const text = mails.find(({ template }) => template === "documents_missing")?.text ?? "";
    expect(text).toContain("Missing: Immunization record\n");
    expect(text).not.toContain("Resume");
  });

  it("tell who has begun to register that the class soon takes none, one mail to an address", async () => {
    const { id, program, courseClass } = await enrolled("2028-05-20", { registrationDeadline: "2028-05-12" });
    const draft = (name: string, given: Partial<typeof schema.registrationDrafts.$inferInsert> = {}) =>
      insert(schema.registrationDrafts, {
        id: `${id}${name}`.padEnd(40, "0").slice(-26),
        schoolId: id,
        code: `${id}-${name}`,
        tokenHash: `${id}-${name}`,
        state: "draft",
        source: "visitor",
        programId: program.id,
        classId: courseClass.id,
        email: "ana@example.test",
        firstName: "Ana",
        values: {},
        expiresAt: Date.parse("2028-06-01"),
        createdAt: 1,
        updatedAt: 1,
        ...given,
      });
    const [first, second, done] = [await draft("one"), await draft("two"), await draft("end", { state: "completed" })];
    await remindOfDays(at("2028-05-08T09:00:00Z"), "on time");
    expect(await noticesOf(first.id)).toEqual([]);
    await remindOfDays(at("2028-05-09T09:00:00Z"), "on time");
    expect([await noticesOf(first.id), await noticesOf(second.id), await noticesOf(done.id)]).toEqual([["deadline"], ["deadline"], []]);
    await hear(id, first.id, "2028-05-09T09:01:00Z");
    const mails = await hear(id, second.id, "2028-05-09T09:02:00Z");
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([["registration_deadline", "ana@example.test"]]);
    expect(mails[0]?.subject).toContain("Fri, May 12, 2028");
    expect(mails[0]?.unsubscribeUrl).toContain("kind=news");
  });
});
