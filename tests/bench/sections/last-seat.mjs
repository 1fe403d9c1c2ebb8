import { BAYSIDE } from "../lib/bench.mjs";
import { call, keepAlive } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Forty visitors at once for the last seat";

const VISITORS = 40;

/** Once for a free class, where the registration is made at once, and once for a paid one, where the seat is held for the payment. */
export async function run(bench) {
  bench.db.run(
    `UPDATE classes SET capacity = 1 + (SELECT count(*) FROM seats WHERE seats.class_id = classes.id AND state IN ('taken', 'held'))
     WHERE code IN ('CPR-4120', 'EKG-5001')`,
  );
  const offered = JSON.parse((await bench.get("/api/classes/program-offered-classes/")).body).results;
  const classOf = (code) => offered.find((entry) => entry.class_id === code)?.id;
  const rows = [
    await race(bench, "free class: POST /api/students/", "/api/students/", classOf("CPR-4120"), "free_plan"),
    await race(bench, "paid class: POST …/create-payment-intent/", "/api/students/create-payment-intent/", classOf("EKG-5001"), "pay_now"),
  ];
  table(["race", "won", "class full", "other", "seats over capacity", "p50 ms", "slowest ms"], rows);
  note("A request that found the server's connections used up counts as other.");
}

async function race(bench, name, path, classId, option) {
  if (!classId) throw new Error(`The class of "${name}" is not offered`);
  const agent = keepAlive(VISITORS);
  const register = (index) => {
    const person = { first_name: "Last", last_name: `Seat ${index}`, email: `seat-${index}-${Date.now()}@bench.example`, phone: "(401) 555 - 0100" };
    return call(bench.port, {
      host: BAYSIDE,
      path,
      method: "POST",
      agent,
      body: JSON.stringify({ class: classId, payment_option: option, ...person, answers: [] }),
      headers: { "Content-Type": "application/json", "Idempotency-Key": `bench-${path}-${index}`, "CF-Connecting-IP": `198.18.0.${index}` },
    });
  };
  const answers = await Promise.all(Array.from({ length: VISITORS }, (_, index) => register(index)));
  agent.destroy();
  const won = answers.filter(({ status }) => status === 200 || status === 201).length;
  const full = answers.filter(({ status, body }) => status === 409 && body.includes('"class_full"')).length;
  const strange = answers.find(({ status, body }) => status >= 300 && !body.includes('"class_full"'));
  if (strange) note(`Also answered: ${strange.status} ${strange.body.slice(0, 200)}`);
  const [{ over }] = bench.db.rows(
    `SELECT max(0, (SELECT count(*) FROM seats WHERE class_id = c.id AND state IN ('taken', 'held')) - c.capacity) AS over
     FROM classes c WHERE c.id = '${classId}'`,
  );
  const times = answers.map(({ ms }) => ms);
  return [name, won, full, VISITORS - won - full, over, fixed(percentile(times, 0.5), 0), fixed(Math.max(...times), 0)];
}
