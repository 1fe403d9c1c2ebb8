import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { deadLetters, OPEN_EVENTS, outbox, queueProgress } from "#drizzle/schema/platform";
import { consume, handle, rescueStalled } from "#workers/queue";
import { events, type Topic } from "~/events";
import type { Ctx } from "~/platform/context";
import { listDeadLetters, resendDeadLetter } from "~/platform/dead-letters";
import type { Env, OutboxMessage } from "~/platform/env";
import { newId } from "~/platform/ids";
import type { Reaction } from "~/platform/job";
import { dispatch, goOn, LIMITS, openRow, queueNameOf, sweep, waitAfter } from "~/platform/outbox";
import { alarmOfStalled } from "~/platform/stalled";
import { later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";
import { watched } from "../support/watched";

let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  said.mockRestore();
  vi.useRealTimers();
});

/** A reaction to a topic of the test's own. */
const hear = (topic: string, name: string, run: (event: { what: string }) => Promise<unknown>): Reaction => ({
  topic: topic as Topic,
  name,
  run: (_, payload) => run(payload as { what: string }),
});
const HOURS_MS = 3_600_000;
const table = (...reactions: Reaction[]) => ({ reactions, givenUp: [], schoolById: async () => null });
const fails = table(hear("test.poison", "fails", () => Promise.reject(new Error("It is poison"))));
const run = (id: string, now: Date, of: ReturnType<typeof table>) => handle(env, { outboxId: id }, () => undefined, now, of);

async function anEvent(topic = "test.poison", created = NOW): Promise<string> {
  const id = `${topic}:${newId()}`;
  await insert(outbox, { id, topic, payload: JSON.stringify({ what: id }), createdAt: created.getTime() });
  return id;
}
const rowOf = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];
const lettersOf = (id: string) => db.select().from(deadLetters).where(eq(deadLetters.outboxId, id));

/** The events that a sweep sends at this moment, without a queue. */
async function sent(now: Date, ids: string[], send: (ctx: Ctx) => Promise<unknown> = (ctx) => sweep(ctx)): Promise<string[]> {
  const messages: string[] = [];
  const queue = { sendBatch: async (batch: { body: OutboxMessage }[]) => void messages.push(...batch.map(({ body }) => body.outboxId)) };
  await send({ ...makeJobCtx(now), env: { ...env, EVENTS: queue, MAIL: queue, EXPORTS: queue } as unknown as Env });
  return messages.filter((id) => ids.includes(id));
}

