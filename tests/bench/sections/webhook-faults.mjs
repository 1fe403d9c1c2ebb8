import { fixed, note, table } from "../lib/table.mjs";

export const title = "A hundred thousand messages to a receiver that fails every fifth time";

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 100_000);
const ADDRESS = "https://flaky.example.test/in";
const ENOUGH_MS = 60 * 60_000;

/** Messages wait at an endpoint; the clock ticks, and the time until each next try is cut short. */
export async function run(bench) {
  const endpoint = await flakyEndpoint(bench);
  bench.db.run(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MESSAGES})
     INSERT INTO webhook_deliveries (id, school_id, endpoint_id, topic, event_id, body, tries, tries_done, state, next_at, created_at)
     SELECT 'msg_bench_' || n, school_id, id, 'registration.created', 'bench:' || n, '{"type":"registration.created"}', '[]', 0, 'pending', 0, ${Date.now()} + n
     FROM webhook_endpoints, numbers WHERE webhook_endpoints.id = '${endpoint}'`,
  );
  const started = Date.now();
  let left = MESSAGES;
  while (left > 0 && Date.now() - started < ENOUGH_MS) {
    await bench.get("/__scheduled?cron=*+*+*+*+*", { host: "localhost" });
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    bench.db.run(`UPDATE webhook_deliveries SET next_at = 0 WHERE endpoint_id = '${endpoint}' AND state = 'pending' AND next_at > 0`);
    [{ left }] = bench.db.rows(`SELECT count(*) AS left FROM webhook_deliveries WHERE endpoint_id = '${endpoint}' AND state = 'pending'`);
  }
  const seconds = (Date.now() - started) / 1000;
  const [sum] = bench.db.rows(
    `SELECT count(*) AS rows, sum(state = 'delivered') AS delivered, sum(state = 'failed') AS failed, sum(json_array_length(tries)) AS tries,
       sum((SELECT count(*) FROM json_each(tries) t WHERE json_extract(t.value, '$.status') = 200) > 1) AS doubled
     FROM webhook_deliveries WHERE endpoint_id = '${endpoint}'`,
  );
  table(
    ["messages", "delivered", "lost", "failed after ten tries", "accepted twice", "tries", "a second"],
    [[sum.rows, sum.delivered, MESSAGES - sum.rows + left, sum.failed, sum.doubled, sum.tries, fixed(sum.tries / seconds, 0)]],
  );
  note(`${fixed(seconds, 0)} s. A message that failed ten times stays in the list, and can be sent again.`);
}

/** An endpoint that the owner adds as in the office. */
async function flakyEndpoint(bench) {
  const cookie = await bench.signIn("owner@bayside.test");
  const answer = await bench.postForm(
    "/school/developers/webhooks/add",
    { intent: "add", url: ADDRESS, topics: "registration.created", description: "Bench" },
    { cookie },
  );
  const [row] = bench.db.rows(`SELECT id FROM webhook_endpoints WHERE url = '${ADDRESS}'`);
  if (!row) throw new Error(`No endpoint: ${answer.status} ${answer.headers.location ?? answer.body.slice(0, 300)}`);
  return row.id;
}
