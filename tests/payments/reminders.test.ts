import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { mailDueInstalment } from "~/features/accounts/domain/mail-due-instalment";
import { remindDueInstalments } from "~/features/accounts/domain/remind-due";
import { schedules as dueSchedules } from "~/features/accounts/reactions";
import { findSchoolById } from "~/features/identity/data/school-row";
import { schedules } from "~/features/payments/reactions";
import { withSchool } from "~/platform/context";
import { plusDays } from "~/platform/zones";
import { classRow, instalmentRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { cronsAt } from "../../workers/local/clock.mjs";
import { makeJobCtx, settled } from "../support/context";
import { flakyDatabase } from "../support/flaky";
import { aSchool, db, insert } from "../support/rows";

const hourAndMinute = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const at = (iso: string) => makeJobCtx(new Date(iso));

/** A student who still owes one instalment on a day. */
async function owing(dueDate: string, given: Partial<typeof schema.instalments.$inferInsert> = {}) {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: school.student.id, programId: program.id, classId: courseClass.id }),
  );
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  const instalment = await insert(schema.instalments, instalmentRow(school.id, registration.id, { dueDate, ...given }));
  return { ...school, registration, instalment };
}

const remindersOf = (instalmentId: string) =>
  db.select({ kind: schema.reminders.kind }).from(schema.reminders).where(eq(schema.reminders.instalmentId, instalmentId));
const eventsOf = (instalmentId: string) =>
  db
    .select()
    .from(schema.outbox)
    .where(sql`instr(${schema.outbox.id}, ${`instalment.due:${instalmentId}`}) = 1`);

