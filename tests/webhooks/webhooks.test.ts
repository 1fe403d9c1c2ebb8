import { eq } from "drizzle-orm";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { auditLog, outbox } from "#drizzle/schema/platform";
import { schools } from "#drizzle/schema/schools";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import { findSchoolById } from "~/features/identity/data/school-row";
import { dueDeliveries } from "~/features/webhooks/data/endpoints";
import {
  addEndpoint,
  deleteEndpoint,
  editEndpoint,
  replayDelivery,
  replayFailed,
  revealSecret,
  rotateSecret,
  setEndpointState,
  testEndpoint,
} from "~/features/webhooks/domain/change-endpoints";
import { announceDue, deliverDue } from "~/features/webhooks/domain/deliver";
import { tellDisabled } from "~/features/webhooks/domain/notify-owners";
import { queueDeliveries } from "~/features/webhooks/domain/queue-deliveries";
import { listEndpoints, showDelivery, showEndpoint } from "~/features/webhooks/domain/read-endpoints";
import { retryAfterMs, WAITS_MS, waitAfter } from "~/features/webhooks/model";
import { TOPICS } from "~/features/webhooks/topics-model";
import { type Ctx, withSchool } from "~/platform/context";
import { setLocalRecord } from "~/platform/dns";
import type { OutgoingAnswer, OutgoingPort } from "~/platform/outgoing";
import { days, hours, later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

interface Got {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** A receiver that gives the prepared answers in order, then 200. */
class Receiver implements OutgoingPort {
  readonly got: Got[] = [];
  answers: OutgoingAnswer[] = [];
  most = 0;
  private running = 0;
  async post(url: string, body: string, headers: Record<string, string>): Promise<OutgoingAnswer> {
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await null;
    this.got.push({ url, body, headers });
    this.running -= 1;
    return this.answers.shift() ?? { status: 200, body: "ok" };
  }
}
const status = (code: number, more: Partial<OutgoingAnswer> = {}): OutgoingAnswer => ({ status: code, body: "sorry", ...more });

let school: Awaited<ReturnType<typeof aSchool>>;
let receiver: Receiver;
let endpoint: { id: string; secret: string };

const owner = (now = NOW) => makeCtx({ as: school.owner.id, now });
async function job(now = NOW): Promise<Ctx> {
  const ctx = makeJobCtx(now);
  const found = await findSchoolById(ctx, school.id);
  if (!found) throw new Error("No school");
  return { ...withSchool(ctx, found), ports: { ...ctx.ports, webhooks: receiver, dns: ctx.ports.dns } };
}
const add = async (more: object = {}, ctx?: Ctx) =>
  addEndpoint(ctx ?? (await owner()), { url: "https://hooks.example.test/in", topics: ["registration.created", "invoice.paid"], ...more });
const register = async (number = 1, now = NOW) =>
  queueDeliveries(await job(now), {
    event: "registration.created",
    payload: { registrationId: `reg-${number}` },
    outboxId: `registration.created:${number}`,
  });
/** A run at a moment, which does not wait for what comes later. */
const deliver = async (now = NOW, id = endpoint.id) => deliverDue(await job(now), { endpointId: id }, 0);
const deliveries = () => db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpoint.id));
const state = async () => (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id)))[0];

beforeEach(async () => {
  school = await aSchool({ plan: "advanced" });
  receiver = new Receiver();
  endpoint = await add();
});

