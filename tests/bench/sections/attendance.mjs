import { numbers } from "../lib/schools.mjs";
import { median } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "A class of 60 students and 120 sessions in a school with ten thousand and a million marks";

/** Marks of the school; `BENCH_MARKS=10000,100000` measures others. */
const SIZES = (process.env.BENCH_MARKS ?? "10000,1000000").split(",").map(Number);
const TIMES = 9;
/** Of the class that is measured: 80 of its sessions are over and marked. */
const STUDENTS = 60;
const SESSIONS = 120;
const MARKED = 80;
/** Of each other class, all of it marked. */
const OTHER_STUDENTS = 40;
const OTHER_SESSIONS = 50;
const CLASSES_AT_ONCE = 25;

const DAY_MS = 86_400_000;
/** Registered long before the first session. */
const REGISTERED = "1700000000000";

/** Rows read and time of the pages and of one saved mark, which must not depend on the other classes. */
export async function run(bench) {
  const owner = await bench.signIn("owner@bayside.test");
  const [{ now }] = bench.db.rows("SELECT unixepoch() * 1000 AS now");
  grow(bench, 0, 1, { students: STUDENTS, sessions: SESSIONS, marked: MARKED, now });
  const measured = [];
  let classes = 0;
  for (const size of SIZES) {
    const wanted = Math.max(0, Math.ceil((size - STUDENTS * MARKED) / (OTHER_STUDENTS * OTHER_SESSIONS)));
    const started = performance.now();
    for (; classes < wanted; classes += Math.min(CLASSES_AT_ONCE, wanted - classes)) {
      const count = Math.min(CLASSES_AT_ONCE, wanted - classes);
      grow(bench, 1 + classes, count, { students: OTHER_STUDENTS, sessions: OTHER_SESSIONS, marked: OTHER_SESSIONS, now });
    }
    const [{ marks }] = bench.db.rows(
      "SELECT count(*) AS marks FROM attendance_marks m JOIN schools s ON s.id = m.school_id WHERE s.subdomain = 'bayside'",
    );
    note(`${marks.toLocaleString("en-US")} marks after ${((performance.now() - started) / 1000).toFixed(0)} s`);
    measured.push({ marks, rows: await measure(bench, owner) });
  }
  table(
    ["", ...measured.flatMap(({ marks }) => [`ms at ${marks.toLocaleString("en-US")}`, "rows read"]), "ratio"],
    measured[0].rows.map(([name], index) => [
      name,
      ...measured.flatMap(({ rows }) => [fixed(rows[index][1]), rows[index][2]]),
      fixed(measured.at(-1).rows[index][1] / measured[0].rows[index][1], 2),
    ]),
  );
  note("Median of nine, one person at a time; rows read include the signed-in person, the school and the menu.");
}

const COURSE = "/school/classes/registrations/bench-att-c-1";
const PAGES = [
  ["hours of the class", `${COURSE}/hours`],
  ["grid, page of today", `${COURSE}/attendance`],
  ["grid, a full page", `${COURSE}/attendance?page=3`],
  ["hours of a student", "/school/registrations/bench-att-r-1-7/attendance"],
  ["roster, 60 students", `${COURSE}?limit=60`],
  ["session, 60 students", `${COURSE}/sessions/bench-att-s-1-${MARKED + 1}`],
];

async function measure(bench, cookie) {
  const rows = [];
  for (const [name, path] of PAGES) {
    const times = [];
    let read = "-";
    for (let time = 0; time < TIMES; time += 1) {
      const { status, headers, ms } = await bench.get(path, { headers: { Cookie: cookie } });
      if (status !== 200) throw new Error(`${name} (${path}) answered ${status}`);
      times.push(ms);
      read = headers["x-rows-read"] ?? "-";
    }
    rows.push([name, median(times), read]);
  }
  rows.push(await saveMarks(bench, cookie));
  return rows;
}

