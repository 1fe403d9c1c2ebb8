import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { TABLES } from "#drizzle/tables";
import { handle } from "#workers/queue";
import { consistencyChecks } from "~/consistency-checks";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { approveRefund } from "~/features/payments/domain/refunds/decide";
import { requestRefund } from "~/features/payments/domain/refunds/request";
import { withSchool } from "~/platform/context";
import { Database } from "~/platform/db";
import type { Env, OutboxMessage } from "~/platform/env";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { seatRow } from "~/seed/factories";
import { later, makeCtx, makeJobCtx, minutes, settled } from "../support/context";
import { env } from "../support/env";
import { tally } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { aSuperAdmin, insert, db as shared } from "../support/rows";

const own = new Database({ DB: env.DB_2 }).unscoped;
const DATABASES = { DB: shared, DB_2: own };
type Name = keyof typeof DATABASES;
type School = Awaited<ReturnType<typeof aClass>> & { name: Name };
const schools: School[] = [];

/** A school in each database. */
async function aPair(given: Parameters<typeof aClass>[0] = {}): Promise<School[]> {
  const pair = await Promise.all((Object.keys(DATABASES) as Name[]).map(async (name) => ({ ...(await aClass(given, DATABASES[name])), name })));
  schools.push(...pair);
  env.SCHOOL_DATABASES = Object.fromEntries(schools.filter(({ name }) => name !== "DB").map(({ id, name }) => [id, name]));
  return pair;
}
const each = <T>(pair: readonly School[], work: (school: School) => Promise<T>): Promise<T[]> => Promise.all(pair.map(work));
const of = ({ name }: School) => DATABASES[name];

beforeAll(async () => {
  await quietSandbox();
  await env.DB_2.batch(env.SCHEMA.map((statement) => env.DB_2.prepare(statement)));
});
afterAll(() => {
  env.SCHOOL_DATABASES = undefined;
});

/** Sends what is due in both databases and works it off, until nothing is left. @returns the messages */
async function workOff(): Promise<OutboxMessage[]> {
  const sent: OutboxMessage[] = [];
  for (let now = later(minutes(1)), before = -1; before !== sent.length; now = later(minutes(1), now)) {
    before = sent.length;
    const queue = { sendBatch: async (batch: { body: OutboxMessage }[]) => void sent.push(...batch.map(({ body }) => body)) };
    await sweep({ ...makeJobCtx(now), env: { ...env, EVENTS: queue, MAIL: queue, EXPORTS: queue } as unknown as Env });
    for (const message of sent.slice(before)) await handle(env, message, () => undefined, now);
  }
  await settled();
  return sent;
}

const registrationsOf = (school: School) => of(school).select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id));
const ledgerOf = async (school: School) =>
  (await of(school).select().from(schema.transactions).where(eq(schema.transactions.schoolId, school.id)))
    .map(({ type, status, amountCents }) => `${type} ${status} ${amountCents}`)
    .sort();