describe("a message", () => {
  it("is signed as Standard Webhooks says, and a changed one is refused", async () => {
    expect(await register()).toEqual({ queued: 1 });
    await deliver();
    const [got] = receiver.got;
    if (!got) throw new Error("Nothing came");
    const at = Number(got.headers["webhook-timestamp"]) * 1000;
    expect(at).toBe(NOW.getTime());
    expect(got.body).toBe(
      JSON.stringify({ type: "registration.created", timestamp: NOW.toISOString(), data: { registration: "reg-1" }, school: school.id }),
    );
    expect(isTaken(endpoint.secret, got)).toBe(true);
    expect(isTaken(endpoint.secret, { ...got, body: got.body.replace("reg-1", "reg-2") })).toBe(false);
    const [row] = await deliveries();
    expect(row).toMatchObject({ id: got.headers["webhook-id"], state: "delivered", topic: "registration.created", nextAt: null });
    expect(row?.id).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(row?.tries.map((each) => [each.status, each.answer, each.error])).toEqual([[200, "ok", null]]);
  });

  it("goes out once for an event, and to no one who did not ask", async () => {
    await register();
    await register();
    await queueDeliveries(await job(), { event: "class.confirmed", payload: { classId: "c" }, outboxId: "class.confirmed:1" });
    await deliver();
    await deliver();
    expect(receiver.got).toHaveLength(1);
  });

  it("is signed by both secrets during a rotation, and later by the new one alone", async () => {
    await db
      .update(users)
      .set({ secondFactorAt: 1, passwordHash: await passwordHash() })
      .where(eq(users.id, school.owner.id));
    const next = await rotateSecret(await owner(), { id: endpoint.id, current_password: PASSWORD });
    await register();
    await deliver();
    const [got] = receiver.got;
    if (!got) throw new Error("Nothing came");
    expect(got.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect([isTaken(endpoint.secret, got), isTaken(next.secret, got)]).toEqual([true, true]);
    await register(2, later(hours(25)));
    await deliver(later(hours(25)));
    const last = receiver.got[1] as Got;
    expect([isTaken(endpoint.secret, last), isTaken(next.secret, last)]).toEqual([false, true]);
    expect((await revealSecret(await owner(), { id: endpoint.id, current_password: PASSWORD })).secret).toBe(next.secret);
    expect((await refusal(revealSecret(await owner(), { id: endpoint.id, current_password: "wrong" }))).code).toBe("password_incorrect");
    await db.update(users).set({ secondFactorAt: null }).where(eq(users.id, school.owner.id));
    expect((await refusal(revealSecret(await owner(), { id: endpoint.id, current_password: PASSWORD }))).code).toBe("second_factor_missing");
    const kept = JSON.stringify([await db.select().from(webhookEndpoints), await db.select().from(auditLog), await db.select().from(outbox)]);
    const shown = JSON.stringify([await listEndpoints(await owner(), {}), await showEndpoint(await owner(), { id: endpoint.id })]);
    for (const secret of [endpoint.secret, next.secret]) for (const text of [kept, shown]) expect(text).not.toContain(secret.slice(6));
  });
});

/** Whether the library takes a message by a secret, at the moment at which it was sent. */
function isTaken(secret: string, { body, headers }: Got): boolean {
  vi.useFakeTimers({ toFake: ["Date"], now: Number(headers["webhook-timestamp"]) * 1000 });
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  } finally {
    vi.useRealTimers();
  }
}