describe("an event that always fails", () => {
  it("is tried again after ever longer waits, and given up after ten tries with one dead letter", async () => {
    const id = await anEvent();
    let now = NOW;
    const waits: number[] = [];
    for (let tries = 1; tries <= LIMITS.event.tries; tries += 1) {
      expect(await sent(now, [id])).toEqual([id]);
      await run(id, now, fails);
      const row = await rowOf(id);
      expect([row?.attempts, row?.lastError, row?.doneAt]).toEqual([tries, "Error: It is poison", null]);
      if (tries === LIMITS.event.tries) break;
      const due = new Date(row?.retryAt ?? 0);
      waits.push((due.getTime() - now.getTime()) / 1_000);
      // Another copy of the message, and a sweep before its time, change nothing.
      await run(id, new Date(due.getTime() - 1), fails);
      expect(await sent(new Date(due.getTime() - 1), [id])).toEqual([]);
      expect((await rowOf(id))?.attempts).toBe(tries);
      now = new Date(Math.max(due.getTime(), now.getTime() + minutes(1) + 1));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680]);
    expect((await rowOf(id))?.givenUpAt).toBe(now.getTime());
    for (const hours of [1, 24, 24 * 30]) {
      const much = new Date(now.getTime() + hours * HOURS_MS);
      expect(await sent(much, [id])).toEqual([]);
      expect(await sent(much, [id], (ctx) => dispatch(ctx, [id]))).toEqual([]);
      await run(id, much, fails);
    }
    expect((await rowOf(id))?.attempts).toBe(10);
    expect((await lettersOf(id)).map(({ queue, body }) => [queue, JSON.parse(body)])).toEqual([["test.poison", { what: id }]]);
  });

  it("is sent again by a super admin, and by nobody else", async () => {
    const id = await anEvent();
    await db
      .update(outbox)
      .set({ attempts: LIMITS.event.tries - 1 })
      .where(eq(outbox.id, id));
    await run(id, NOW, fails);
    const superAdmin = await aSuperAdmin();
    const { owner, host } = await aSchool();
    const now = later(minutes(5));
    expect(await refusal(resendDeadLetter(await makeCtx({ as: owner.id, host, now }), { id }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(resendDeadLetter(await makeCtx({ host, now }), { id }))).toMatchObject({ kind: "unauthenticated" });
    const ctx = await makeCtx({ as: superAdmin.id, now });
    expect((await listDeadLetters(ctx, {})).find((each) => each.id === id)).toMatchObject({ topic: "test.poison", lastError: "Error: It is poison" });
    expect(await resendDeadLetter(ctx, { id })).toEqual({ id });
    expect(await rowOf(id)).toMatchObject({ attempts: 0, givenUpAt: null, retryAt: 0 });
    expect(await lettersOf(id)).toEqual([]);
    expect(await refusal(resendDeadLetter(ctx, { id }))).toMatchObject({ kind: "not_found" });
    await run(id, now, table(hear("test.poison", "works now", async () => undefined)));
    expect((await rowOf(id))?.doneAt).toBe(now.getTime());
  });
});

describe("a message", () => {
  it("that comes eight times at once is worked on once", async () => {
    const race = async (begin: (id: string, count: () => void) => Promise<unknown>) => {
      const id = await anEvent("test.race");
      let begun = 0;
      await Promise.all(Array.from({ length: 8 }, () => begin(id, () => (begun += 1))));
      return begun;
    };
    const slow = (count: () => void) =>
      table(
        hear("test.race", "counts", async () => {
          count();
          await scheduler.wait(30);
        }),
      );
    expect(await race((id, count) => run(id, NOW, slow(count)))).toBe(1);
    // The control: a consumer that only reads whether the row is open begins eight times.
    const careless = async (id: string, count: () => void) => (await openRow(makeJobCtx(), { outboxId: id })) && count();
    expect(await race(careless)).toBe(8);
  });

  it("that hangs is ended after a minute, and the others of its batch are worked off", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [stuck, next] = [await anEvent("test.hang"), await anEvent("test.fine")];
    let reached = () => {};
    const begun = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const jobs = table(
      hear("test.hang", "hangs", () => {
        reached();
        return new Promise(() => undefined);
      }),
      hear("test.fine", "works", async () => undefined),
    );
    const both = run(stuck, NOW, jobs).then(() => run(next, NOW, jobs));
    await begun;
    await vi.advanceTimersByTimeAsync(LIMITS.event.ms);
    await both;
    expect(await rowOf(stuck)).toMatchObject({ doneAt: null, attempts: 1, lastError: "Error: It took longer than 60 s" });
    expect((await rowOf(stuck))?.retryAt).toBe(NOW.getTime() + waitAfter(1));
    expect((await rowOf(next))?.doneAt).toBe(NOW.getTime());
  });

  it("that nobody can read is kept as it came; one with an open row is left to the sweep", async () => {
    const id = await anEvent("test.fine");
    let acknowledged = 0;
    const message = (body: unknown) => ({ id: newId(), attempts: 6, body, ack: () => (acknowledged += 1), retry: () => undefined });
    const batch = { queue: "dead-letters", messages: [message({ outboxId: id }), message({ outboxId: id }), message({ strange: true })] };
    await consume(batch as never, env, { waitUntil: () => undefined } as never);
    expect(acknowledged).toBe(3);
    expect(await lettersOf(id)).toEqual([]);
    expect(await sent(NOW, [id])).toEqual([id]);
    const kept = await db.select().from(deadLetters).where(eq(deadLetters.body, '{"strange":true}'));
    expect(kept).toHaveLength(1);
  });
});

