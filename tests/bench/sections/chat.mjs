import { createServer } from "node:http";
import { serve } from "../../../workers/local/server.mjs";
import { BAYSIDE } from "../lib/bench.mjs";
import { serveBeside } from "../lib/beside.mjs";
import { call, keepAlive, load } from "../lib/http.mjs";
import { cpuOf } from "../lib/processes.mjs";
import { median, percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "The chat: finding among 5,000 passages, a turn, the first words, a month's last tokens";

const PASSAGES = 5_000;
const QUESTIONS = [
  "How much is the CNA program?",
  "When does the next phlebotomy class start?",
  "Can I pay in installments?",
  "Where is the Harbor campus?",
  "Do I need a certificate to register?",
];
/** Questions that published texts answer, not facts: their passages are read, and they cost tokens. */
const TEXTS = ["Is parking free?", "Who is the student advisor?", "Is there an exam at the end of the class?", "What will I learn in phlebotomy?"];
const ROUNDS = 40;
const AT_ONCE = 200;
/** The stand-in's delay before its first word, and its pace afterwards. */
const THINKS_MS = 150;
const WORDS = ["Tuition ", "for ", "Certified ", "Nursing ", "Assistant ", "is ", "$1,450.00."];

let places = 0;
/** Each from a different address, so that no rate limit applies. */
const from = () => ({ "CF-Connecting-IP": `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places++ & 255}` });
const ask = (message) => ({
  host: BAYSIDE,
  path: "/api/chat-bot/messages/",
  method: "POST",
  headers: { "Content-Type": "application/json", ...from() },
  body: JSON.stringify({ message }),
});

export async function run(bench) {
  await call(bench.port, ask(TEXTS[0]));
  fill(bench.db);
  await finding(bench);
  await turns(bench);
  await firstWords(bench);
  await lastTokens(bench);
}

/** The demo's own passages over and over, so that every word of a question stands in many. */
function fill(db) {
  const [{ school, have }] = db.rows(`SELECT school_id AS school, count(*) AS have FROM chat_passages GROUP BY school_id ORDER BY have DESC LIMIT 1`);
  const copies = Math.ceil(PASSAGES / have) - 1;
  db.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies})
    INSERT INTO chat_passages(school_id, kind, subject_id, title, href, body)
    SELECT school_id, kind, subject_id, title || ' ' || n.i, href, body || ' Part ' || n.i || '.' FROM chat_passages, n WHERE school_id = '${school}'
    LIMIT ${PASSAGES - have}`);
}

async function finding(bench) {
  const beside = await serveBeside(bench, "retrieval.ts", bench.port + 1, { host: BAYSIDE });
  const subject = async (name, path) => {
    const make = (index) => ({ host: BAYSIDE, path: path(index) });
    await load(beside.port, { count: 20, connections: 1, make });
    const before = cpuOf(beside.workerd);
    const count = ROUNDS * TEXTS.length;
    const { times } = await load(beside.port, { count, connections: 1, make });
    return { name, cpu: (cpuOf(beside.workerd) - before) / count, p50: median(times), p95: percentile(times, 0.95) };
  };
  const nothing = await subject("prices, dates and seats", () => "/");
  const found = await subject("finding", (index) => `/?ask=${encodeURIComponent(TEXTS[index % TEXTS.length])}`);
  const row = ({ name, cpu, p50, p95 }) => [name, fixed(cpu, 2), fixed(p50), fixed(p95)];
  const net = { name: "net", cpu: found.cpu - nothing.cpu, p50: found.p50 - nothing.p50, p95: found.p95 - nothing.p95 };
  const [{ passages }] = bench.db.rows("SELECT count(*) AS passages FROM chat_passages");
  table([`${passages} passages`, "CPU ms", "p50 ms", "p95 ms"], [nothing, found, net].map(row));
  note(
    "CPU is that of the workerd process, which holds the local D1 as well. Prices, dates and seats are looked up for every question; the rest is the finding.",
  );
}

async function turns(bench) {
  const count = 100;
  await load(bench.port, { count: 20, connections: 2, make: () => ask(QUESTIONS[0]) });
  const subject = async (name, make) => {
    const before = cpuOf(bench.workerd);
    const { times } = await load(bench.port, { count, connections: 2, make });
    return [name, fixed((cpuOf(bench.workerd) - before) / count, 2), fixed(median(times)), fixed(percentile(times, 0.95))];
  };
  const config = () => ({ host: BAYSIDE, path: "/api/chat-bot/config/" });
  table(
    ["a turn", "CPU ms", "p50 ms", "p95 ms"],
    [
      await subject("GET …/config/", config),
      await subject("POST …/messages/, a fact", (index) => ask(QUESTIONS[index % QUESTIONS.length])),
      await subject("POST …/messages/, a text", (index) => ask(TEXTS[index % TEXTS.length])),
    ],
  );
}

/** How much later than the stand-in's first word a visitor has the first words. */
async function firstWords(bench) {
  let saidAt = 0;
  const event = (content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const model = createServer(async (asked, answer) => {
    for await (const _ of asked);
    answer.writeHead(200, { "Content-Type": "text/event-stream" });
    await pause(THINKS_MS);
    saidAt = performance.now();
    for (const word of WORDS) {
      answer.write(event(word));
      await pause(40);
    }
    answer.end("data: [DONE]\n\n");
  });
  await new Promise((listening) => model.listen(0, "127.0.0.1", listening));
  bench.onStop(() => model.close());
  const port = bench.port + 2;
  const vars = { ASSISTANT_URL: `http://127.0.0.1:${model.address().port}/v1`, ASSISTANT_MODEL: "stand-in" };
  const server = await serve({ port, stateDir: bench.copyState(), vars });
  bench.onStop(() => server.stop());
  const late = [];
  for (let round = 0; round < 20; round += 1) {
    const heardAt = await heardFirst(port);
    if (heardAt) late.push(heardAt - saidAt);
  }
  table(
    ["first words after the stand-in's", "heard", "p50 ms", "slowest ms"],
    [["stream", `${late.length} of 20`, fixed(median(late)), fixed(Math.max(...late))]],
  );
}

