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

/** Sends a broadcast to the captured mailer, on a copy of the state; the runtime dies twice without a word, and the server starts it again. */
export async function run(bench) {
  const stateDir = bench.copyState();
  const db = database(stateDir);
  const port = bench.port + 1;
  fill(db);
  const server = await serve({ port, stateDir, ticks: true });
  bench.onStop(() => server.stop());
  const started = Date.now();
  const kills = KILLED_AT.map((share) => share * PEOPLE);
  let most = 0;
  let sent = 0;
  while (sent < PEOPLE && Date.now() - started < ENOUGH_MS) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    most = Math.max(most, memoryBelow(server.pid()));
    sent = sentOf(db);
    if (kills.length > 0 && sent >= kills[0]) {
      kills.shift();
      process.kill(workerdOf(server.pid()), "SIGKILL");
    }
    await call(port, { host: "localhost", path: "/__scheduled?cron=*+*+*+*+*" }).catch(() => null);
  }
  const [{ mails, again }] = db.rows(
    "SELECT count(*) AS mails, coalesce(sum(attempts > 1), 0) AS again FROM mails WHERE subject_id = 'bench-broadcast'",
  );
  table(
    ["people", "mails", "sent", "tried again", "seconds", "most memory, MiB"],
    [[PEOPLE, mails, sent, again, Math.round((Date.now() - started) / 1000), most]],
  );
  note("A mail that was tried again had lost its process in between; its key keeps the provider from sending it twice.");
}

const sentOf = (db) => db.rows("SELECT count(*) AS sent FROM mails WHERE subject_id = 'bench-broadcast' AND status = 'sent'")[0].sent;

/** What the runtime below a process holds in memory, in MiB; 0 while it is started again. */
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
