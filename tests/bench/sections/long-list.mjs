import { BAYSIDE } from "../lib/bench.mjs";
import { load } from "../lib/http.mjs";
import { median, percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Lists with a thousand and a hundred thousand registrations";

const SIZES = [1_000, 100_000];
const AT_ONCE = 10_000;
const LISTS = [
  ["students list", "/school/students"],
  ["students list, page 3", "/school/students?page=3"],
  ["students list, searched", "/school/students?search=Bench"],
  ["roster of a class", (bench) => `/school/classes/registrations/${idOfClass(bench)}`],
  ["waitlist", "/school/program-waitlist"],
  ["payment history", "/school/payments/payment-history"],
  ["payment report, all days", "/school/payment-report?from=2020-01-01&to=2030-12-31"],
  ["enrollment report, all days", "/school/enrollment-report?from=2020-01-01&to=2030-12-31"],
  ["dashboard", "/school/dashboard"],
];

/** The same lists of the same school, before and after it has grown a hundredfold. */
export async function run(bench) {
  const owner = await bench.signIn("owner@bayside.test");
  const measured = [];
  let present = 0;
  for (const size of SIZES) {
    for (; present < size; present += Math.min(AT_ONCE, size - present)) grow(bench, present, Math.min(AT_ONCE, size - present));
    const times = [];
    for (const [, place] of LISTS) {
      const path = typeof place === "string" ? place : place(bench);
      const make = () => ({ host: BAYSIDE, path, headers: { Cookie: owner } });
      await load(bench.port, { count: 2, connections: 1, make });
      times.push((await load(bench.port, { count: 12, connections: 1, make })).times);
    }
    measured.push(times);
  }
  const head = ["list", ...SIZES.flatMap((size) => [`p50 ms at ${size.toLocaleString("en-US")}`, "p95 ms"]), "ratio of medians"];
  table(
    head,
    LISTS.map(([name], index) => [
      name,
      ...measured.flatMap((times) => [fixed(median(times[index])), fixed(percentile(times[index], 0.95))]),
      fixed(median(measured[1][index]) / median(measured[0][index]), 2),
    ]),
  );
  note("One visitor at a time; as many students, registrations, payments in cash and entries of the waitlist, besides the demo's own.");
}

const idOfClass = (bench) => bench.db.rows("SELECT id FROM classes WHERE code = 'CNA-1041'")[0].id;

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