describe("tries", () => {
  it("follow the schedule with the same webhook-id until one succeeds", async () => {
    receiver.answers = [status(500), status(500), status(500)];
    await register();
    const moments: number[] = [];
    for (let now = NOW; receiver.got.length < 4; ) {
      await deliver(now);
      const [row] = await deliveries();
      moments.push(row?.tries.at(-1)?.at ?? 0);
      if (row?.nextAt) now = new Date(row.nextAt);
    }
    const [row] = await deliveries();
    expect([new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size, row?.state, row?.tries.map((each) => each.status)]).toEqual([
      1,
      "delivered",
      [500, 500, 500, 200],
    ]);
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(4);
    const waits = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
    for (const [index, expected] of [5_000, minutes(5), minutes(30)].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(expected * 0.9);
      expect(waits[index]).toBeLessThanOrEqual(expected * 1.1 + 2_000);
    }
    expect((await state())?.failingSince).toBeNull();
  });

  it("are made at once and five seconds later in one run", async () => {
    receiver.answers = [status(500)];
    await register();
    await deliverDue(await job(), { endpointId: endpoint.id });
    expect((await deliveries())[0]?.tries.map((each) => each.status)).toEqual([500, 200]);
  });

  it("take three days and a bit, with a tenth of chance, and honor Retry-After for at most a day", () => {
    expect(WAITS_MS.reduce((sum, wait) => sum + wait, 0)).toBe(hours(75) + minutes(35) + 5_000);
    expect([waitAfter(1, 0), waitAfter(1, 0.5), waitAfter(1, 1), waitAfter(10, 0.5)]).toEqual([4_500, 5_000, 5_500, null]);
    expect([waitAfter(1, 0.5, minutes(2)), waitAfter(1, 0.5, days(9))]).toEqual([minutes(2), days(1)]);
    const date = later(minutes(3)).toUTCString();
    expect([retryAfterMs("120", 0), retryAfterMs(date, NOW.getTime()), retryAfterMs("soon", 0), retryAfterMs(null, 0)]).toEqual([
      minutes(2),
      minutes(3),
      0,
      0,
    ]);
  });

  it("wait as long as a busy receiver asks", async () => {
    receiver.answers = [status(503, { retryAfter: "7200" })];
    await register();
    await deliver();
    const [row] = await deliveries();
    expect((row?.nextAt ?? 0) - NOW.getTime()).toBeGreaterThanOrEqual(hours(2));
  });

  it("end after the tenth; the message can be sent again, one or all, with its id", async () => {
    receiver.answers = Array.from({ length: 10 }, () => status(500));
    await register();
    for (let now = NOW; (await deliveries())[0]?.state === "pending"; now = new Date((await deliveries())[0]?.nextAt ?? 0)) await deliver(now);
    const [failed] = await deliveries();
    expect([failed?.state, failed?.tries.length, (await state())?.failures]).toEqual(["failed", 10, 1]);
    await replayDelivery(await owner(), { id: endpoint.id, delivery: failed?.id });
    await deliver();
    const [again] = await deliveries();
    expect([again?.state, again?.tries.length, receiver.got[10]?.headers["webhook-id"]]).toEqual(["delivered", 11, failed?.id]);
  });

  it("go to at most ten at once, and every message arrives once under faults", async () => {
    for (let number = 1; number <= 45; number += 1) await register(number);
    receiver.answers = Array.from({ length: 30 }, (_, at) => status(at % 3 === 0 ? 500 : 200));
    for (let now = NOW; (await deliveries()).some((row) => row.state === "pending"); now = new Date(now.getTime() + minutes(6))) await deliver(now);
    expect(receiver.most).toBe(10);
    const rows = await deliveries();
    expect([rows.length, rows.filter((row) => row.state === "delivered").length]).toEqual([45, 45]);
  });

  it("are announced by the clock when they are due, for active endpoints", async () => {
    receiver.answers = [status(500)];
    await register();
    await deliver();
    const due = async (now: Date) => {
      await announceDue(makeJobCtx(now));
      return (await db.select().from(outbox).where(eq(outbox.topic, "webhook.due"))).filter(
        ({ id }) => /:\d{8,}$/.test(id) && id.includes(endpoint.id),
      ).length;
    };
    expect([await due(later(1_000)), await due(later(minutes(2))), await due(later(minutes(2)))]).toEqual([0, 1, 1]);
  });
});

