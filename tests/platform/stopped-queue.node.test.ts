import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleWorker } from "../support/bundle";

/** The consumer and the clock of the product on a queue of the local runtime; a tick comes with the moment it is for. */
const WORKER = `
import { tick } from "#workers/cron";
import { consume } from "#workers/queue";
export { NotificationInbox } from "#workers/notification-inbox";
export default {
  async fetch(request, env, execution) {
    await tick("* * * * *", Number(new URL(request.url).searchParams.get("time")), env, (work) => execution.waitUntil(work));
    return new Response("ticked");
  },
  queue: consume,
};`;

let mf: Miniflare;
let db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
beforeAll(async () => {
  const queues = ["events", "mail", "exports"];
  mf = new Miniflare({
    modules: true,
    script: await bundleWorker(WORKER),
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat"],
    bindings: { ENVIRONMENT: "test", APP_ORIGIN: "http://localhost", MAIN_HOST: "localhost" },
    d1Databases: ["DB"],
    durableObjects: { INBOX: { className: "NotificationInbox", useSQLite: true } },
    queueProducers: Object.fromEntries(queues.map((name) => [name.toUpperCase(), name])),
    queueConsumers: Object.fromEntries(queues.map((name) => [name, { maxBatchSize: 20, maxBatchTimeout: 0, maxRetries: 5 }])),
  });
  db = await mf.getD1Database("DB");
  const folder = fileURLToPath(new URL("../../migrations/", import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of files.sort())
    for (const statement of readFileSync(folder + name, "utf8").split("--> statement-breakpoint"))
      if (statement.trim()) await db.prepare(statement).run();
});
afterAll(() => mf.dispose());

const anEvent = (id: string) =>
  db.prepare("INSERT INTO outbox(id, topic, payload, created_at) VALUES (?, 'nobody.listens', '{}', ?)").bind(id, Date.now()).run();
const tick = async (minutes: number) => {
  const worker = await mf.getWorker();
  await worker.fetch(`http://localhost/?time=${Date.now() + minutes * 60_000}`);
};
const isDone = async (id: string) =>
  Boolean((await db.prepare("SELECT done_at FROM outbox WHERE id = ?").bind(id).first<{ done_at: number }>())?.done_at);
async function isDoneWithin(id: string, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    if (await isDone(id)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return isDone(id);
}

/** The next time the local runtime reports a batch; `meet` gets the connection that the report comes on. */
function nextReport(meet: (socket: Socket) => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      const { request, socket } = message as { request: IncomingMessage; socket: Socket };
      if (!/core\/log/.test(String(request.headers["mf-original-url"] ?? request.url))) return;
      unsubscribe("http.server.request.start", listen);
      meet(socket);
      resolve();
    };
    subscribe("http.server.request.start", listen);
  });
}

/** Breaks the connection on which the next batch is reported: that report is lost, and nothing else. */
const loseNextReport = (): Promise<void> => nextReport((socket) => socket.destroy());

/**
 * Under load the local runtime's queue can stall with its messages: a batch completes, its acknowledgment is lost with the connection,
 * and the queue waits forever. The product can only notice, and process the events itself.
 */
it("what lies in a queue that has stopped is worked off by the clock, after five minutes", async () => {
  const reported = nextReport();
  await anEvent("first");
  await tick(0);
  expect(await isDoneWithin("first", 5_000)).toBe(true);
  // Only then is the next report that of the second.
  await reported;
  const lost = loseNextReport();
  await anEvent("second");
  await tick(0);
  await lost;
  expect(await isDoneWithin("second", 5_000)).toBe(true);
  await anEvent("third");
  for (const minutes of [0, 1, 2, 3]) await tick(minutes);
  expect(await isDoneWithin("third", 2_000)).toBe(false);
  await tick(5);
  expect(await isDone("third")).toBe(true);
});
