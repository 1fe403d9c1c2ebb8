import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { mailDigest, sumUpForStaff } from "~/features/notifications/domain/staff-digest";
import { getStaffMail, saveStaffMail } from "~/features/notifications/domain/staff-mail-choices";
import { schedules } from "~/features/notifications/reactions";
import { STAFF_MAIL_KINDS } from "~/features/notifications/staff-mail-model";
import { withSchool } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { cronsAt } from "../../workers/local/clock.mjs";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

type World = Awaited<ReturnType<typeof aSchool>>;
const at = (iso: string) => makeJobCtx(new Date(iso));

const tell = command({
  name: "tests.tell-staff",
  allow: systemOnly,
  input: z.object({ kind: z.enum(STAFF_MAIL_KINDS), key: z.string(), text: z.string(), by: z.string().optional() }),
  run: (ctx, { by, ...news }) => notifyStaff(ctx, { ...news, path: "/school/students", byUserId: by }),
});

const inSchoolAt = async (world: World, iso: string) => {
  const ctx = at(iso);
  const school = await findSchoolById(ctx, world.id);
  if (!school) throw new Error("There is no school");
  return withSchool(ctx, school);
};
const happen = async (world: World, iso: string, news: Record<string, unknown>) => tell(await inSchoolAt(world, iso), news);
const choose = async (world: World, who: "owner" | "admin", given: Record<string, string>) => {
  const ctx = await makeCtx({ as: world[who].id, host: world.host });
  return saveStaffMail(ctx, { ...(await getStaffMail(ctx, {})).choices, ...given });
};
const mailsOf = async (world: World) => {
  await settled();
  const rows = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, world.id));
  return rows.map(({ template, recipient, text }) => ({ template, to: recipient === world.owner.email ? "owner" : "admin", text }));
};
const digestsOf = (world: World) =>
  db
    .select()
    .from(schema.outbox)
    .where(and(eq(schema.outbox.schoolId, world.id), eq(schema.outbox.topic, "staff.digest-due")));
/** Hears the digests that were announced, twice each. */
const hear = async (world: World, iso: string) => {
  const ctx = await inSchoolAt(world, iso);
  for (const { payload } of await digestsOf(world)) for (let time = 0; time < 2; time += 1) await mailDigest(ctx, JSON.parse(payload));
  return mailsOf(world);
};