describe("a backlog", () => {
  /** Events that have waited since `at`; none else is open. */
  async function backlog(topic: string, count: number, at = NOW): Promise<string[]> {
    await db.update(outbox).set({ doneAt: 1 });
    const ids = Array.from({ length: count }, (_, index) => `${topic}:${index}:${newId()}`);
    for (let from = 0; from < count; from += 500) {
      const values = ids.slice(from, from + 500).map((id) => ({ id, at: at.getTime() }));
      await db.run(sql`INSERT INTO outbox(id, topic, payload, created_at)
        SELECT value ->> 'id', ${topic}, json_object('what', value ->> 'id'), value ->> 'at' FROM json_each(${JSON.stringify(values)})`);
    }
    return ids;
  }
  /** A queue that notes what is sent, and is killed or refuses as `fault` says. */
  function queueOf(fault: (call: number) => void = () => undefined) {
    const messages: string[] = [];
    let call = 0;
    const queue = {
      sendBatch: async (batch: { body: OutboxMessage }[]) => {
        fault(call++);
        messages.push(...batch.map(({ body }) => body.outboxId));
      },
    };
    return { messages, env: { ...env, EVENTS: queue, MAIL: queue, EXPORTS: queue } as unknown as Env };
  }
  const batchOf = (queue: string, ids: string[], ends: string[] = []) => ({
    queue,
    messages: ids.map((id) => ({ id, attempts: 1, body: { outboxId: id }, ack: () => ends.push(id), retry: () => ends.push(`again ${id}`) })),
  });
  const waiting = { waitUntil: () => undefined } as never;
  const now = () => new Date();

  it("goes out a thousand at a time, and further as full batches are worked off", async () => {
    const ids = await backlog("test.many", 1_250, now());
    const { messages, env: queues } = queueOf();
    await sweep({ ...makeJobCtx(now()), env: queues });
    await sweep({ ...makeJobCtx(now()), env: queues });
    expect(messages).toHaveLength(1_000);
    const done: string[] = [];
    const jobs = table(hear("test.many", "notes", async ({ what }) => done.push(what)));
    const ends: string[] = [];
    await consume(batchOf("events", messages.slice(0, 20), ends) as never, queues, waiting, jobs);
    expect(ends).toEqual(messages.slice(0, 20));
    expect(messages).toHaveLength(1_020);
    // A message alone says nothing of a backlog.
    await consume(batchOf("events", messages.slice(20, 21)) as never, queues, waiting, jobs);
    expect(messages).toHaveLength(1_020);
    for (let from = 21; from < messages.length; from += 20)
      await consume(batchOf("events", messages.slice(from, from + 20)) as never, queues, waiting, jobs);
    expect(done.sort()).toEqual([...ids].sort());
    expect(new Set(messages).size).toBe(messages.length);
  });

  it("that a slow consumer works off is noted to move, and goes on", async () => {
    const clock = Date.now();
    const ids = await backlog("test.slow", 30, new Date(clock));
    await db.delete(queueProgress);
    vi.useFakeTimers({ toFake: ["Date"], now: clock });
    const { messages, env: queues } = queueOf();
    const jobs = table(hear("test.slow", "takes eleven seconds", async () => void vi.setSystemTime(Date.now() + 11_000)));
    await consume(batchOf("events", ids.slice(0, 10)) as never, queues, waiting, jobs);
    expect((await db.select().from(queueProgress)).map(({ queue }) => queue)).toEqual(["events"]);
    expect(messages.sort()).toEqual(ids.slice(10).sort());
  });

  it("of one queue holds up no other", async () => {
    await backlog("mail.test", 1_100, now());
    const event = await anEvent("test.other", now());
    const { messages, env: queues } = queueOf();
    await sweep({ ...makeJobCtx(now()), env: queues });
    expect(messages.filter((id) => id.startsWith("mail."))).toHaveLength(1_000);
    expect(messages).toContain(event);
  });

  it("is worked off once, though the sending process is killed in the middle", async () => {
    const ids = await backlog("test.killed", 350);
    const { messages, env: queues } = queueOf((call) => {
      if (call === 1) throw new Error("killed");
    });
    await sweep({ ...makeJobCtx(NOW), env: queues });
    expect(messages).toHaveLength(250);
    const done: string[] = [];
    const jobs = table(hear("test.killed", "notes", async ({ what }) => done.push(what)));
    for (const id of messages.splice(0)) await run(id, later(1), jobs);
    for (let seconds = 10; seconds <= 60; seconds += 10) await sweep({ ...makeJobCtx(later(seconds * 1_000)), env: queues });
    expect(messages).toHaveLength(100);
    for (const id of messages) await run(id, later(minutes(1)), jobs);
    expect(done.sort()).toEqual([...ids].sort());
  });

  it("sets off no alarm while it moves, and one when it stops", async () => {
    await backlog("test.slow", 40);
    const alarmed = async (at: Date) => {
      said.mockClear();
      await alarmOfStalled(makeJobCtx(at));
      return said.mock.calls.length > 0;
    };
    await db.delete(queueProgress);
    expect(await alarmed(later(minutes(20)))).toBe(true);
    await goOn({ ...makeJobCtx(later(minutes(20))), env: queueOf().env }, "events");
    expect(await alarmed(later(minutes(20)))).toBe(false);
    expect(await alarmed(later(minutes(23)))).toBe(false);
    expect(await alarmed(later(minutes(25)))).toBe(true);
  });

  it("is repeated where the end of a batch could not be noted", async () => {
    const ids = await backlog("test.unnoted", 3, now());
    const ends: string[] = [];
    const away = watched(env.DB, (query) => {
      if (/^update "outbox" set .*"done_at" = \?/.test(query)) throw new Error("The database is away");
    });
    const worked: string[] = [];
    const jobs = table(hear("test.unnoted", "works", async ({ what }) => worked.push(what)));
    await consume(batchOf("events", ids, ends) as never, { ...env, DB: away }, waiting, jobs);
    expect(worked).toEqual(ids);
    expect(ends).toEqual(ids.map((id) => `again ${id}`));
    for (const id of ids) expect((await rowOf(id))?.doneAt).toBeNull();
  });

  it("is divided among the queues as their indexes are", async () => {
    await db.update(outbox).set({ doneAt: 1 });
    const topics = Object.keys(events);
    for (const topic of topics) await insert(outbox, { id: `${topic}:${newId()}`, topic, payload: "{}", createdAt: 1 });
    for (const [name, open] of Object.entries(OPEN_EVENTS)) {
      const rows = await db.all<{ topic: string }>(sql`SELECT topic FROM outbox WHERE ${sql.raw(open)}`);
      expect(rows.map(({ topic }) => topic).sort()).toEqual(topics.filter((topic) => queueNameOf(topic) === name).sort());
      const plan = await db.all<{ detail: string }>(
        sql`EXPLAIN QUERY PLAN SELECT id FROM outbox WHERE ${sql.raw(open)} AND lease_until < 5 ORDER BY lease_until, created_at LIMIT 3`,
      );
      expect(plan.map(({ detail }) => detail)).toEqual([`SEARCH outbox USING INDEX outbox_${name} (lease_until<?)`]);
    }
  });
});

