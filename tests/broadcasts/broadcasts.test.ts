import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { broadcastForForm, showBroadcast } from "~/features/broadcasts/domain/read-broadcasts";
import { beginBroadcasts, sendBroadcast, sendPortion, testBroadcast, undoBroadcast } from "~/features/broadcasts/domain/send-broadcast";
import { addBroadcast, deleteBroadcast, editBroadcast, writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { MOST_A_DAY } from "~/features/broadcasts/model";
import { findSchoolById } from "~/features/identity/data/school-row";
import { deliverMail } from "~/features/messaging/domain/deliver-mail";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { later, makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { flakyDatabase } from "../support/flaky";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const text = { subject: "News about {{program}}", body: "Hello {{first_name}}, your class is **{{class_id}}**.", source: "students" };

/** A school with this many students in one class, the first without email preferences, and a staff member. */
async function aCrowd(count: number) {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const students = Array.from({ length: count }, (_, index) =>
    studentRow(school.id, { firstName: `N${index}`, email: `n${index}.${school.id}@example.test`.toLowerCase() }),
  );
  const registrations = students.map(({ id }) => registrationRow(school.id, { studentId: id, programId: program.id, classId: courseClass.id }));
  const insertAll = [
    ...students.map((row) => db.insert(schema.students).values(row)),
    ...registrations.map((row) => db.insert(schema.registrations).values(row)),
  ];
  const [first, ...rest] = insertAll;
  if (first) await db.batch([first, ...rest]);
  return { ...school, program, courseClass, students, registrations, staff: await makeCtx({ as: school.owner.id, host: school.host }) };
}
type Crowd = Awaited<ReturnType<typeof aCrowd>>;

const jobAt = async (crowd: Crowd, now: Date, more = {}) => {
  const ctx = makeJobCtx(now);
  const school = await findSchoolById(ctx, crowd.id);
  if (!school) throw new Error("There is no school");
  return { ...withSchool(ctx, school), ...more };
};
const rowOf = async (id: string) => (await db.select().from(schema.broadcasts).where(eq(schema.broadcasts.id, id)))[0];
const mailsOf = (id: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.subjectId, id), eq(schema.mails.template, "broadcast")));
const portionsOf = async (crowd: Crowd) =>
  (
    await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.schoolId, crowd.id), eq(schema.outbox.topic, "broadcast.portion")))
  ).map(({ payload }) => JSON.parse(payload) as { broadcastId: string; after: number });

/** Hears every portion that is announced, until there are no new ones. */
async function hearAll(crowd: Crowd, now: Date) {
  const heard = new Set<number>();
  for (let fresh = true; fresh; ) {
    fresh = false;
    for (const portion of await portionsOf(crowd)) {
      if (heard.has(portion.after)) continue;
      heard.add(portion.after);
      fresh = true;
      await sendPortion(await jobAt(crowd, now), portion);
    }
  }
  await settled();
}

