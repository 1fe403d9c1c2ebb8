import { BAYSIDE } from "../lib/bench.mjs";
import { call, keepAlive } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "A hundred visitors at once beside a group, and at its join link";

const VISITORS = 100;
const SEATS = 10;
/** A class of a program without a form. */
const CLASS = "EKG-5001";

/** A group takes ten of the last twenty seats; a hundred single visitors race for the others, and a hundred students of the buyer for the ten. */
export async function run(bench) {
  bench.db.run(
    `UPDATE classes SET capacity = ${2 * SEATS} + (SELECT count(*) FROM seats WHERE seats.class_id = classes.id AND state IN ('taken', 'held')) WHERE code = '${CLASS}'`,
  );
  const [{ id: classId, slug, program }] = bench.db.rows(
    `SELECT c.id, p.slug, p.id AS program FROM classes c JOIN programs p ON p.id = c.program_id WHERE c.code = '${CLASS}'`,
  );
  bench.db.run(
    `INSERT INTO group_prices (school_id, program_id, per_seat_cents, steps, is_instant, naming_days, after_naming, agreement, created_at, updated_at)
     SELECT school_id, '${program}', per_seat_cents, steps, 1, naming_days, after_naming, agreement, created_at, updated_at FROM group_prices LIMIT 1`,
  );
  const joinCode = await confirmedOrder(bench, classId, slug);
  const single = await race((index) => holdSeat(bench, classId, index));
  const joined = await race((index) => join(bench, joinCode, index));
  const [{ over, held, named }] = bench.db.rows(
    `SELECT max(0, (SELECT count(*) FROM seats WHERE class_id = c.id AND state IN ('taken', 'held')) - c.capacity) AS over,
       (SELECT count(*) FROM seats WHERE class_id = c.id AND group_seat_id IS NOT NULL AND state <> 'released') AS held,
       (SELECT count(*) FROM group_seats g JOIN group_orders o ON o.id = g.order_id WHERE o.join_code = '${joinCode}' AND g.state = 'named') AS named
     FROM classes c WHERE c.id = '${classId}'`,
  );
  const strange = single.find(({ status, body }) => status >= 300 && !body.includes('"class_full"'));
  if (strange) note(`Also answered: ${strange.status} ${strange.body.slice(0, 200)}`);
  table(
    ["race", "won", "others", "p50 ms", "slowest ms"],
    [
      rowOf("single visitors for 10 seats", single, (answer) => answer.status < 300),
      rowOf("join link for 10 seats", joined, ({ status }) => status === 302),
    ],
  );
  note(`Seats over capacity: ${over}. Seats of the group: ${held}. Named by the join link: ${named} of ${SEATS}.`);
}

const rowOf = (name, answers, isWon) => {
  const times = answers.map(({ ms }) => ms);
  const won = answers.filter(isWon).length;
  return [name, won, answers.length - won, fixed(percentile(times, 0.5), 0), fixed(Math.max(...times), 0)];
};

const race = (make) => Promise.all(Array.from({ length: VISITORS }, (_, index) => make(index)));

/** Orders, accepts and confirms; answers the code of the join link. */
async function confirmedOrder(bench, classId, slug) {
  const fields = { buyer: "Bench Care", contact_name: "Dana Bench", email: "dana@bench.example", phone: "(401) 555 - 0100" };
  const asked = await bench.postForm(`/programs/${slug}/team`, { intent: "quote", class: classId, seats: String(SEATS), ...fields });
  const code = /\/group-orders\/([\w-]+)/.exec(asked.headers.location ?? "")?.[1];
  if (!code) throw new Error(`No quote: ${asked.status} ${asked.body.slice(0, 300)}`);
  await bench.postForm(`/group-orders/${code}`, { intent: "accept", signature: "Dana Bench", agree: "on" });
  const cookie = await bench.signIn("owner@bayside.test");
  const [{ id, join_code: joinCode }] = bench.db.rows(`SELECT id, join_code FROM group_orders WHERE code = '${code}'`);
  await bench.postForm(`/school/groups/${id}`, { intent: "confirm", po_number: "PO 1" }, { cookie });
  const [{ status }] = bench.db.rows(`SELECT status FROM group_orders WHERE id = '${id}'`);
  if (status !== "confirmed") throw new Error(`The order is ${status}`);
  return joinCode;
}

const agent = keepAlive(VISITORS);
const person = (kind, index) => ({ first_name: "Race", last_name: `Visitor ${index}`, email: `${kind}-${index}-${Date.now()}@bench.example` });

const holdSeat = (bench, classId, index) =>
  call(bench.port, {
    host: BAYSIDE,
    path: "/api/students/create-payment-intent/",
    method: "POST",
    agent,
    body: JSON.stringify({ class: classId, payment_option: "pay_now", ...person("single", index), phone: "(401) 555 - 0100", answers: [] }),
    headers: { "Content-Type": "application/json", "Idempotency-Key": `group-${index}-${Date.now()}`, "CF-Connecting-IP": `198.19.0.${index}` },
  });

const join = (bench, joinCode, index) =>
  call(bench.port, {
    host: BAYSIDE,
    path: `/join-group/${joinCode}`,
    method: "POST",
    agent,
    body: new URLSearchParams({ intent: "join", ...person("join", index) }).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: `http://${BAYSIDE}:${bench.port}`,
      "CF-Connecting-IP": `198.20.0.${index}`,
    },
  });