/** Marks one student of the session that has just ended, again and again with another status. */
async function saveMarks(bench, cookie) {
  const times = [];
  let read = "-";
  for (let time = 0; time < TIMES; time += 1) {
    const fields = { intent: "take", "rows.bench-att-r-1-9.status": time % 2 ? "absent" : "present", "rows.bench-att-r-1-9.was": "x" };
    const { status, headers, ms, body } = await bench.postForm(`${COURSE}/sessions/bench-att-s-1-${MARKED + 1}`, fields, { cookie });
    if (status !== 302 && status !== 303) throw new Error(`The mark was answered with ${status}: ${body.slice(0, 300)}`);
    times.push(ms);
    read = headers["x-rows-read"] ?? "-";
  }
  return ["one mark saved", median(times), read];
}

/**
 * Classes with students, daily sessions and marks, written by the database with all its triggers. The first session of the measured class
 * without marks ended an hour ago.
 */
function grow(bench, from, count, { students, sessions, marked, now }) {
  const classes = `${numbers(from, count)}, p(j) AS (SELECT 1 UNION ALL SELECT j + 1 FROM p WHERE j < ${students}),
    d(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM d WHERE k < ${sessions})`;
  const school = "(SELECT id FROM schools WHERE subdomain = 'bayside')";
  const endsAt = `(${now - 3_600_000} + (k - ${marked + 1}) * ${DAY_MS})`;
  const startsAt = `(${endsAt} - 14400000)`;
  const columns = bench.db.rows("SELECT name FROM pragma_table_info('classes')").map(({ name }) => name);
  const own = { id: "'bench-att-c-' || i", code: "'ATT-' || i", capacity: "100", start_date: "'2024-01-01'", end_date: "'2030-01-01'" };
  bench.db.run(
    `INSERT INTO classes (${columns.join(", ")}) ${numbers(from, count)} SELECT ${columns.map((name) => own[name] ?? `t.${name}`).join(", ")}
       FROM n JOIN classes t ON t.code = 'CNA-1041' AND t.school_id = ${school};
     INSERT INTO students (id, school_id, first_name, last_name, email, phone, created_at, updated_at)
       ${classes} SELECT 'bench-att-p-' || i || '-' || j, ${school}, 'Pat', 'Present ' || j, 'att-' || i || '-' || j || '@bench.example', '(401) 555 - 0100',
         ${REGISTERED}, ${REGISTERED} FROM n, p;
     INSERT INTO registrations (id, school_id, number, code, student_id, program_id, class_id, status, enrollment_status, payment_option,
         plan_to_pay, tuition_cents, application_fee_cents, created_at, updated_at)
       ${classes} SELECT 'bench-att-r-' || i || '-' || j, c.school_id, 'A-' || i || '-' || j, 'att' || i || '-' || j, 'bench-att-p-' || i || '-' || j, c.program_id,
         c.id, 'active', 'enrolled', 'pay_later', 'self_pay', 145000, 10000, ${REGISTERED} + i * 100 + j, ${REGISTERED} FROM n, p JOIN classes c ON c.id = 'bench-att-c-' || i;
     INSERT INTO class_sessions (id, school_id, class_id, date, start_time, end_time, starts_at, ends_at, minutes, kind, status, origin, slot, slot_start, created_at, updated_at)
       ${classes} SELECT 'bench-att-s-' || i || '-' || k, ${school}, 'bench-att-c-' || i, date(${startsAt} / 1000, 'unixepoch'), '09:00', '13:00', ${startsAt}, ${endsAt},
         240, CASE k % 3 WHEN 0 THEN 'clinical' ELSE 'theory' END, 'planned', 'generated', date(${startsAt} / 1000, 'unixepoch'), '09:00', 1, 1 FROM n, d`,
  );
  bench.db.run(
    `INSERT INTO attendance_marks (school_id, id, session_id, registration_id, status, minutes, source, device_at, received_at)
       ${classes} SELECT ${school}, 'bench-att-m-' || i || '-' || j || '-' || k, 'bench-att-s-' || i || '-' || k, 'bench-att-r-' || i || '-' || j,
         CASE (j + k) % 9 WHEN 0 THEN 'absent' ELSE 'present' END, CASE (j + k) % 9 WHEN 0 THEN 0 ELSE 240 END, 'office', ${endsAt}, ${endsAt}
       FROM n, p, d WHERE k <= ${marked}`,
  );
}
