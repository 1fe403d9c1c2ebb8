import Stripe from "stripe";
import { BAYSIDE } from "../lib/bench.mjs";
import { call } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Two hundred registrations at once over the API while deliveries arrive";

const VISITORS = 200;
const DELIVERIES = 400;
const CONNECTIONS = 20;
const ENOUGH_S = 60;
const signer = new Stripe("sk_test_bench");

/** Registrations and deliveries of the provider come side by side; then it is waited until no event is left. */
export async function run(bench) {
  bench.db.run("UPDATE classes SET capacity = 1000 WHERE code = 'CPR-4120'");
  const offered = JSON.parse((await bench.get("/api/classes/program-offered-classes/")).body).results;
  const classId = offered.find((entry) => entry.class_id === "CPR-4120")?.id;
  if (!classId) throw new Error("The free class is not offered");
  const [registered, delivered] = await Promise.all([
    atOnce(VISITORS, (index) => register(bench.port, classId, index)),
    atOnce(DELIVERIES, (index) => deliver(bench.port, index)),
  ]);
  const waited = await emptied(bench);
  const left = waited === null ? open(bench) : 0;
  const [{ failed }] = bench.db.rows("SELECT count(*) AS failed FROM outbox WHERE last_error IS NOT NULL");
  const times = registered.filter(({ status }) => status === 201).map(({ ms }) => ms);
  table(
    ["registered", "deliveries kept", "p50 ms", "p95 ms", "events left", "failed tries", "outbox empty after s"],
    [
      [
        `${times.length} of ${VISITORS}`,
        delivered.filter(({ status }) => status === 200).length,
        fixed(percentile(times, 0.5), 0),
        fixed(percentile(times, 0.95), 0),
        left,
        failed,
        waited === null ? null : fixed(Math.max(waited, 0), 0),
      ],
    ],
  );
  note(`${2 * CONNECTIONS} connections; ${waited !== null && waited <= ENOUGH_S ? "within" : "NOT within"} ${ENOUGH_S} s of the last answer.`);
}

async function atOnce(count, make) {
  const answers = [];
  let next = 0;
  const work = async () => {
    while (next < count) answers.push(await persistent(await make(next++)));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return answers;
}

/** The local server may drop a connection under load: the same request is sent again, with the same key. */
async function persistent({ port, ...options }) {
  for (let tries = 1; ; tries += 1) {
    const answer = await call(port, { method: "POST", ...options }).catch((error) => ({ status: 503, body: String(error), ms: 0 }));
    if (answer.status !== 503 || tries === 5) return answer;
  }
}

/** Each from a different address, like visitors. */
function register(port, classId, index) {
  const person = { first_name: "Event", last_name: `Visitor ${index}`, email: `event-${index}@bench.example`, phone: "(401) 555 - 0100" };
  return {
    port,
    host: BAYSIDE,
    path: "/api/students/",
    body: JSON.stringify({ class: classId, payment_option: "free_plan", ...person, answers: [] }),
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": `event-${index}-bench`,
      "CF-Connecting-IP": `10.1.${index >> 8}.${index & 255}`,
    },
  };
}

/** A signed delivery about a payment of another environment: kept, read from the queue, and found to be nobody's. */
async function deliver(port, index) {
  const body = JSON.stringify({
    ...{ id: `evt_events_${index}`, object: "event", api_version: Stripe.API_VERSION, created: Math.floor(Date.now() / 1000) },
    ...{ type: "payment_intent.succeeded", data: { object: { id: `pi_events_${index}`, object: "payment_intent", metadata: {} } } },
  });
  const signature = await signer.webhooks.generateTestHeaderStringAsync({ payload: body, secret: "whsec_sandbox" });
  return { port, path: "/api/stripe/webhook/", body, headers: { "Content-Type": "application/json", "Stripe-Signature": signature } };
}

const open = (bench) => bench.db.rows("SELECT count(*) AS open FROM outbox WHERE done_at IS NULL")[0].open;

/** Seconds from now until the last event was begun, as the events themselves say; null when some are left after three minutes. */
async function emptied(bench) {
  const started = Date.now();
  for (let ticks = 1; ticks <= 36; ticks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await bench.get("/__scheduled?cron=*+*+*+*+*", { host: "localhost" });
    // Looking from outside locks the database for a moment, so it is not done often.
    if (ticks % 4 === 0 && open(bench) === 0) return (bench.db.rows("SELECT max(done_at) AS last FROM outbox")[0].last - started) / 1000;
  }
  return null;
}
