import { getTableName, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { tick } from "#workers/cron";
import { newId } from "~/platform/ids";
import { deleteOld, RETENTION } from "~/platform/retention";
import { days, later, makeJobCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { aSchool, aSuperAdmin, db } from "../support/rows";

const at = (moment: number) => NOW.getTime() + days(moment);
const user = (await aSuperAdmin()).id ?? "";
const school = (await aSchool()).id;

async function aDelivery(more: { createdAt: number; registrationId?: string }) {
  const { id: schoolId, owner } = await aSchool();
  const endpointId = newId();
  const endpoint = { id: endpointId, schoolId, url: "https://hooks.example.test/", topics: [], secret: "s", apiVersion: "v", createdBy: owner.id };
  await db.insert(schema.webhookEndpoints).values({ ...endpoint, createdAt: 0, updatedAt: 0 });
  const delivery = { id: newId(), schoolId, endpointId, topic: "t", eventId: newId(), body: "{}", tries: [], state: "delivered" as const };
  await db.insert(schema.webhookDeliveries).values({ ...delivery, ...more });
}

/** For each table how long a row is kept: one that is a second too old goes, one that is not and one that is not over stay. */
const ROWS: Record<string, { kept: number; row: (since: number | null) => Promise<unknown>; unfinished?: () => Promise<unknown> }> = {
  outbox: {
    kept: 30,
    row: (doneAt) => db.insert(schema.outbox).values({ id: newId(), topic: "t", payload: "{}", createdAt: 0, doneAt }),
    unfinished: () => db.insert(schema.outbox).values({ id: newId(), topic: "t", payload: "{}", createdAt: 0, attempts: 10, givenUpAt: 1 }),
  },
  dead_letters: {
    kept: 90,
    row: (createdAt) => db.insert(schema.deadLetters).values({ id: newId(), queue: "t", outboxId: newId(), body: "{}", createdAt: createdAt ?? 0 }),
    async unfinished() {
      const id = newId();
      await db.insert(schema.outbox).values({ id, topic: "t", payload: "{}", createdAt: 0, givenUpAt: 1 });
      await db.insert(schema.deadLetters).values({ id, queue: "t", outboxId: id, body: "{}", createdAt: 0 });
    },
  },
  idempotency_keys: {
    kept: 1,
    row: (createdAt) => db.insert(schema.idempotencyKeys).values({ key: newId(), bodyHash: "", response: "null", createdAt: createdAt ?? 0 }),
  },
  stripe_events: {
    kept: 90,
    row: (receivedAt) =>
      db.insert(schema.stripeEvents).values({ id: newId(), type: "t", objectId: "o", receivedAt: receivedAt ?? 0, processedAt: receivedAt }),
    unfinished: () => db.insert(schema.stripeEvents).values({ id: newId(), type: "t", objectId: "o", receivedAt: 0 }),
  },
  sessions: {
    kept: 0,
    row: (expiresAt) =>
      db.insert(schema.sessions).values({
        ...{ id: newId(), tokenHash: newId(), userId: user, host: "localhost", userAgent: "Tests" },
        ...{ createdAt: 0, lastSeenAt: 0, expiresAt: expiresAt ?? 0 },
      }),
  },
  refresh_tokens: {
    kept: 0,
    row: (expiresAt) =>
      db
        .insert(schema.refreshTokens)
        .values({ id: newId(), familyId: newId(), tokenHash: newId(), userId: user, createdAt: 0, expiresAt: expiresAt ?? 0 }),
  },
  password_resets: {
    kept: 30,
    row: (expiresAt) =>
      db.insert(schema.passwordResets).values({ id: newId(), tokenHash: newId(), userId: user, createdAt: 0, expiresAt: expiresAt ?? 0 }),
  },
  socket_tickets: {
    kept: 0,
    row: (expiresAt) => db.insert(schema.socketTickets).values({ tokenHash: newId(), userId: user, sessionId: newId(), expiresAt: expiresAt ?? 0 }),
  },
  passkey_challenges: {
    kept: 0,
    row: (expiresAt) =>
      db.insert(schema.passkeyChallenges).values({ challengeHash: newId(), purpose: "sign-in", host: "localhost", expiresAt: expiresAt ?? 0 }),
  },
  pending_sign_ins: {
    kept: 0,
    row: (expiresAt) => db.insert(schema.pendingSignIns).values({ tokenHash: newId(), userId: user, host: "localhost", expiresAt: expiresAt ?? 0 }),
  },
  rate_limits: { kept: 0, row: (resetsAt) => db.insert(schema.rateLimits).values({ key: newId(), count: 1, resetsAt: resetsAt ?? 0 }) },
  kept_forms: {
    kept: 0,
    row: (expiresAt) =>
      db
        .insert(schema.savedForms)
        .values({ key: newId(), userId: user, path: "/", intent: "i", fields: {}, createdAt: 0, expiresAt: expiresAt ?? 0 }),
  },
  job_runs: {
    kept: 400,
    row: (finishedAt) => db.insert(schema.jobRuns).values({ job: newId(), day: "2024-01-01", state: "done", leaseUntil: 0, finishedAt }),
    unfinished: () => db.insert(schema.jobRuns).values({ job: newId(), day: "2024-01-01", state: "run", leaseUntil: 0 }),
  },
  call_events: {
    kept: 30,
    row: (receivedAt) =>
      db.insert(schema.callEvents).values({ id: newId(), schoolId: school, callProviderId: "c", at: 0, payload: {}, receivedAt: receivedAt ?? 0 }),
  },
  webhook_deliveries: {
    kept: 30,
    row: (createdAt) => aDelivery({ createdAt: createdAt ?? 0 }),
    unfinished: () => aDelivery({ createdAt: 0, registrationId: newId() }),
  },
  webhook_events: {
    kept: 7,
    async row(createdAt) {
      const { id: schoolId } = await aSchool();
      await db.insert(schema.webhookEvents).values({ schoolId, seq: 1, topic: "t", eventId: newId(), body: "{}", createdAt: createdAt ?? 0 });
    },
  },
  call_logs: {
    kept: 730,
    row: (startedAt) =>
      db.insert(schema.callLogs).values({ id: newId(), schoolId: school, startedAt: startedAt ?? 0, durationSeconds: 1, createdAt: 0 }),
  },
  work_marks: {
    kept: 400,
    async row(updatedAt) {
      const { id: schoolId, owner } = await aSchool();
      const previous = { assignee: null, until: null };
      const change = { changeId: newId(), changedBy: owner.id, previous };
      await db.insert(schema.workMarks).values({ schoolId, kind: "inquiry", itemId: newId(), ...change, updatedAt: updatedAt ?? 0 });
    },
  },
  staff_news: {
    kept: 90,
    row: (createdAt) => db.insert(schema.staffNews).values({ id: newId(), schoolId: newId(), kind: "review", text: "t", createdAt: createdAt ?? 0 }),
  },
  mail_events: {
    kept: 90,
    row: (receivedAt) => db.insert(schema.mailEvents).values({ id: newId(), mailId: newId(), type: "delivered", at: 0, receivedAt: receivedAt ?? 0 }),
  },
  auditor_runs: { kept: 400, row: (ranAt) => db.insert(schema.checkRuns).values({ id: newId(), ranAt: ranAt ?? 0, checks: 1, findings: [] }) },
  chat_conversations: {
    kept: 400,
    async row(lastAt) {
      const { id: schoolId } = await aSchool();
      await db.insert(schema.chatConversations).values({ id: newId(), schoolId, channel: "site", opening: "Hi", createdAt: 0, lastAt: lastAt ?? 0 });
    },
  },
};

const countOf = async (name: string) => (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(name)}`))[0]?.n ?? 0;

it.each(RETENTION.map(({ table }) => getTableName(table)))(
  "rows of %s go when they are old, and stay while they are young or not over",
  async (name) => {
    const { kept, row, unfinished } = ROWS[name] ?? { kept: Number.NaN, row: async () => undefined };
    await row(at(-kept));
    await row(at(-kept) + 1_000);
    if (unfinished) await unfinished();
    const before = await countOf(name);
    expect((await deleteOld(makeJobCtx()))[name]).toBe(1);
    expect(await countOf(name)).toBe(before - 1);
    expect((await deleteOld(makeJobCtx()))[name]).toBe(0);
  },
);

it("a table of a hundred thousand old rows is emptied in portions, and the young one stays", async () => {
  await db.run(sql`DELETE FROM outbox`);
  await db.run(
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO outbox(id, topic, payload, created_at, done_at) SELECT 'old:' || i, 't', '{}', 0, 1 FROM n`,
  );
  await db.insert(schema.outbox).values({ id: "young", topic: "t", payload: "{}", createdAt: 0, doneAt: at(-1) });
  const ctx = makeJobCtx();
  expect((await deleteOld(ctx)).outbox).toBe(100_000);
  expect(ctx.db.roundTrips).toBeLessThan(150);
  expect(await db.all(sql`SELECT id FROM outbox`)).toEqual([{ id: "young" }]);
});

it("happens every night", async () => {
  await ROWS.rate_limits?.row(at(-1));
  await tick("0 7 * * *", later(days(0)).getTime(), env, () => undefined);
  expect(await countOf("rate_limits")).toBe(1);
});