describe("a queue that stands still", () => {
  beforeEach(async () => void (await db.delete(queueProgress)));
  it("is said within five minutes, and the clock works off what lies there", async () => {
    await db.update(outbox).set({ doneAt: 1 });
    const ids = [await anEvent("test.lost"), await anEvent("test.lost")];
    const worked: unknown[] = [];
    const jobs = table(hear("test.lost", "notes", async ({ what }) => worked.push(what)));
    for (let minute = 1; minute <= 5; minute += 1) {
      // Every sweep sends them, and no consumer ever begins.
      expect(await sent(later(minutes(minute)), ids)).toEqual(ids);
      await rescueStalled(env, later(minutes(minute)), () => undefined, jobs);
      expect(worked).toEqual(minute < 5 ? [] : ids);
    }
    const alarms = said.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(alarms).toEqual([{ alarm: "A queue is stuck: events are sent but not processed", minutes: 5, waiting: { "test.lost": 2 } }]);
    for (const id of ids) expect((await rowOf(id))?.doneAt).not.toBeNull();
  });

  it("is not said of events that wait for their next try", async () => {
    const id = await anEvent();
    await run(id, NOW, fails);
    said.mockClear();
    await rescueStalled(env, later(minutes(30)), () => undefined, fails);
    expect(said).not.toHaveBeenCalled();
    expect((await rowOf(id))?.attempts).toBe(1);
  });
});
