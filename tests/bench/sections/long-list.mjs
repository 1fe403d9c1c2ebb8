import { median } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Twenty pages of a school with a thousand and a hundred thousand registrations";

/** Registrations; `BENCH_SIZES=1000,100000,1000000` measures more. */
const SIZES = (process.env.BENCH_SIZES ?? "1000,100000").split(",").map(Number);
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
  let present = 0;
  for (const size of SIZES) {
    for (; present < size; present += Math.min(AT_ONCE, size - present)) grow(bench, present, Math.min(AT_ONCE, size - present));
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
  }
  table(
    ["page", ...SIZES.flatMap((size) => [`ms at ${size.toLocaleString("en-US")}`, "rows read"]), "ratio"],
    PAGES.map(([name], index) => [
      name,
      ...measured.flatMap((columns) => [fixed(columns[index].ms), columns[index].rows]),
      fixed(measured.at(-1)[index].ms / measured[0][index].ms, 2),
    ]),
  );
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
