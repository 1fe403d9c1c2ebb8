import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { deliverMail, sweepMails } from "~/features/messaging/domain/deliver-mail";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { Ctx, School } from "~/platform/context";
import { withSchool } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { userRow } from "~/seed/factories";
import { hours, later, makeJobCtx, minutes, NOW, settled } from "../support/context";
import { provider, withMailer } from "../support/mailer";
import { aSchool, db } from "../support/rows";

const order = command({
  name: "tests.order-mail",
  allow: systemOnly,
  input: z.object({
    key: z.string(),
    template: z.enum(["registration_success", "payment_due", "payment_overdue", "password_changed", "follow_up"]).default("registration_success"),
  }),
  run: (ctx, { key, template }) =>
    queueMail(ctx, { key, template, to: "Nora@Example.test", toName: "Nora\r\nEllis", school: ctx.chosenSchool, values: { program: "CPR" } }),
});

async function aSetting() {
  const { id } = await aSchool();
  const school = (await findSchoolById(makeJobCtx(), id)) as School;
  const at = (now: Date): Ctx => withSchool(makeJobCtx(now), school);
  return { school, at };
}

/** A seeded generator, so that a failure can be replayed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Nora has an account at this school, and at no other: an address has one. */
async function aStudent(schoolId: string, emailNotifications: boolean) {
  await db.delete(schema.users).where(eq(schema.users.email, "nora@example.test"));
  await db.insert(schema.users).values(userRow({ role: "student", schoolId, email: "nora@example.test", emailNotifications }));
}

const mailRow = async (id: string) => (await db.select().from(schema.mails).where(eq(schema.mails.id, id)))[0];

describe("queueing a mail", () => {
  it("stores one row per key, with links on the school's host", async () => {
    const { school, at } = await aSetting();
    await order(at(NOW), { key: "registration_success:freeze" });
    await order(at(later(minutes(1))), { key: "registration_success:freeze" });
    await settled();
    const rows = await db.select().from(schema.mails).where(eq(schema.mails.id, "registration_success:freeze"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      recipient: "nora@example.test",
      recipientName: "Nora Ellis",
      subject: "You are registered for CPR",
      fromName: school.name,
      replyTo: school.contactEmail,
      status: "pending",
      unsubscribeUrl: null,
    });
    expect(rows[0]?.text).toContain(`http://${school.host}/manage-preference?token=`);
    const events = await db.select().from(schema.outbox).where(eq(schema.outbox.id, "mail.send:registration_success:freeze"));
    expect(events).toHaveLength(1);
  });

  it("uses the school's template, and sends nothing if the school has turned it off", async () => {
    const { school, at } = await aSetting();
    const own = { schoolId: school.id, body: "{{first_name}}, pay {{nonsense}}", isEnabled: true, createdAt: 1, updatedAt: 1 };
    await db.insert(schema.emailTemplates).values({ ...own, id: `${school.id}-1`, abbreviation: "registration_success", subject: "Own words" });
    await db
      .insert(schema.emailTemplates)
      .values({ ...own, id: `${school.id}-2`, abbreviation: "payment_due", subject: "Own words", isEnabled: false });
    await order(at(NOW), { key: "own-wording" });
    await order(at(NOW), { key: "switched-off", template: "payment_due" });
    expect((await mailRow("own-wording"))?.subject).toBe("Own words");
    expect((await mailRow("own-wording"))?.text).toMatch(/^Nora, pay\s/);
    expect(await mailRow("switched-off")).toBeUndefined();
  });

  it("adds one-click unsubscribe to optional kinds", async () => {
    const { school, at } = await aSetting();
    await order(at(NOW), { key: "refusable", template: "follow_up" });
    expect((await mailRow("refusable"))?.unsubscribeUrl).toMatch(
      new RegExp(`^http://${school.host}/api/email-subscription/unsubscribe/\\?token=.+&kind=inquiry_follow_up$`),
    );
  });
});