describe("two schools in two databases", () => {
  it("each sell their last seat once, to one of eight at the same time", async () => {
    const pair = await aPair({ capacity: 1, program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const races = await each(pair, async (school) => {
      const ctx = await makeCtx({ host: school.host });
      const tokens: string[] = [];
      for (let index = 0; index < 8; index += 1) tokens.push(await filledDraft(ctx, school, `racer${index}`));
      return { ctx, tokens };
    });
    const outcomes = await Promise.all(races.map(({ ctx, tokens }) => tally(tokens.map((token) => submit(ctx, token, "free_plan")))));
    expect(outcomes).toEqual([
      { done: 1, class_full: 7 },
      { done: 1, class_full: 7 },
    ]);
    expect(await each(pair, async (school) => (await registrationsOf(school)).length)).toEqual([1, 1]);
  });

  it("take payments online and by hand, refund, keep their books and send their mail", async () => {
    const pair = await aPair({ program: { paymentOptions: ["pay_now", "pay_later"] } });
    const boss = await aSuperAdmin();
    await each(pair, async (school) => {
      const visitor = await makeCtx({ host: school.host });
      const staff = await makeCtx({ as: school.admin.id, host: school.host });
      const register = async (who: string, how: "pay_now" | "pay_later") => {
        const { payAt } = await submit(visitor, await filledDraft(visitor, school, `${who}-${school.name}`.toLowerCase()), how);
        await decide(payAt, "success");
        // The provider's delivery names no school.
        expect((await applyPayment(makeJobCtx(), { sessionId: sessionOf(payAt) })).state).toBe("succeeded");
      };
      await register("online", "pay_now");
      const [online] = await registrationsOf(school);
      await register("byhand", "pay_later");
      const byHand = (await registrationsOf(school)).find(({ id }) => id !== online?.id);
      await recordPayment(staff, { registration: byHand?.id, amount: "100.00", method: "cash" });
      const [main] = await of(school)
        .select()
        .from(schema.transactions)
        .where(and(eq(schema.transactions.registrationId, online?.id ?? ""), eq(schema.transactions.type, "student_registration")));
      const asked = { registration: online?.id, payments: [{ transaction: main?.id, amount: "400.00" }], reason: "student_cancelled" };
      const { id } = await requestRefund(staff, asked);
      expect(await approveRefund(await makeCtx({ as: boss.id }), { id })).toEqual({ id, state: "refunded" });
    });
    const ledger = [
      "manually_paid manually_paid 10000",
      "processing_fee succeeded 299",
      "processing_fee succeeded 4635",
      "refund refund -40000",
      "student_registration succeeded 10000",
      "student_registration succeeded 155000",
    ];
    expect(await each(pair, ledgerOf)).toEqual([ledger, ledger]);
    const paid = async (school: School) => (await registrationsOf(school)).map(({ paidCents }) => paidCents).sort((a, b) => a - b);
    expect(await each(pair, paid)).toEqual([
      [20_000, 115_000],
      [20_000, 115_000],
    ]);
    expect(await findContradictions(makeJobCtx(), consistencyChecks)).toEqual([]);

    const messages = await workOff();
    expect([...new Set(messages.map(({ database }) => database))].sort()).toEqual(["DB_2", undefined]);
    const open = sql`done_at IS NULL`;
    expect(await Promise.all([shared, own].map((db) => db.select().from(schema.outbox).where(open)))).toEqual([[], []]);
    const mailOf = async (school: School) =>
      (await of(school).select().from(schema.mails).where(eq(schema.mails.schoolId, school.id)))
        .map(({ template, status }) => `${template} ${status}`)
        .sort();
    const [here = [], there] = await each(pair, mailOf);
    expect(there).toEqual(here);
    expect(new Set(here.map((mail) => mail.split(" ")[1]))).toEqual(new Set(["sent"]));
    expect(here.length).toBeGreaterThan(3);
    const notices = await shared.select().from(schema.notifications).where(eq(schema.notifications.userId, boss.id));
    expect(notices.map(({ type }) => type)).toEqual(["refund_requested", "refund_requested"]);
  });

  it("have no row in the other's database", async () => {
    const found: string[] = [];
    for (const name of Object.keys(DATABASES) as Name[]) {
      const strangers = schools.filter((school) => school.name !== name).flatMap(({ id, student, program }) => [id, student.id, program.id ?? id]);
      for (const [table, kind] of Object.entries(TABLES)) {
        // The shared database has a copy of every school and its hosts.
        if (kind === "shared" || kind === "copied" || /^(schools|domains)$/.test(table)) continue;
        const rows = await DATABASES[name].all<{ action?: string; topic?: string }>(sql.raw(`SELECT * FROM ${table}`));
        const theirs = rows.filter((row) => strangers.some((id) => JSON.stringify(row).includes(id)));
        for (const { action, topic } of theirs) found.push(`${table} ${action ?? topic} in ${name}`);
      }
    }
    // Accounts are in the shared database, with the audit rows and events of their changes.
    expect([...new Set(found)].sort()).toEqual(["audit_log students.open-account in DB", "outbox user.invited in DB"]);
    const counts = await Promise.all([shared, own].map((db) => db.all(sql.raw("SELECT count(*) AS count FROM registrations"))));
    expect(counts).toEqual([[{ count: 3 }], [{ count: 3 }]]);
    expect(await own.select().from(schema.schools)).toHaveLength(2);
  });

  it("share no batch: one that mixes them is refused and changes neither", async () => {
    const [here, there] = await aPair();
    if (!here || !there) throw new Error("There are no schools");
    const ctx = await makeCtx({ as: there.owner.id, host: there.host });
    const rename = (id: string) => ctx.db.forSchool(id).update(schema.programs).set({ title: "Mixed" }).where(eq(schema.programs.schoolId, id));
    const spans = /A batch cannot span databases: programs in DB; programs in DB_2/;
    await expect(inSchool(ctx).db.batch([rename(here.id), rename(there.id)])).rejects.toThrow(spans);
    await expect(
      commitStep(ctx, "schools.mix", async (step) => {
        step.stage(rename(here.id));
        step.stage(rename(there.id));
      }),
    ).rejects.toThrow(spans);
    const account = acrossSchools(ctx, "an account is of the shared database").update(schema.users).set({ firstName: "Mixed" });
    await expect(
      commitStep(ctx, "schools.mix", async (step) => {
        step.stage(rename(there.id));
        step.stage(account.where(eq(schema.users.id, there.admin.id)));
      }),
    ).rejects.toThrow(/programs in DB_2; users in DB/);
    for (const db of [shared, own]) expect(await db.select().from(schema.programs).where(eq(schema.programs.title, "Mixed"))).toEqual([]);
  });

  it("a school's statement can't name a shared table, nor change a copy", async () => {
    const [school] = await aPair();
    if (!school) throw new Error("There is no school");
    const { db, schoolId } = inSchool(await makeCtx({ as: school.owner.id, host: school.host }));
    await expect(db.all(sql`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.school_id = ${schoolId}`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("names sessions, a shared table") },
    });
    await expect(db.update(schema.users).set({ firstName: "Copy" }).where(eq(schema.users.schoolId, schoolId))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("names users, a copied table") },
    });
  });

  it("keep a command's audit row and answer where its change is", async () => {
    const pair = await aPair();
    await each(pair, async (school) => {
      const ctx = await makeCtx({ as: school.owner.id, host: school.host, idempotencyKey: "once" });
      await commitStep(withSchool(ctx, school.school as never), "schools.nothing", async (step) =>
        step.emit("mail.send", { mailId: "none" }, school.id),
      );
      expect(await of(school).select().from(schema.auditLog).where(eq(schema.auditLog.schoolId, school.id))).toHaveLength(1);
    });
  });

  it("the same race without the condition oversells in both, so that the first test can fail", async () => {
    const pair = await aPair({ capacity: 1 });
    const taken = (school: School) =>
      of(school)
        .select()
        .from(schema.seats)
        .where(and(eq(schema.seats.classId, school.courseClass.id), eq(schema.seats.state, "taken")));
    await each(pair, async (school) => {
      await of(school).run(sql`DROP TRIGGER seats_not_oversold`);
      const naive = async () => {
        const isFree = (await taken(school)).length < 1;
        await scheduler.wait(25);
        if (isFree) await insert(schema.seats, seatRow(school.id, school.courseClass.id, { state: "taken" }), of(school));
      };
      await Promise.all(Array.from({ length: 8 }, naive));
    });
    for (const rows of await each(pair, taken)) expect(rows.length).toBeGreaterThan(1);
  });
});
