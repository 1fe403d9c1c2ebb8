/** A table of the whole numbers after `from`, `count` of them, as `n(i)`. */
export const numbers = (from, count) => `WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + count})`;

/** `INSERT … SELECT` of copies of the rows of `t`, one for each number, but for the columns in `changes`. */
function copied(bench, table, from, count, changes) {
  const columns = bench.db.rows(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name);
  return `INSERT INTO ${table} (${columns.join(", ")}) ${numbers(from, count)} SELECT ${columns.map((name) => changes[name] ?? `t.${name}`).join(", ")}`;
}

/** Schools like the demo's Summit, each with its host. */
export function growSchools(bench, from, count) {
  const places = "CASE i % 4 WHEN 0 THEN 'TX' WHEN 1 THEN 'CA' WHEN 2 THEN 'NY' ELSE 'RI' END";
  const school = { id: "'bench-school-' || i", name: "'Academy ' || i", subdomain: "'bench-' || i", state: places, created_at: "1767000000000 + i" };
  const domain = { id: "'bench-domain-' || i", school_id: "'bench-school-' || i", host: "'bench-' || i || '.localhost'" };
  bench.db.run(
    `${copied(bench, "schools", from, count, school)} FROM n JOIN schools t ON t.subdomain = 'summit';
     ${copied(bench, "domains", from, count, domain)} FROM n JOIN domains t ON t.host = 'summit.localhost'`,
  );
}

/** A program, a class and registered students for each of those schools, with a payment in cash each. */
export function growRegistrations(bench, schools, each) {
  const many = `${numbers(0, schools)}, m(j) AS (SELECT 1 UNION ALL SELECT j + 1 FROM m WHERE j < ${each})`;
  const at = "1767000000000 + i * 1000 + j";
  const own = {
    school_id: "'bench-school-' || i",
    image_file_id: "NULL",
    brochure_file_id: "NULL",
    agreement_file_id: "NULL",
    location_id: "NULL",
    instructor_id: "NULL",
  };
  const program = { ...own, id: "'bench-program-' || i" };
  const group = { ...own, id: "'bench-class-' || i", program_id: "'bench-program-' || i" };
  bench.db.run(
    `${copied(bench, "programs", 0, schools, program)} FROM n JOIN (SELECT p.* FROM programs p JOIN schools s ON s.id = p.school_id
       WHERE s.subdomain = 'summit' ORDER BY p.id LIMIT 1) t;
     ${copied(bench, "classes", 0, schools, group)} FROM n JOIN (SELECT c.* FROM classes c JOIN schools s ON s.id = c.school_id
       WHERE s.subdomain = 'summit' ORDER BY c.id LIMIT 1) t`,
  );
  bench.db.run(
    `INSERT INTO students (id, school_id, first_name, last_name, email, phone, created_at, updated_at)
     ${many} SELECT 'many-s-' || i || '-' || j, 'bench-school-' || i, 'Pat', 'Many ' || j, 'many-' || i || '-' || j || '@bench.example', '(401) 555 - 0100', ${at}, ${at}
     FROM n, m`,
  );
  bench.db.run(
    `INSERT INTO registrations (id, school_id, number, code, student_id, program_id, class_id, status, enrollment_status, payment_option,
       plan_to_pay, tuition_cents, application_fee_cents, created_at, updated_at)
     ${many} SELECT 'many-r-' || i || '-' || j, 'bench-school-' || i, 'M-' || j, 'many-' || i || '-' || j, 'many-s-' || i || '-' || j, 'bench-program-' || i,
       'bench-class-' || i, 'active', 'enrolled', 'pay_later', 'self_pay', 145000, 10000, ${at}, ${at}
     FROM n, m`,
  );
  bench.db.run(
    `INSERT INTO transactions (id, school_id, type, status, amount_cents, registration_id, student_id, ref, method, payer_name, description, paid_on, created_at)
     ${many} SELECT 'many-t-' || i || '-' || j, 'bench-school-' || i, 'student_registration', 'manually_paid', 5000, 'many-r-' || i || '-' || j,
       'many-s-' || i || '-' || j, 'many-t-' || i || '-' || j, 'cash', 'Pat Many', 'Cash', date((${at}) / 1000, 'unixepoch'), ${at}
     FROM n, m`,
  );
}