describe("an endpoint", () => {
  it("is turned off by 410, by five days, and by twenty failures in a row; owners get a mail", async () => {
    receiver.answers = [status(410)];
    await register();
    await deliver();
    expect(await state()).toMatchObject({ state: "disabled", disabledReason: "gone" });
    const [event] = await db.select().from(outbox).where(eq(outbox.topic, "webhook.disabled"));
    await tellDisabled(await job(), JSON.parse(event?.payload ?? "{}"));
    const sent = await db.select().from(mails).where(eq(mails.subjectId, endpoint.id));
    expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([["webhook_disabled", school.owner.email]]);

    await setEndpointState(await owner(), { id: endpoint.id, state: "active" });
    await db.update(webhookEndpoints).set({ failures: 19 }).where(eq(webhookEndpoints.id, endpoint.id));
    await register(2);
    await db.update(webhookDeliveries).set({ triesDone: 9 }).where(eq(webhookDeliveries.eventId, "registration.created:2"));
    receiver.answers = [status(500)];
    await deliver();
    expect(await state()).toMatchObject({ state: "disabled", disabledReason: "failing", failures: 20 });
  });

  it("that was down for six days gets everything after a replay of a range", async () => {
    receiver.answers = Array.from({ length: 200 }, () => status(500));
    for (let day = 0; day < 6; day += 1) {
      await register(day, later(days(day)));
      for (let pass = 0; pass < 3; pass += 1) await deliver(later(days(day) + hours(pass * 6)));
    }
    expect(await state()).toMatchObject({ state: "disabled", disabledReason: "failing" });
    await register(9, later(days(6)));
    expect((await deliveries()).filter((row) => row.state === "discarded")).toHaveLength(1);
    const now = later(days(7));
    expect((await refusal(replayFailed(await owner(now), { id: endpoint.id }))).code).toBe("endpoint_disabled");
    receiver.answers = [];
    receiver.got.length = 0;
    await setEndpointState(await owner(now), { id: endpoint.id, state: "active" });
    await replayFailed(await owner(now), { id: endpoint.id, from_date: "2026-01-15", to_date: "2026-01-16" });
    await deliver(now);
    expect(receiver.got).toHaveLength(2);
    await replayFailed(await owner(now), { id: endpoint.id });
    await deliver(now);
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(7);
    expect((await deliveries()).every((row) => row.state === "delivered")).toBe(true);
  });

  it("reads the messages that it sends, and not all that were due at the same moment", async () => {
    await db.$client
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
         INSERT INTO webhook_deliveries (id, school_id, endpoint_id, topic, event_id, body, tries, tries_done, state, next_at, created_at)
         SELECT 'msg_' || n, ?1, ?2, 'invoice.paid', 'tied:' || n, '{}', '[]', 0, 'pending', ?3, n FROM numbers`,
      )
      .bind(school.id, endpoint.id, NOW.getTime())
      .run();
    const ctx = await job();
    expect((await dueDeliveries(ctx, endpoint.id, NOW.getTime(), 10)).map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, n) => `msg_${n + 1}`),
    );
    expect(ctx.db.rowsRead).toBeLessThan(40);
  });

  it("that is paused keeps messages for later, and a plan without developers queues none", async () => {
    await setEndpointState(await owner(), { id: endpoint.id, state: "paused" });
    await register();
    await deliver();
    expect([receiver.got.length, (await deliveries())[0]?.state]).toEqual([0, "discarded"]);
    await db.update(schools).set({ plan: "basic" }).where(eq(schools.id, school.id));
    expect(await register(2)).toEqual({ queued: 0 });
  });

  it("is tested by hand, and deleted with its deliveries", async () => {
    await testEndpoint(await owner(), { id: endpoint.id });
    await deliver();
    expect(JSON.parse(receiver.got[0]?.body ?? "{}")).toMatchObject({ type: "webhook.test", data: { endpoint: endpoint.id } });
    const [row] = await deliveries();
    expect((await showDelivery(await owner(), { id: endpoint.id, delivery: row?.id })).delivery.body).toBe(receiver.got[0]?.body);
    const other = await aSchool({ plan: "advanced" });
    expect((await refusal(showEndpoint(await makeCtx({ as: other.owner.id }), { id: endpoint.id }))).kind).toBe("not_found");
    await deleteEndpoint(await owner(), { id: endpoint.id });
    expect(await deliveries()).toEqual([]);
  });
});

describe("the address of an endpoint", () => {
  const wrong = async (url: string) => {
    const { code, fields } = await refusal(add({ url }));
    return [code, Object.keys(fields ?? {})];
  };

  it("is https on a public name of others", async () => {
    setLocalRecord("inside.partner.test", "A", "10.0.0.7");
    setLocalRecord("six.partner.test", "AAAA", "fd00::1");
    setLocalRecord("mapped.partner.test", "AAAA", "::ffff:169.254.169.254");
    const refused = [
      ...["http://hooks.example.test/", "https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/"],
      ...["https://localhost/", "https://db.internal/", "https://printer.local/", "https://user:pw@hooks.example.test/", "ftp://hooks.example.test/"],
      ...["https://hooks.example.test:22/", "https://hooks.example.test:8080/", `https://${school.host}/`, `https://x.${env.MAIN_HOST}/`],
      ...["https://inside.partner.test/", "https://six.partner.test/", "https://mapped.partner.test/", "https://nowhere.partner.test/", "nonsense"],
    ];
    for (const url of refused) expect([url, await wrong(url)]).toEqual([url, ["url_not_public", ["url"]]]);
    expect((await add({ url: "https://hooks.example.test:8443/a?b=c" })).secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await refusal(editEndpoint(await owner(), { id: endpoint.id, url: "https://10.1.1.1/", topics: ["invoice.paid"] }))).code).toBe(
      "url_not_public",
    );
  });

  it("is looked up again before each try", async () => {
    setLocalRecord("moves.partner.test", "A", "93.184.215.14");
    endpoint = await add({ url: "https://moves.partner.test/" });
    setLocalRecord("moves.partner.test", "A", "10.0.0.1");
    await register();
    await deliver();
    const row = (await deliveries())[0];
    expect([receiver.got.filter(({ url }) => url.includes("moves")).length, row?.state, row?.tries[0]?.status]).toEqual([0, "pending", 0]);
    expect(row?.tries[0]?.error).toContain("not public");
  });
});

it("knows topics by their names, each once", () => {
  const names = TOPICS.map(({ topic }) => topic);
  expect([...new Set(names)].sort()).toEqual(names);
});
