import { readFileSync } from "node:fs";
import { serve } from "../../../workers/local/server.mjs";
import { database } from "../lib/database.mjs";
import { call } from "../lib/http.mjs";
import { workerdOf } from "../lib/processes.mjs";
import { note, table } from "../lib/table.mjs";

export const title = "One text to ten thousand, while the process is killed twice";

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 10_000);
const KILLED_AT = [0.25, 0.6];
const ENOUGH_MS = 40 * 60_000;
/** A question that was on its way when the runtime was killed is never answered. */
const PATIENCE_MS = 20_000;
/** A token lasts five minutes. */
const TOKEN_MS = 120_000;

/**
 * Sends a broadcast to the captured mailer, on a copy of the state; the runtime dies twice without a word, and the server starts it again.
 * How far it is, the product's own log says: another process at the same database would get in the way of what is measured.
 */
export async function run(bench) {
  const stateDir = bench.copyState();
  const db = database(stateDir);
  const port = bench.port + 1;
  fill(db);
  const server = await serve({ port, stateDir, ticks: true });
  bench.onStop(() => server.stop());
  let token = await signIn(port);
  const before = await sentOf(port, token);
  const renewal = setInterval(
    () =>
      signIn(port).then(
        (next) => {
          token = next;
        },
        () => null,
      ),
    TOKEN_MS,
  );
  bench.onStop(() => clearInterval(renewal));
  const started = Date.now();
  const kills = KILLED_AT.map((share) => share * PEOPLE);
  let most = 0;
  let sent = 0;
  let killed = 0;
  while (sent < PEOPLE && Date.now() - started < ENOUGH_MS) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    most = Math.max(most, memoryBelow(server.pid()));
    // While the runtime is started again nobody answers.
    sent = await sentOf(port, token).then(
      (now) => now - before,
      () => sent,
    );
    if (kills.length > 0 && sent >= kills[0]) {
      kills.shift();
      killed += 1;
      process.kill(workerdOf(server.pid()), "SIGKILL");
    }
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  clearInterval(renewal);
  await server.stop();
  const [{ mails, done, again }] = db.rows(
    "SELECT count(*) AS mails, coalesce(sum(status = 'sent'), 0) AS done, coalesce(sum(attempts > 1), 0) AS again FROM mails WHERE subject_id = 'bench-broadcast'",
  );
  table(["people", "mails", "sent", "killed", "tried again", "seconds", "most memory, MiB"], [[PEOPLE, mails, done, killed, again, seconds, most]]);
  note("A mail that was tried again had lost its process in between; its key keeps the provider from sending it twice.");
}

async function signIn(port) {
  const body = JSON.stringify({ email: "owner@bayside.test", password: "Demo-pass-1" });
  const answer = await call(port, {
    path: "/api/token/",
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
    patience: PATIENCE_MS,
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return JSON.parse(answer.body).access;
}

/** How many mails of broadcasts the log says are sent. */
async function sentOf(port, token) {
  const path = "/api/email-logs/?template=broadcast&status=sent&limit=1";
  const answer = await call(port, { path, headers: { Authorization: `Bearer ${token}` }, patience: PATIENCE_MS });
  if (answer.status !== 200) throw new Error(`The log answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return JSON.parse(answer.body).count;
}

/** Memory of the runtime below a process in MiB; 0 during a restart. */
function memoryBelow(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${workerdOf(pid)}/status`, "utf8"))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** A broadcast of Bayside's that can no longer be taken back, with everybody whom it goes to. */
function fill(db) {
  db.run(
    `INSERT INTO broadcasts (id, school_id, subject, body, source, chosen, state, total, left_out, queued_at, send_at, created_by, created_at, updated_at)
     SELECT 'bench-broadcast', s.id, 'News from {{school_name}}', 'Hello {{first_name}}, a new class begins.', 'students', '[]', 'queued', ${PEOPLE}, 0, 1, 1, 'bench', 1, 1
     FROM schools s WHERE s.subdomain = 'bayside';
     INSERT INTO broadcast_recipients (school_id, broadcast_id, position, email, name, student_id, "values", left_out)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE})
     SELECT s.id, 'bench-broadcast', i, 'bench-' || i || '@bench.example', 'Pat Bench', NULL, '{}', NULL FROM n JOIN schools s ON s.subdomain = 'bayside'`,
  );
}