describe("delivering", () => {
  const COUNT = 300;
  const FAULTS = 0.25;

  it("sends 300 mails once each, despite duplicate messages and crashes around the provider call", async () => {
    const { at } = await aSetting();
    const chance = random(20_260_115);
    let isRough = true;
    const fault = () => (isRough && chance() < FAULTS ? (chance() < 0.5 ? ("before" as const) : ("after" as const)) : null);
    const { delivered, mailer } = provider(fault);
    const ids = Array.from({ length: COUNT }, (_, index) => `storm:${index}`);
    await order(at(NOW), { key: "pattern" });
    const pattern = (await mailRow("pattern")) as typeof schema.mails.$inferInsert;
    for (let from = 0; from < COUNT; from += 50)
      await db.batch(ids.slice(from, from + 50).map((id) => db.insert(schema.mails).values({ ...pattern, id })) as [never, ...never[]]);
    // Each message comes twice, at once; what is not sent comes again with the clock, as queue and sweep see to it.
    let due = ids;
    let clock = NOW;
    for (let round = 0; round < 5; round += 1) {
      const ctx = withMailer(at(clock), mailer);
      for (let from = 0; from < due.length; from += 30)
        await Promise.allSettled(due.slice(from, from + 30).flatMap((id) => [deliverMail(ctx, id), deliverMail(ctx, id)]));
      const open = await db.select({ id: schema.mails.id }).from(schema.mails).where(eq(schema.mails.status, "pending"));
      due = [...open.map(({ id }) => id).filter((id) => id.startsWith("storm:")), ...ids.slice(0, 40)];
      clock = later(hours(4) + minutes(5), clock);
      isRough = round < 2;
    }
    const rows = await db.select().from(schema.mails).where(eq(schema.mails.template, "registration_success"));
    const storm = rows.filter(({ id }) => id.startsWith("storm:"));
    expect(storm.filter(({ status }) => status !== "sent").map(({ id, status, attempts }) => ({ id, status, attempts }))).toEqual([]);
    expect(delivered.size).toBe(COUNT);
    expect([...delivered.values()].filter((times) => times > 1)).toEqual([]);
  });

  it("would send twice under the same faults if it marked mails only after sending", async () => {
    const chance = random(7);
    const { delivered, mailer } = provider(() => (chance() < FAULTS ? "after" : null), false);
    const sent = new Set<string>();
    const naive = async (id: string) => {
      if (sent.has(id)) return;
      await scheduler.wait(0);
      await mailer.send({ id, to: "", fromName: "", subject: "", html: "", text: "" });
      sent.add(id);
    };
    const ids = Array.from({ length: COUNT }, (_, index) => `naive:${index}`);
    for (let round = 0; round < 3; round += 1) await Promise.allSettled(ids.flatMap((id) => [naive(id), naive(id)]));
    expect([...delivered.values()].filter((times) => times > 1).length).toBeGreaterThan(0);
  });

  it("requeues a mail whose holder died, and sends it once", async () => {
    const { at } = await aSetting();
    await order(at(NOW), { key: "holder-died" });
    const dead = withMailer(at(NOW), { transport: "smtp", send: () => new Promise<void>(() => {}) });
    void deliverMail(dead, "holder-died");
    await scheduler.wait(50);
    expect((await mailRow("holder-died"))?.status).toBe("sending");
    // A second message finds the mail leased and is acknowledged: its outbox row is done.
    await deliverMail(at(later(1000)), "holder-died");
    await db.update(schema.outbox).set({ doneAt: 1 }).where(eq(schema.outbox.id, "mail.send:holder-died"));
    await sweepMails(at(later(minutes(2))));
    const [event] = await db.select().from(schema.outbox).where(eq(schema.outbox.id, "mail.send:holder-died"));
    expect(event?.doneAt).toBeNull();
    await deliverMail(at(later(minutes(3))), "holder-died");
    expect((await mailRow("holder-died"))?.status).toBe("sent");
  });

  it("does not let an attempt without a lease end a later one", async () => {
    const { at } = await aSetting();
    await order(at(NOW), { key: "late-end" });
    let breakOff: (error: Error) => void = () => undefined;
    const broken = new Promise<void>((_, reject) => {
      breakOff = reject;
    });
    const slow = withMailer(at(NOW), { transport: "smtp", send: () => broken });
    const first = deliverMail(slow, "late-end").catch((error: Error) => error);
    await expect.poll(async () => (await mailRow("late-end"))?.attempts).toBe(1);
    const sends: number[] = [];
    const waitingAt = (minute: number) =>
      withMailer(at(later(minutes(minute))), {
        transport: "smtp",
        send: () => {
          sends.push(minute);
          return new Promise<void>(() => undefined);
        },
      });
    void deliverMail(waitingAt(2), "late-end");
    await expect.poll(() => sends).toEqual([2]);
    breakOff(new Error("The connection broke"));
    await first;
    expect(await mailRow("late-end")).toMatchObject({ status: "sending", attempts: 2, error: null });
    await deliverMail(waitingAt(2.5), "late-end");
    expect(sends).toEqual([2]);
  });

  it("fails after five attempts, with growing delays", async () => {
    const { at } = await aSetting();
    await order(at(NOW), { key: "hopeless" });
    const { mailer } = provider(() => "before");
    const attempt = (now: Date) => deliverMail(withMailer(at(now), mailer), "hopeless");
    await expect(attempt(NOW)).rejects.toThrow("crash before");
    await attempt(later(1000)); // too early: acknowledged, not counted
    expect(await mailRow("hopeless")).toMatchObject({ status: "pending", attempts: 1 });
    for (const wait of [minutes(1), minutes(6), minutes(40)]) await expect(attempt(later(wait))).rejects.toThrow();
    await attempt(later(hours(6)));
    expect(await mailRow("hopeless")).toMatchObject({ status: "failed", attempts: 5, error: "crash before the provider" });
    await attempt(later(hours(7)));
    expect((await mailRow("hopeless"))?.attempts).toBe(5);
  });

  it("gives up mails with an unknown outcome after 23 hours", async () => {
    const { at } = await aSetting();
    await order(at(NOW), { key: "stale" });
    await db.update(schema.mails).set({ status: "sending", firstTryAt: NOW.getTime(), leaseUntil: 1 }).where(eq(schema.mails.id, "stale"));
    await deliverMail(at(later(hours(24))), "stale");
    await sweepMails(at(later(hours(24))));
    expect(await mailRow("stale")).toMatchObject({ status: "failed", attempts: 0 });
  });

  it("sends payment reminders despite any unsubscribe, and without an unsubscribe link", async () => {
    const { school, at } = await aSetting();
    await aStudent(school.id, false);
    const own = { schoolId: school.id, subject: "x", body: "x", isEnabled: false, createdAt: 1, updatedAt: 1 };
    await db.insert(schema.emailTemplates).values({ ...own, id: `${school.id}-3`, abbreviation: "payment_overdue" });
    for (const kind of schema.MAIL_KINDS)
      await db.insert(schema.mailOptOuts).values({ schoolId: school.id, email: "nora@example.test", kind, createdAt: 1 });
    const { mailer } = provider(() => null);
    for (const template of ["payment_due", "payment_overdue", "registration_success"]) {
      await order(at(NOW), { key: `always-${template}`, template });
      await deliverMail(withMailer(at(NOW), mailer), `always-${template}`);
      const row = await mailRow(`always-${template}`);
      expect([template, row?.status, row?.unsubscribeUrl, /unsubscribe/i.test(row?.text ?? "")]).toEqual([template, "sent", null, false]);
    }
  });

  it("sends no optional mail to a student who turned it off in the account", async () => {
    const { school, at } = await aSetting();
    await aStudent(school.id, true);
    const { mailer } = provider(() => null);
    const sent = async (key: string) => {
      await order(at(NOW), { key, template: "follow_up" });
      await deliverMail(withMailer(at(NOW), mailer), key);
      return (await mailRow(key))?.status;
    };
    expect(await sent("switch-on")).toBe("sent");
    await db.update(schema.users).set({ emailNotifications: false }).where(eq(schema.users.schoolId, school.id));
    expect(await sent("switch-off")).toBe("aborted");
  });

  it("checks the recipient's preferences when sending", async () => {
    const { school, at } = await aSetting();
    await order(at(NOW), { key: "unwanted", template: "follow_up" });
    await db.insert(schema.mailOptOuts).values({ schoolId: school.id, email: "nora@example.test", kind: "inquiry_follow_up", createdAt: 1 });
    const { delivered, mailer } = provider(() => null);
    await deliverMail(withMailer(at(NOW), mailer), "unwanted");
    expect((await mailRow("unwanted"))?.status).toBe("aborted");
    expect(delivered.size).toBe(0);
  });
});