describe("mail to a school's staff", () => {
  it("is sent right away, once a day or never, as each person has chosen", async () => {
    const world = await aSchool();
    await choose(world, "owner", { inquiry: "at_once", payment: "off" });
    await happen(world, "2034-03-01T15:00:00Z", { kind: "inquiry", key: "i1", text: "Nora asked about CPR." });
    await happen(world, "2034-03-01T15:00:00Z", { kind: "inquiry", key: "i1", text: "Nora asked about CPR." });
    await happen(world, "2034-03-01T16:00:00Z", { kind: "payment", key: "p1", text: "Nora paid $5.00." });
    expect(await mailsOf(world)).toMatchObject([{ template: "staff_news", to: "owner", text: expect.stringContaining("Nora asked about CPR.") }]);
    await sumUpForStaff(at("2034-03-02T10:00:00Z"), "on time");
    const mails = (await hear(world, "2034-03-02T10:01:00Z")).filter(({ template }) => template === "staff_digest");
    expect(mails.map(({ to }) => to)).toEqual(["admin"]);
    expect(mails[0]?.text).toContain("New inquiry: Nora asked about CPR.");
    expect(mails[0]?.text).toContain("Nora paid $5.00.");
  });

  it("is sent right away by default if it needs an answer", async () => {
    const world = await aSchool();
    const { choices } = await getStaffMail(await makeCtx({ as: world.admin.id, host: world.host }), {});
    expect([choices.refund, choices.cancellation, choices.registration]).toEqual(["at_once", "at_once", "daily"]);
    await choose(world, "admin", { refund: "daily" });
    await happen(world, "2034-04-01T15:00:00Z", { kind: "refund", key: "r", text: "Nora asks for $5.00 back." });
    expect((await mailsOf(world)).map(({ to }) => to)).toEqual(["owner"]);
  });

  it("is not sent to the actor, nor to people who want no mail", async () => {
    const world = await aSchool();
    await choose(world, "owner", { registration: "at_once" });
    await happen(world, "2034-05-01T15:00:00Z", { kind: "registration", key: "r", text: "Nora registered.", by: world.owner.id });
    await db
      .update(schema.users)
      .set({ emailNotifications: false })
      .where(eq(schema.users.id, world.admin.id ?? ""));
    await sumUpForStaff(at("2034-05-02T09:00:00Z"), "on time");
    expect(await hear(world, "2034-05-02T09:01:00Z")).toEqual([]);
  });

  it("is summed up once a day, with eight runs at once, and not sent without news", async () => {
    const world = await aSchool();
    await happen(world, "2034-06-01T15:00:00Z", { kind: "review", key: "one", text: "First." });
    const runs = await Promise.all(Array.from({ length: 8 }, () => sumUpForStaff(at("2034-06-02T09:00:00Z"), "on time")));
    expect(runs.filter((run) => run === "ran")).toHaveLength(1);
    expect(await digestsOf(world)).toHaveLength(2);
    expect(await hear(world, "2034-06-02T09:01:00Z")).toHaveLength(2);
    await happen(world, "2034-06-02T09:00:00Z", { kind: "review", key: "two", text: "Second." });
    await sumUpForStaff(at("2034-06-03T09:00:00Z"), "on time");
    const mails = await hear(world, "2034-06-03T09:01:00Z");
    expect(mails).toHaveLength(4);
    expect(mails.filter(({ text }) => text.includes("First."))).toHaveLength(2);
    expect(mails.filter(({ text }) => text.includes("Second.") && !text.includes("First."))).toHaveLength(2);
    await sumUpForStaff(at("2034-06-04T09:00:00Z"), "on time");
    expect(await digestsOf(world)).toHaveLength(4);
  });

  it("the same race is lost by a read before the write", async () => {
    const sums: string[] = [];
    const naive = async (day: string) => {
      if (
        (
          await db
            .select()
            .from(schema.jobRuns)
            .where(and(eq(schema.jobRuns.job, "control-digest"), eq(schema.jobRuns.day, day)))
        ).length > 0
      )
        return;
      await db.insert(schema.jobRuns).values({ job: "control-digest", day, state: "run", leaseUntil: 0 }).onConflictDoNothing();
      sums.push(day);
    };
    await Promise.all(Array.from({ length: 8 }, () => naive("2034-06-02")));
    expect(sums.length).toBeGreaterThan(1);
  });

  it.each(["2035-03-11", "2035-11-04"])("all ticks of %s, a clock change, sum up at 5 AM and never again", async (day) => {
    const world = await aSchool();
    await happen(world, `${day}T04:00:00Z`, { kind: "review", key: day, text: "One." });
    const ran: string[] = [];
    const start = Date.parse(`${day}T04:00:00Z`);
    for (let minute = 0; minute < 25 * 60; minute += 30) {
      const now = new Date(start + minute * 60_000);
      for (const cron of cronsAt(now))
        for (const schedule of schedules)
          if (schedule.cron === cron && (await schedule.run(makeJobCtx(now), cron)) === "ran")
            ran.push(now.toLocaleString("en-US", { timeZone: "America/New_York", hour: "2-digit", hourCycle: "h23" }));
    }
    expect(ran).toEqual(["05"]);
    expect(await digestsOf(world)).toHaveLength(2);
  });

  it("stays within the school, and rejects unknown settings", async () => {
    const [world, other] = [await aSchool(), await aSchool()];
    await happen(world, "2034-08-01T15:00:00Z", { kind: "review", key: "mine", text: "Mine." });
    await sumUpForStaff(at("2034-08-02T09:00:00Z"), "on time");
    expect(await digestsOf(other)).toEqual([]);
    expect(await db.select().from(schema.staffNews).where(sql`school_id = ${other.id}`)).toEqual([]);
    const student = await makeCtx({ as: world.account.id, host: world.host });
    expect((await refusal(getStaffMail(student, {}))).kind).toBe("forbidden");
    const refused = await refusal(choose(world, "owner", { review: "hourly" }));
    expect(refused.kind).toBe("invalid");
    expect(Object.keys(refused.fields ?? {})).toEqual(["review"]);
  });
});
