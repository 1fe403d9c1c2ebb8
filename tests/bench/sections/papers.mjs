import { BAYSIDE } from "../lib/bench.mjs";
import { call } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Eight PDFs at once";

const AT_ONCE = 8;
const ROUNDS = 5;

/** A student opens eight receipts in eight tabs, five times; in every other round a ninth tab is closed while it loads. */
export async function run(bench) {
  const cookie = await bench.signIn("student@bayside.test");
  const [receipt] = bench.db.rows(
    `SELECT t.id FROM transactions t JOIN students s ON s.id = t.student_id
     WHERE s.email = 'student@bayside.test' AND t.receipt_number IS NOT NULL LIMIT 1`,
  );
  if (!receipt) throw new Error("The student has no receipt");
  const path = `/receipts/${receipt.id}/pdf`;
  const ask = () => call(bench.port, { host: BAYSIDE, path, headers: { Cookie: cookie } }).catch((error) => ({ status: error.code, body: "" }));
  const answers = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 1) await leave(bench.port, path, cookie);
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, ask))));
  }
  const good = answers.filter(({ status, body }) => status === 200 && body.startsWith("%PDF"));
  const times = good.map(({ ms }) => ms);
  table(
    ["asked for", "answered 200", "p50 ms", "slowest ms"],
    [[answers.length, good.length, fixed(percentile(times, 0.5), 0), fixed(Math.max(...times), 0)]],
  );
  const other = answers.find((answer) => !good.includes(answer));
  if (other) note(`Also answered: ${other.status} ${other.body.slice(0, 200)}`);
}

/** A request whose reader is gone before the answer is there. */
async function leave(port, path, cookie) {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 20);
  await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie }, signal: leaving.signal }).catch(() => null);
}
