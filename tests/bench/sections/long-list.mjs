import { request } from "node:http";
import { BAYSIDE } from "../lib/bench.mjs";
import { memoryOf } from "../lib/processes.mjs";
import { growRegistrations, growSchools } from "../lib/schools.mjs";
import { median } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Twenty pages of a school with a thousand and a hundred thousand registrations";

/** Registrations; `BENCH_SIZES=1000,100000,1000000` measures more. */
const SIZES = (process.env.BENCH_SIZES ?? "1000,100000").split(",").map(Number);
/** Other schools with twenty registrations each, which come last; `BENCH_SCHOOLS=5000`. */
const SCHOOLS = Number(process.env.BENCH_SCHOOLS ?? 0);
const REGISTRATIONS_EACH = 20;
const AT_ONCE = 10_000;
const TIMES = 7;
const PAGES = [
  ["today", "/school/today"],
  ["dashboard", "/school/dashboard"],
  ["students", "/school/students"],
  ["students, page 3", "/school/students?page=3"],
  ["students, searched", "/school/students?search=Bench%2077"],
  ["a student", (bench) => `/school/students/${idOf(bench, "SELECT id FROM students WHERE id = 'bench-s-1'")}`],
  ["people", "/school/students?tab=people"],
  ["roster of a class", (bench) => `/school/classes/registrations/${idOf(bench, "SELECT id FROM classes WHERE code = 'CNA-1041'")}`],
  ["classes", "/school/classes"],
  ["waitlist", "/school/program-waitlist"],
  ["inquiries", "/school/program-inquiries"],
  ["pre-enrollments", "/school/pre-enrolled-students"],
  ["payment history", "/school/payments/payment-history"],
  ["collections", "/school/payments/collections"],
  ["refund requests", "/school/payments/refund-requests"],
  ["mail log", "/email-config/email-log"],
  ["payment report, 30 days", "/school/payment-report"],
  ["enrollment report, 30 days", "/school/enrollment-report"],
  ["palette, three letters", "/school/search?q=ben"],
  ["programs, public", "/programs", "promo=none"],
];

/** The same pages of the same school, before and after it has grown a hundredfold: median, and rows read. */
export async function run(bench) {
  const owner = await bench.signIn("owner@bayside.test");
  const measured = [];
  const exported = [];
  let present = 0;
  const sizes = SIZES.map((size) => ({ size, schools: 0, label: size.toLocaleString("en-US") }));
  if (SCHOOLS > 0) sizes.push({ size: 0, schools: SCHOOLS, label: `${SCHOOLS.toLocaleString("en-US")} schools` });
  for (const { size, schools } of sizes) {
    for (; present < size; present += Math.min(AT_ONCE, size - present)) grow(bench, present, Math.min(AT_ONCE, size - present));
    if (schools > 0) {
      growSchools(bench, 0, schools);
      growRegistrations(bench, schools, REGISTRATIONS_EACH);
    }
    const columns = [];
    for (const [name, place, cookie = owner] of PAGES) {
      const path = typeof place === "string" ? place : place(bench);
      const call = { path, headers: { Cookie: cookie } };
      const { status, headers } = await bench.get(path, call);
      if (status !== 200) throw new Error(`${name} (${path}) answered ${status}`);
      const times = [];
      for (let time = 0; time < TIMES; time += 1) times.push((await bench.get(path, call)).ms);
      columns.push({ ms: median(times), rows: headers["x-rows-read"] ?? "-" });
    }
    measured.push(columns);
    if (size > 0) exported.push([size, ...(await exportStudents(bench, owner))]);
  }
  table(
    ["page", ...sizes.flatMap(({ label }) => [`ms at ${label}`, "rows read"]), "ratio"],
    PAGES.map(([name], index) => [
      name,
      ...measured.flatMap((columns) => [fixed(columns[index].ms), columns[index].rows]),
      fixed(measured.at(-1)[index].ms / measured[0][index].ms, 2),
    ]),
  );
  table(["registrations", "CSV of students: lines", "MB", "seconds", "memory before MB", "at most"], exported);
  note("One visitor at a time; as many students, registrations, payments in cash and entries of the waitlist, besides the demo's own.");
}

const idOf = (bench, sql) => bench.db.rows(sql)[0].id;

/** More students with a registration each in the self-paced class, written by the database itself. */
function grow(bench, from, count) {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + count})`;
  const at = "1767000000000 + i * 60000";
  bench.db.run(
    `INSERT INTO students (id, school_id, first_name, last_name, email, phone, created_at, updated_at)
     ${numbers} SELECT 'bench-s-' || i, s.id, 'Pat', 'Bench ' || i, 'bench-' || i || '@bench.example', '(401) 555 - 0100', ${at}, ${at}
     FROM n JOIN schools s ON s.subdomain = 'bayside';
     INSERT INTO registrations (id, school_id, number, code, student_id, program_id, class_id, status, enrollment_status, payment_option,
       plan_to_pay, tuition_cents, application_fee_cents, created_at, updated_at)
     ${numbers} SELECT 'bench-r-' || i, c.school_id, 'B-' || i, 'bench' || i, 'bench-s-' || i, c.program_id, c.id, 'active', 'enrolled',
       'pay_later', 'self_pay', 145000, 10000, ${at}, ${at}
     FROM n JOIN classes c ON c.code = 'CNA-1041';
     INSERT INTO transactions (id, school_id, type, status, amount_cents, registration_id, student_id, ref, method, payer_name, description, paid_on, created_at)
     ${numbers} SELECT 'bench-t-' || i, r.school_id, 'student_registration', 'manually_paid', 5000, r.id, r.student_id, 'bench-t-' || i, 'cash', 'Pat Bench ' || i,
       'Cash', date((${at}) / 1000, 'unixepoch'), ${at}
     FROM n JOIN registrations r ON r.id = 'bench-r-' || i;
     INSERT INTO waitlist_entries (id, school_id, program_id, first_name, last_name, email, status, created_at)
     ${numbers} SELECT 'bench-w-' || i, p.school_id, p.id, 'Pat', 'Waiting ' || i, 'waiting-' || i || '@bench.example', 'pending', ${at}
     FROM n JOIN programs p ON p.slug = 'certified-nursing-assistant' JOIN schools s ON s.id = p.school_id AND s.subdomain = 'bayside'`,
  );
}

/** Downloads the CSV of all students as it is streamed. Memory is that of the workerd process, with the local D1. */
function exportStudents(bench, cookie) {
  const before = memoryOf(bench.workerd);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(bench.workerd));
  }, 250);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port: bench.port,
      path: "/school/students/export.csv",
      headers: { Host: `${BAYSIDE}:${bench.port}`, Cookie: cookie },
    });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      let bytes = 0;
      let lines = 0;
      answer.on("data", (part) => {
        bytes += part.length;
        for (const byte of part) if (byte === 10) lines += 1;
      });
      answer.on("error", reject);
      answer.on("end", () => resolve([lines - 1, (bytes / 1e6).toFixed(1), ((performance.now() - started) / 1000).toFixed(1), before, most]));
    });
    asked.end();
  }).finally(() => clearInterval(watch));
}
