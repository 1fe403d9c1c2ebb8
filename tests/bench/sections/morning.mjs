import { serve } from "../../../workers/local/server.mjs";
import { BAYSIDE } from "../lib/bench.mjs";
import { database } from "../lib/database.mjs";
import { call } from "../lib/http.mjs";
import { workerdOf } from "../lib/processes.mjs";
import { note, table } from "../lib/table.mjs";

export const title = "5 AM with fifty thousand installments due, while the process is killed once";

/** Between midnight and 5 AM Eastern the last morning is yesterday's, and its reminders say that the payment is late. */
const REMINDERS = ["payment_due", "payment_overdue"];
const DUE = Number(process.env.BENCH_DUE ?? 50_000);
const KILLED_AT = DUE * 0.3;
const ENOUGH_MS = 30 * 60_000;
const PATIENCE_MS = 20_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The morning's reminders of one school, sent to the captured mailer on a copy of the state: the run of the last 5 AM Eastern, then the
 * clock of each minute. How far it is, the product's own log says.
 */
export async function run(bench) {
  const stateDir = bench.copyState();
  const db = database(stateDir);
  const port = bench.port + 1;
  const { hour, day } = lastMorning();
  fill(db, day);
  const server = await serve({ port, stateDir });
  bench.onStop(() => server.stop());
  const tick = (cron, time) => call(port, { path: `/__scheduled?cron=${encodeURIComponent(cron)}&time=${time}` }).catch(() => null);
  const owner = await signIn(port);
  const sentNow = () => sentOf(port, owner);
  const before = await sentNow();
  const started = Date.now();
  await tick(`0 ${new Date(hour).getUTCHours()} * * *`, hour);
  const announced = (Date.now() - started) / 1000;
  const clock = setInterval(() => void tick("* * * * *", Date.now()), MINUTE_MS);
  bench.onStop(() => clearInterval(clock));
  let sent = 0;
  let killed = 0;
  let alarms = 0;
  while (sent < DUE && Date.now() - started < ENOUGH_MS) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    sent = await sentNow().then(
      (now) => now - before,
      () => sent,
    );
    if (killed === 0 && sent >= KILLED_AT) {
      killed += 1;
      alarms += alarmsOf(server);
      process.kill(workerdOf(server.pid()), "SIGKILL");
    }
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  clearInterval(clock);
  alarms += alarmsOf(server);
  await server.stop();
  const [{ mails, doubled, again }] = db.rows(
    `SELECT count(*) AS mails, count(*) - count(DISTINCT recipient) AS doubled, coalesce(sum(attempts > 1), 0) AS again
     FROM mails WHERE recipient LIKE 'due-%@bench.example'`,
  );
  table(
    ["due", "announced after s", "mails", "doubled", "tried again", "killed", "alarms", "all sent after s"],
    [[DUE, announced.toFixed(1), mails, doubled, again, killed, alarms, sent < DUE ? null : seconds]],
  );
  note("A mail that was tried again had lost its process in between; its key keeps the provider from sending it twice.");
}

const alarmsOf = (server) => server.output().match(/"alarm":/g)?.length ?? 0;

/** The last 5 AM Eastern as epoch milliseconds, and its day. */
function lastMorning() {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/New_York",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  for (let hour = Date.now() - (Date.now() % (60 * MINUTE_MS)); hour > Date.now() - DAY_MS; hour -= 60 * MINUTE_MS) {
    const [day, clock] = format.format(hour).split(", ");
    if (Number(clock) === 5) return { hour, day };
  }
  throw new Error("There was no 5 AM Eastern within a day");
}

async function signIn(port) {
  const answer = await call(port, {
    path: "/api/token/",
    method: "POST",
    body: JSON.stringify({ email: "owner@bayside.test", password: "Demo-pass-1" }),
    headers: { "Content-Type": "application/json" },
    patience: PATIENCE_MS,
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return { token: JSON.parse(answer.body).access, at: Date.now() };
}

/** How many reminders the mail log says are sent. The token lasts five minutes. */
async function sentOf(port, owner) {
  if (Date.now() - owner.at > 2 * MINUTE_MS) Object.assign(owner, await signIn(port));
  const counts = REMINDERS.map(async (template) => {
    const path = `/api/email-logs/?template=${template}&status=sent&limit=1`;
    const answer = await call(port, { path, headers: { Authorization: `Bearer ${owner.token}` }, patience: PATIENCE_MS });
    if (answer.status !== 200) throw new Error(`The log answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    return JSON.parse(answer.body).count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** A student, a registration and an installment due that day, as often as wanted. */
function fill(db, day) {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${DUE})`;
  db.run(
    `INSERT INTO students (id, school_id, first_name, last_name, email, phone, created_at, updated_at)
     ${numbers} SELECT 'due-s-' || i, s.id, 'Pat', 'Bench ' || i, 'due-' || i || '@bench.example', '(401) 555 - 0100', 1, 1
     FROM n JOIN schools s ON s.subdomain = '${BAYSIDE.split(".")[0]}';
     INSERT INTO registrations (id, school_id, number, code, student_id, program_id, class_id, status, enrollment_status, payment_option,
       plan_to_pay, tuition_cents, application_fee_cents, created_at, updated_at)
     ${numbers} SELECT 'due-r-' || i, c.school_id, 'D-' || i, 'due' || i, 'due-s-' || i, c.program_id, c.id, 'active', 'enrolled',
       'pay_later', 'self_pay', 145000, 10000, 1, 1
     FROM n JOIN classes c ON c.code = 'CNA-1041';
     INSERT INTO instalments (id, school_id, registration_id, position, amount_cents, due_date, status, created_at, updated_at)
     ${numbers} SELECT 'due-i-' || i, r.school_id, r.id, 1, 25000, '${day}', 'unpaid', 1, 1 FROM n JOIN registrations r ON r.id = 'due-r-' || i`,
  );
}
