import { BAYSIDE } from "../lib/bench.mjs";
import { call } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Two hundred visitors register and pay";

const VISITORS = 200;
const CONNECTIONS = 8;

/** Each holds a seat, gets a payment, pays it with a card at the provider, whose deliveries make the registration. */
export async function run(bench) {
  bench.db.run("UPDATE classes SET capacity = 1000 WHERE code = 'EKG-5001'");
  const offered = JSON.parse((await bench.get("/api/classes/program-offered-classes/")).body).results;
  const classId = offered.find((entry) => entry.class_id === "EKG-5001")?.id;
  const times = [];
  let next = 0;
  const visit = async () => {
    while (next < VISITORS) times.push(await register({ ...bench, classId }, next++));
  };
  const started = Date.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  const opened = (Date.now() - started) / 1000;
  const settled = await worked(bench, started);
  table(
    ["opened and paid", "per second", "p50 ms", "p95 ms", "registrations made", "all settled after s"],
    [
      [
        times.length,
        fixed(times.length / opened),
        fixed(percentile(times, 0.5)),
        fixed(percentile(times, 0.95)),
        registrations(bench),
        fixed(settled),
      ],
    ],
  );
  note(`${CONNECTIONS} connections; a time is that of both requests: the hold with its payment, and the card at the provider.`);
}

async function register(bench, index) {
  const person = { first_name: "Checkout", last_name: `Visitor ${index}`, email: `checkout-${index}@bench.example`, phone: "(401) 555 - 0100" };
  const hold = await persistent(bench, {
    path: "/api/students/create-payment-intent/",
    body: JSON.stringify({ class: bench.classId, payment_option: "pay_now", ...person, answers: [] }),
    headers: { "Content-Type": "application/json", "Idempotency-Key": `checkout-${index}-bench`, "CF-Connecting-IP": `198.18.1.${index}` },
  });
  const paid = await persistent(bench, {
    path: `/pay/${JSON.parse(hold.body).payment_intent}`,
    body: "outcome=success",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://${BAYSIDE}:${bench.port}` },
  });
  return hold.ms + paid.ms;
}

/** The local server may drop a connection under load: the same request is sent again, with the same key. */
async function persistent(bench, options) {
  for (let tries = 1; ; tries += 1) {
    const answer = await call(bench.port, { host: BAYSIDE, method: "POST", ...options }).catch((error) => ({ status: 503, body: String(error) }));
    if (answer.status === 200) return answer;
    if (answer.status !== 503 || tries === 5) throw new Error(`${options.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  }
}

/** Seconds until every visitor is registered: deliveries come by themselves, the clock takes up what was left. */
async function worked(bench, since) {
  while (Date.now() - since < 180_000) {
    if (registrations(bench) >= VISITORS) break;
    await bench.get("/__scheduled?cron=*+*+*+*+*", { host: "localhost" });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return (Date.now() - since) / 1000;
}

const registrations = (bench) =>
  bench.db.rows(
    "SELECT count(*) AS made FROM registrations r JOIN students s ON s.id = r.student_id WHERE s.email LIKE 'checkout-%@bench.example'",
  )[0].made;