async function heardFirst(port) {
  const { request } = await import("node:http");
  const body = new URLSearchParams({ intent: "ask", message: QUESTIONS[0] }).toString();
  const headers = {
    Host: `${BAYSIDE}:${port}`,
    Origin: `http://${BAYSIDE}:${port}`,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    ...from(),
  };
  return new Promise((resolve, reject) => {
    let heardAt = 0;
    const sent = request({ host: "127.0.0.1", port, path: "/widget/chat/bayside/live", method: "POST", headers }, (answer) => {
      answer.on("data", (part) => {
        if (!heardAt && String(part).includes('"text"')) heardAt = performance.now();
      });
      answer.on("error", reject);
      answer.on("end", () => resolve(heardAt));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Two hundred at once for what is left of a month: nobody goes over. */
async function lastTokens(bench) {
  bench.db.run("UPDATE token_budgets SET used = limit_tokens - 5000, reserved = 0");
  const agent = keepAlive(AT_ONCE);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      call(bench.port, { ...ask(TEXTS[index % TEXTS.length]), agent }).catch((error) => ({ status: 0, body: String(error) })),
    ),
  );
  agent.destroy();
  const strange = answers.find(({ status }) => status !== 200 && status !== 429);
  if (strange) note(`Also answered: ${strange.status} ${strange.body.slice(0, 200)}`);
  const counted = (status) => answers.filter((answer) => answer.status === status).length;
  const [{ over, reserved, left }] = bench.db.rows(
    "SELECT max(0, max(used + reserved - limit_tokens)) AS over, max(reserved) AS reserved, min(limit_tokens - used) AS left FROM token_budgets",
  );
  table(
    [`${AT_ONCE} at once for 5,000 tokens`, "answered", "used up", "other", "tokens over", "still reserved", "left"],
    [["POST …/messages/", counted(200), counted(429), AT_ONCE - counted(200) - counted(429), over, reserved, left]],
  );
}