describe("a broadcast", () => {
  it("is refused with an unfilled placeholder", async () => {
    const crowd = await aCrowd(2);
    await insert(schema.inquiries, {
      id: newId(),
      schoolId: crowd.id,
      type: "program_general",
      name: "Ida",
      email: "ida@asks.test",
      message: "Which?",
      contactStatus: "not_contacted",
      createdAt: 1,
      updatedAt: 1,
    });
    const asked = { ...text, source: "inquiries", subject: "News" };
    const gap = await addBroadcast(crowd.staff, { ...asked, body: "Hello {{first_name}}, your class is {{class_id}}." });
    expect(await refusal(sendBroadcast(crowd.staff, gap))).toMatchObject({
      code: "unfilled_placeholder",
      message: "1 person has no value for {{class_id}}. Remove it from the message, or choose other recipients.",
    });
    const line = await addBroadcast(crowd.staff, { ...asked, body: "Hello {{first_name}}.\n\n- Class: {{class_id}}" });
    expect(await sendBroadcast(crowd.staff, line)).toMatchObject({ total: 1 });
  });

  it("shows recipients, exclusions with reasons, and a preview for the first recipient", async () => {
    const crowd = await aCrowd(4);
    const [, refuses, switched, none] = crowd.students;
    await db.insert(schema.mailOptOuts).values({ schoolId: crowd.id, email: refuses?.email ?? "", kind: "news", createdAt: 1 });
    await insert(schema.users, userRow({ role: "student", schoolId: crowd.id, email: switched?.email ?? "", emailNotifications: false }));
    await db
      .update(schema.students)
      .set({ email: "" })
      .where(eq(schema.students.id, none?.id ?? ""));
    const second = await insert(schema.classes, classRow(crowd.id, crowd.program.id));
    await insert(
      schema.registrations,
      registrationRow(crowd.id, { studentId: crowd.students[0]?.id ?? "", programId: crowd.program.id, classId: second.id }),
    );
    const { id } = await addBroadcast(crowd.staff, text);
    const { draft, leftOut } = await showBroadcast(crowd.staff, { id });
    expect(draft).toMatchObject({ total: 1, leftOut: 4, first: { email: crowd.students[0]?.email } });
    expect(leftOut.map(({ why }) => why).sort()).toEqual(["duplicate", "no_address", "opted_out", "opted_out"]);
    expect(draft?.preview?.subject).toBe(`News about ${crowd.program.title}`);
    expect(draft?.preview?.html).toContain("Hello N0, your class is");
    expect(draft?.preview?.text).toMatch(/unsubscribe/i);
  });

  it("is limited to a class or selected rows, and never reaches another school", async () => {
    const [crowd, other] = [await aCrowd(3), await aCrowd(1)];
    const { id } = await writeToChosen(crowd.staff, { ids: [crowd.registrations[1]?.id, other.registrations[0]?.id] });
    expect((await showBroadcast(crowd.staff, { id })).draft).toMatchObject({ total: 1, first: { email: crowd.students[1]?.email } });
    const empty = await insert(schema.classes, classRow(crowd.id, crowd.program.id));
    const narrow = await addBroadcast(crowd.staff, { ...text, class: empty.id });
    expect((await showBroadcast(crowd.staff, narrow)).draft?.total).toBe(0);
    expect((await refusal(sendBroadcast(crowd.staff, narrow))).code).toBe("nobody");
    expect((await refusal(showBroadcast(other.staff, { id }))).kind).toBe("not_found");
    expect((await refusal(sendBroadcast(other.staff, { id }))).kind).toBe("not_found");
    expect((await refusal(addBroadcast(crowd.staff, { ...text, class: other.courseClass.id }))).fields).toEqual({ class: ["Choose from the list."] });
  });

  it.each(["waitlist", "inquiries", "pre_enrollments", "late"])("can be for the list of %s", async (source) => {
    const crowd = await aCrowd(1);
    const shared = { schoolId: crowd.id, programId: crowd.program.id ?? "", email: `${source}@example.test`, createdAt: 1, updatedAt: 1 };
    const named = { ...shared, firstName: "Wei", lastName: "Lin" };
    if (source === "waitlist") await insert(schema.waitlistEntries, { id: `${crowd.id}w`, ...named, status: "pending" });
    if (source === "inquiries")
      await insert(schema.inquiries, {
        id: `${crowd.id}i`,
        ...shared,
        type: "program_general",
        name: "Wei Lin",
        message: "?",
        contactStatus: "contacted",
      });
    if (source === "pre_enrollments") await insert(schema.preEnrollments, { id: `${crowd.id}p`, ...named, status: "pending", values: {} });
    if (source === "late")
      await db.run(sql`INSERT INTO instalments(id, school_id, registration_id, position, due_date, amount_cents, status, created_at, updated_at)
        VALUES (${`${crowd.id}l`}, ${crowd.id}, ${crowd.registrations[0]?.id}, 1, '2026-01-01', 5000, 'unpaid', 1, 1)`);
    const { draft } = await showBroadcast(crowd.staff, await addBroadcast(crowd.staff, { ...text, source }));
    expect(draft).toMatchObject({ total: 1, first: { email: source === "late" ? crowd.students[0]?.email : `${source}@example.test` } });
  });

  it("goes to exactly the rows selected in another list, in any state", async () => {
    const [crowd, other] = [await aCrowd(1), await aCrowd(1)];
    const asked = (of: Crowd, name: string) => ({
      id: `${of.id}${name}`,
      schoolId: of.id,
      programId: of.program.id ?? "",
      email: `${name}@example.test`,
      type: "program_general" as const,
      name,
      message: "?",
      contactStatus: "enrolled" as const,
      createdAt: 1,
      updatedAt: 1,
    });
    const rows = [asked(crowd, "ida"), asked(crowd, "ben"), asked(other, "eve")];
    for (const row of rows) await insert(schema.inquiries, row);
    const { id } = await writeToChosen(crowd.staff, { ids: [rows[0]?.id, rows[2]?.id], source: "inquiries" });
    expect((await showBroadcast(crowd.staff, { id })).draft).toMatchObject({ total: 1, first: { email: "ida@example.test" } });
    const { updatedAt } = (await showBroadcast(crowd.staff, { id })).broadcast;
    await editBroadcast(crowd.staff, { ...text, id, version: updatedAt, source: "students" });
    expect((await showBroadcast(crowd.staff, { id })).draft).toMatchObject({ total: 1, first: { email: crowd.students[0]?.email } });
  });

  it("excludes a suppressed address, with the reason", async () => {
    const crowd = await aCrowd(2);
    const email = crowd.students[0]?.email ?? "";
    const aside = { id: `${crowd.id}:${email}`, schoolId: crowd.id, email, reason: "bounced" as const, mailId: "m", suppressedAt: 1 };
    await insert(schema.suppressedAddresses, aside);
    const { id } = await addBroadcast(crowd.staff, text);
    expect(await showBroadcast(crowd.staff, { id })).toMatchObject({ draft: { total: 1, leftOut: 1 }, leftOut: [{ email, why: "put_aside" }] });
    await db.update(schema.suppressedAddresses).set({ clearedAt: 2 }).where(eq(schema.suppressedAddresses.id, aside.id));
    expect((await showBroadcast(crowd.staff, { id })).draft?.total).toBe(2);
  });

  it("starts from a template, the school's own if there is one, with known placeholders", async () => {
    const crowd = await aCrowd(1);
    const { templates, words } = await broadcastForForm(crowd.staff, { template: "payment_due" });
    expect(templates.map(({ value }) => value)).not.toContain("password_reset");
    expect(words?.subject).toBe("Payment due");
    expect(words?.body).toContain("a payment for {{program}} is coming up");
    expect(words?.body).not.toMatch(/due_date|pay_link/);
    const own = { schoolId: crowd.id, subject: "Come to {{program}}", body: "Hello {{first_name}}", createdAt: 1, updatedAt: 1 };
    await insert(schema.emailTemplates, { id: `${crowd.id}t`, abbreviation: "follow_up", ...own });
    expect((await broadcastForForm(crowd.staff, { template: "follow_up" })).words).toEqual({ subject: own.subject, body: own.body });
    expect((await broadcastForForm(crowd.staff, { template: "password_reset" })).words).toBeNull();
  });

  it("refuses unknown placeholders, by field", async () => {
    const { staff } = await aCrowd(1);
    const refused = await refusal(addBroadcast(staff, { ...text, subject: "{{nope}}", body: "{{x}}" }));
    expect(refused.fields).toEqual({ subject: ["Unknown placeholder {{nope}}."], body: ["Unknown placeholder {{x}}."] });
  });

  it("sends a test with the first recipient's values", async () => {
    const crowd = await aCrowd(2);
    const { id } = await addBroadcast(crowd.staff, text);
    expect(await testBroadcast(crowd.staff, { id })).toEqual({ email: crowd.owner.email });
    const [mail] = await db.select().from(schema.mails).where(eq(schema.mails.recipient, crowd.owner.email));
    expect(mail).toMatchObject({ subject: `Test: News about ${crowd.program.title}`, text: expect.stringContaining("Hello N") });
  });

  it("can be undone for 30 seconds, and not later", async () => {
    const crowd = await aCrowd(2);
    const { id } = await addBroadcast(crowd.staff, text);
    expect(await sendBroadcast(crowd.staff, { id })).toEqual({ id, total: 2 });
    await beginBroadcasts(makeJobCtx(later(29_000)));
    expect((await rowOf(id))?.state).toBe("queued");
    await undoBroadcast(crowd.staff, { id });
    await beginBroadcasts(makeJobCtx(later(60_000)));
    expect([(await rowOf(id))?.state, (await portionsOf(crowd)).length, (await mailsOf(id)).length]).toEqual(["draft", 0, 0]);
    await sendBroadcast(crowd.staff, { id });
    const late = await makeCtx({ as: crowd.owner.id, host: crowd.host, now: later(30_000) });
    expect((await refusal(undoBroadcast(late, { id }))).code).toBe("begun");
    await beginBroadcasts(makeJobCtx(later(30_000)));
    expect((await refusal(undoBroadcast(crowd.staff, { id }))).code).toBe("begun");
    expect((await refusal(editBroadcast(crowd.staff, { id, ...text }))).code).toBe("not_draft");
    expect((await refusal(deleteBroadcast(crowd.staff, { id }))).code).toBe("not_draft");
    await hearAll(crowd, later(31_000));
    expect(await mailsOf(id)).toHaveLength(2);
  });

  it("goes out in portions without duplicates or losses when every portion runs twice concurrently", async () => {
    const crowd = await aCrowd(95);
    const { id } = await addBroadcast(crowd.staff, text);
    await sendBroadcast(crowd.staff, { id });
    await Promise.all(Array.from({ length: 4 }, () => beginBroadcasts(makeJobCtx(later(31_000)))));
    for (let round = 0; round < 3; round += 1)
      for (const portion of await portionsOf(crowd)) {
        const ctx = await jobAt(crowd, later(32_000));
        await Promise.allSettled([sendPortion(ctx, portion), sendPortion(ctx, portion)]);
      }
    await settled();
    expect((await portionsOf(crowd)).map(({ after }) => after).sort((a, b) => a - b)).toEqual([0, 40, 80]);
    const mails = await mailsOf(id);
    expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([95, 95]);
    expect((await rowOf(id))?.state).toBe("done");
    for (const mail of mails) await deliverMail(makeJobCtx(later(33_000)), mail.id);
    const { report } = await showBroadcast(crowd.staff, { id });
    expect(report).toEqual({ sent: 95, failed: 0, optedOut: 0, waiting: 0 });
  });

  it.each([
    ["before it wrote", { before: 1, after: 0 }],
    ["after it wrote, without knowing", { before: 0, after: 1 }],
  ])(
    "a portion that breaks off %s is heard again, and everybody is written to once",
    async (_, faults) => {
      const crowd = await aCrowd(50);
      const { id } = await addBroadcast(crowd.staff, text);
      await sendBroadcast(crowd.staff, { id });
      await beginBroadcasts(makeJobCtx(later(31_000)));
      const [first] = await portionsOf(crowd);
      const broken = await jobAt(crowd, later(32_000), { db: flakyDatabase(() => 0.5, faults) });
      await sendPortion(broken, first).catch(() => undefined);
      if (first) await sendPortion(await jobAt(crowd, later(33_000)), first);
      await hearAll(crowd, later(34_000));
      const mails = await mailsOf(id);
      expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([50, 50]);
      expect((await rowOf(id))?.state).toBe("done");
    },
    60_000,
  );

  it("is sent once for two concurrent clicks; a check before the write would fail the same race", async () => {
    const crowd = await aCrowd(3);
    const { id } = await addBroadcast(crowd.staff, text);
    const admin = await makeCtx({ as: crowd.admin.id, host: crowd.host });
    expect(await tally([sendBroadcast(crowd.staff, { id }), sendBroadcast(admin, { id })])).toEqual({ done: 1, not_draft: 1 });
    expect(await db.select().from(schema.broadcastRecipients).where(eq(schema.broadcastRecipients.broadcastId, id))).toHaveLength(3);
    const naive = await addBroadcast(crowd.staff, text);
    const sent: string[] = [];
    const careless = async () => {
      if ((await rowOf(naive.id))?.state !== "draft") return;
      await db.update(schema.broadcasts).set({ state: "queued" }).where(eq(schema.broadcasts.id, naive.id));
      sent.push(naive.id);
    };
    await Promise.all([careless(), careless()]);
    expect(sent).toHaveLength(2);
  });

  it("respects the daily limit", async () => {
    const crowd = await aCrowd(2);
    await insert(schema.broadcasts, {
      id: `${crowd.id}-earlier`,
      schoolId: crowd.id,
      subject: "x",
      body: "x",
      source: "students",
      state: "done",
      total: MOST_A_DAY - 1,
      queuedAt: NOW.getTime() - 1000,
      createdBy: crowd.owner.id ?? "",
      createdAt: 1,
      updatedAt: 1,
    });
    const { id } = await addBroadcast(crowd.staff, text);
    expect((await refusal(sendBroadcast(crowd.staff, { id }))).code).toBe("too_many_today");
    expect((await rowOf(id))?.state).toBe("draft");
    const tomorrow = await makeCtx({ as: crowd.owner.id, host: crowd.host, now: later(86_400_000) });
    expect((await sendBroadcast(tomorrow, { id })).total).toBe(2);
  });

  it("skips recipients who opted out after queueing", async () => {
    const crowd = await aCrowd(1);
    const { id } = await addBroadcast(crowd.staff, text);
    await sendBroadcast(crowd.staff, { id });
    await beginBroadcasts(makeJobCtx(later(31_000)));
    await hearAll(crowd, later(32_000));
    await db.insert(schema.mailOptOuts).values({ schoolId: crowd.id, email: crowd.students[0]?.email ?? "", kind: "news", createdAt: 1 });
    const [mail] = await mailsOf(id);
    await deliverMail(makeJobCtx(later(33_000)), mail?.id ?? "");
    expect((await showBroadcast(crowd.staff, { id })).report).toEqual({ sent: 0, failed: 0, optedOut: 1, waiting: 0 });
  });
});
