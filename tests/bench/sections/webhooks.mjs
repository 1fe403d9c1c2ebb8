import Stripe from "stripe";
import { load } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "A storm of a thousand deliveries about one payment";

const EVENTS = 40;
const DELIVERIES_EACH = 25;
const CONNECTIONS = 16;
const signer = new Stripe("sk_test_bench");

/** A student pays an instalment; then forty events about it come twenty-five times each, in any order, while the first is being applied. */
export async function run(bench) {
  const attempt = await payInstalment(bench);
  const deliveries = await signed(attempt);
  const { times, seconds } = await load(bench.port, {
    count: deliveries.length,
    connections: CONNECTIONS,
    make: (index) => ({ path: "/api/stripe/webhook/", method: "POST", ...deliveries[index] }),
  });
  const waited = await settled(bench);
  const [state] = bench.db.rows(
    `SELECT (SELECT count(*) FROM transactions WHERE attempt_id = '${attempt.id}') AS rows,
            (SELECT count(DISTINCT type) FROM transactions WHERE attempt_id = '${attempt.id}') AS kinds,
            (SELECT count(*) FROM stripe_events WHERE id LIKE 'evt_bench_%') AS events,
            (SELECT state FROM payment_attempts WHERE id = '${attempt.id}') AS state`,
  );
  table(
    ["answered 200", "per second", "p50 ms", "p99 ms", "events kept", "payment", "ledger rows", "doubled"],
    [
      [
        times.length,
        fixed(times.length / seconds, 0),
        fixed(percentile(times, 0.5)),
        fixed(percentile(times, 0.99)),
        state.events,
        state.state,
        state.rows,
        state.rows - state.kinds,
      ],
    ],
  );
  note(`${CONNECTIONS} connections; everything was worked off ${fixed(waited, 0)} s after the last answer.`);
}

async function payInstalment(bench) {
  const cookie = await bench.signIn("student@bayside.test");
  const page = await bench.get("/student/payments", { headers: { Cookie: cookie } });
  const id = /payInstalment-([\w-]+)/.exec(page.body)?.[1];
  if (!id) throw new Error("The student has nothing to pay");
  const opened = await bench.postForm("/student/payments", { intent: "payInstalment", id }, { cookie });
  const payAt = new URL(opened.headers.location ?? "", "http://localhost");
  const paid = await bench.postForm(payAt.pathname, { outcome: "success" });
  if (paid.status !== 303) throw new Error(`The checkout answered ${paid.status}: ${paid.body.slice(0, 200)}`);
  const sessionId = payAt.pathname.split("/")[2];
  const [attempt] = bench.db.rows(`SELECT id FROM payment_attempts WHERE obligation_id = '${id}' ORDER BY created_at DESC LIMIT 1`);
  return { id: attempt.id, sessionId };
}

/** The deliveries, signed as the provider signs them, shuffled. */
async function signed({ id, sessionId }) {
  const all = [];
  for (let index = 0; index < EVENTS; index += 1) {
    const session = { id: sessionId, object: "checkout.session", payment_intent: null, metadata: { attempt_id: id } };
    const event = {
      id: `evt_bench_${index}`,
      object: "event",
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      type: index % 2 === 0 ? "checkout.session.completed" : "checkout.session.async_payment_succeeded",
      data: { object: session },
    };
    const body = JSON.stringify(event);
    const signature = await signer.webhooks.generateTestHeaderStringAsync({ payload: body, secret: "whsec_sandbox" });
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    for (let time = 0; time < DELIVERIES_EACH; time += 1) all.push({ body, headers });
  }
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [all[index], all[other]] = [all[other], all[index]];
  }
  return all;
}

/** Seconds until no delivery waits for its work. */
async function settled(bench) {
  const started = Date.now();
  while (Date.now() - started < 60_000) {
    const [{ open }] = bench.db.rows("SELECT count(*) AS open FROM outbox WHERE topic = 'stripe.event' AND done_at IS NULL");
    if (open === 0) break;
    await bench.get("/__scheduled?cron=*+*+*+*+*", { host: "localhost" });
  }
  return (Date.now() - started) / 1000;
}