describe("reminders of instalments", () => {
  it("5 AM Eastern occurs exactly once on every day of twenty years, with both clock changes", async () => {
    const runs = new Map<string, number>();
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2046, 0, 1); day += 86_400_000)
      for (const hour of [9, 10]) {
        const instant = new Date(day + hour * 3_600_000);
        const parts = new Intl.DateTimeFormat("en-CA", {
          timeZone: "America/New_York",
          hour: "2-digit",
          hourCycle: "h23",
          year: "numeric",
          month: "2-digit",
          day: "2-digit",
        }).formatToParts(instant);
        const part = (type: string) => parts.find((entry) => entry.type === type)?.value;
        if (part("hour") === "05") {
          const key = `${part("year")}-${part("month")}-${part("day")}`;
          runs.set(key, (runs.get(key) ?? 0) + 1);
        }
      }
    expect(runs.size).toBe(7305);
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
  });

  it("is sent the program's number of days before, or the school template's for all programs", async () => {
    const [usual, own, none] = [await owing("2031-05-20"), await owing("2031-05-20"), await owing("2031-05-20")];
    const words = { subject: "Due", body: "Due on {{due_date}}", createdAt: 1, updatedAt: 1 };
    await insert(schema.emailTemplates, { id: `${own.id}d`, schoolId: own.id, abbreviation: "payment_due", offsetDays: 5, ...words });
    await insert(schema.emailTemplates, { id: `${none.id}d`, schoolId: none.id, abbreviation: "payment_due", offsetDays: null, ...words });
    const kinds = async () =>
      Promise.all([usual, own, none].map(async ({ instalment }) => (await remindersOf(instalment.id)).map(({ kind }) => kind)));
    const morning = (day: string) => remindDueInstalments(at(`${day}T09:00:00Z`), "on time");
    expect(await morning("2031-05-05")).toBe("ran");
    expect(await kinds()).toEqual([[], [], []]);
    await morning("2031-05-06");
    expect(await kinds()).toEqual([["due14"], [], ["due14"]]);
    await morning("2031-05-14");
    expect((await kinds())[1]).toEqual([]);
    await morning("2031-05-15");
    expect(await kinds()).toEqual([["due14"], ["due14"], ["due14"]]);
  });

  it.each([
    ["spring forward", "2026-03-08", "2026-03-08T09:00:00Z", "2026-03-08T10:00:00Z"],
    ["fall back", "2026-11-01", "2026-11-01T10:00:00Z", "2026-11-01T09:00:00Z"],
  ])("on the day of %s it runs at 5 AM and at no other tick", async (_, day, five, other) => {
    const { instalment } = await owing(plusDays(day, 14));
    expect(await remindDueInstalments(at(other), "on time")).toBe("not now");
    expect(await remindersOf(instalment.id)).toEqual([]);
    expect(await remindDueInstalments(at(five), "on time")).toBe("ran");
    expect(await remindersOf(instalment.id)).toEqual([{ kind: "due14" }]);
    expect(await remindDueInstalments(at(five), "on time")).toBe("done already");
  });

  it("thirty runs at once remind once; the mail of a repeated event is one", async () => {
    const { instalment, id } = await owing("2027-02-10");
    const runs = await Promise.all(Array.from({ length: 30 }, () => remindDueInstalments(at("2027-02-01T10:00:00Z"), "on time")));
    expect(runs.filter((run) => run === "ran")).toHaveLength(1);
    const [event] = await eventsOf(instalment.id);
    expect(await eventsOf(instalment.id)).toHaveLength(1);
    const ctx = at("2027-02-01T10:00:05Z");
    const school = await findSchoolById(ctx, id);
    if (!school || !event) throw new Error("Nothing was decided");
    const job = { ...withSchool(ctx, school), actor: { kind: "system" as const, job: "tests" } };
    for (let time = 0; time < 3; time += 1) await mailDueInstalment(job, JSON.parse(event.payload));
    await settled();
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, id));
    expect(mails.map(({ template, subjectId }) => [template, subjectId])).toEqual([["payment_due", instalment.id]]);
  });

  it.each(["2030-03-10", "2030-11-03"])("all ticks of %s, a clock change, remind at 5 AM and never again", async (day) => {
    const { instalment } = await owing(plusDays(day, 14));
    const ran: string[] = [];
    const start = Date.parse(`${day}T04:00:00Z`);
    for (let minute = 0; minute < 25 * 60; minute += 1) {
      const now = new Date(start + minute * 60_000);
      for (const cron of cronsAt(now))
        for (const schedule of [...schedules([]), ...dueSchedules])
          if (schedule.cron === cron && schedule.name === "remind-due-instalments") {
            // The platform promises neither once nor at most once.
            for (let time = 0; time < 2; time += 1) if ((await schedule.run(makeJobCtx(now), cron)) === "ran") ran.push(hourAndMinute.format(now));
          }
    }
    expect(ran).toEqual(["05:00"]);
    expect(await remindersOf(instalment.id)).toEqual([{ kind: "due14" }]);
    expect(await eventsOf(instalment.id)).toHaveLength(1);
  });

  it("the same race is lost by a read before the claim", async () => {
    const claimed = (day: string) =>
      db
        .select()
        .from(schema.jobRuns)
        .where(and(eq(schema.jobRuns.job, "control"), eq(schema.jobRuns.day, day)));
    const naive = async (day: string) => {
      if ((await claimed(day)).length > 0) return "done already";
      await db.insert(schema.jobRuns).values({ job: "control", day, state: "run", leaseUntil: 0 }).onConflictDoNothing();
      return "ran";
    };
    const runs = await Promise.all(Array.from({ length: 30 }, () => naive("2031-02-01")));
    expect(runs.filter((run) => run === "ran").length).toBeGreaterThan(1);
  });

  it.each([
    ["before it wrote", { before: 1, after: 0 }, "ran"],
    ["after it wrote, without knowing", { before: 0, after: 1 }, "done already"],
  ] as const)("a run that breaks off %s is taken up after its lease, and reminds once", async (_, faults, later) => {
    const day = faults.before ? "2032-04-05" : "2032-04-06";
    const { instalment } = await owing(plusDays(day, 14));
    const broken = { ...at(`${day}T09:00:00Z`), db: flakyDatabase(() => 0.5, faults) };
    await expect(remindDueInstalments(broken, "on time")).rejects.toThrow("Network connection lost");
    expect(await remindDueInstalments(at(`${day}T09:00:30Z`), "on time")).toBe("done already");
    expect(await remindDueInstalments(at(`${day}T10:30:00Z`), "catch up")).toBe(later);
    expect(await remindersOf(instalment.id)).toEqual([{ kind: "due14" }]);
    expect(await eventsOf(instalment.id)).toHaveLength(1);
  });

  it("an instalment is reminded of on its day or on one of the two days after it", async () => {
    for (const [dueDate, kinds] of [
      ["2031-05-08", ["due0"]],
      ["2031-05-07", []],
    ] as const) {
      const { instalment } = await owing(dueDate);
      await remindDueInstalments(at("2031-05-10T09:00:00Z"), "on time");
      await db.delete(schema.jobRuns).where(eq(schema.jobRuns.day, "2031-05-10"));
      expect((await remindersOf(instalment.id)).map(({ kind }) => kind)).toEqual(kinds);
    }
  });

  it("a missed morning is made up for, by the hourly tick or the next day", async () => {
    const { instalment } = await owing("2027-05-20");
    expect(await remindDueInstalments(at("2027-05-08T13:30:00Z"), "catch up")).toBe("ran");
    expect(await remindersOf(instalment.id)).toEqual([{ kind: "due14" }]);
    expect(await remindDueInstalments(at("2027-05-08T14:30:00Z"), "catch up")).toBe("done already");
    expect(await remindDueInstalments(at("2027-05-09T04:30:00Z"), "catch up")).toBe("not now");
  });

  it("is repeated on the due date and weekly after it, until it is paid", async () => {
    const { instalment, registration } = await owing("2028-03-10");
    await remindDueInstalments(at("2028-03-10T10:00:00Z"), "on time");
    await remindDueInstalments(at("2028-03-17T09:00:00Z"), "on time");
    await remindDueInstalments(at("2028-03-18T09:00:00Z"), "on time");
    expect((await remindersOf(instalment.id)).map((row) => row.kind).sort()).toEqual(["due0", "overdue1"]);
    await db.run(sql`UPDATE instalments SET status = 'paid' WHERE id = ${instalment.id}`);
    await remindDueInstalments(at("2028-03-24T09:00:00Z"), "on time");
    expect(await remindersOf(instalment.id)).toHaveLength(2);
    expect(registration.status).toBe("active");
  });

  it("puts everything that is due to one person on a day into one mail", async () => {
    const owes = await owing("2033-03-03", { position: 1, amountCents: 10_000 });
    const second = await insert(
      schema.instalments,
      instalmentRow(owes.id, owes.registration.id, { position: 2, dueDate: "2033-03-10", amountCents: 20_000 }),
    );
    await insert(schema.instalments, instalmentRow(owes.id, owes.registration.id, { position: 3, dueDate: "2033-06-10", amountCents: 40_000 }));
    await remindDueInstalments(at("2033-03-10T10:00:00Z"), "on time");
    const events = [...(await eventsOf(owes.instalment.id)), ...(await eventsOf(second.id))];
    expect(events).toHaveLength(2);
    const ctx = at("2033-03-10T10:00:05Z");
    const school = await findSchoolById(ctx, owes.id);
    if (!school) throw new Error("There is no school");
    const job = { ...withSchool(ctx, school), actor: { kind: "system" as const, job: "tests" } };
    for (const { payload } of events) await mailDueInstalment(job, JSON.parse(payload));
    await settled();
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, owes.id));
    expect(mails.map(({ template, subject }) => [template, subject])).toEqual([["payment_overdue", "Your payment of $300.00 is overdue"]]);
    expect(mails[0]?.text).toContain("March 3, 2033  $100.00");
    expect(mails[0]?.text).toContain("March 10, 2033  $200.00");
    expect(mails[0]?.text).not.toContain("$400.00");
  });

  it("leaves cancelled registrations alone", async () => {
    const { instalment, registration } = await owing("2029-06-20");
    await db.run(sql`UPDATE registrations SET status = 'cancelled' WHERE id = ${registration.id}`);
    await remindDueInstalments(at("2029-06-10T09:00:00Z"), "on time");
    expect(await remindersOf(instalment.id)).toEqual([]);
  });
});
