import { BAYSIDE } from "../lib/bench.mjs";
import { load } from "../lib/http.mjs";
import { median, percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "The log of mail with a thousand and a million rows";

const SIZES = [1_000, Number(process.env.BENCH_MAILS ?? 1_000_000)];
const AT_ONCE = 100_000;
const LOG = "/email-config/email-log";
const PAGES = [
  ["first page", LOG],
  ["page 3", `${LOG}?page=3`],
  ["failed ones", `${LOG}?status=failed`],
  ["one template", `${LOG}?template=payment_due`],
  ["some days", `${LOG}?from_date=2026-01-10&to_date=2026-01-12`],
  ["searched", `${LOG}?search=bench-77`],
];

/** The same pages of the same school's log, before and after it has grown a thousandfold. */
export async function run(bench) {
  const owner = await bench.signIn("owner@bayside.test");
  const measured = [];
  let present = 0;
  for (const size of SIZES) {
    for (; present < size; present += Math.min(AT_ONCE, size - present)) grow(bench, present, Math.min(AT_ONCE, size - present));
    const times = [];
    for (const [, path] of PAGES) {
      const make = () => ({ host: BAYSIDE, path, headers: { Cookie: owner } });
      await load(bench.port, { count: 2, connections: 1, make });
      times.push((await load(bench.port, { count: 8, connections: 1, make })).times);
    }
    measured.push(times);
  }
  table(
    ["page", ...SIZES.flatMap((size) => [`p50 ms at ${size.toLocaleString("en-US")}`, "p95 ms"]), "ratio of medians"],
    PAGES.map(([name], index) => [
      name,
      ...measured.flatMap((times) => [fixed(median(times[index])), fixed(percentile(times[index], 0.95))]),
      fixed(median(measured[1][index]) / median(measured[0][index]), 2),
    ]),
  );
  note("One visitor at a time.");
}

/** More mails of Bayside's, one in fifty failed, written by the database itself. */
function grow(bench, from, count) {
  bench.db.run(
    `INSERT INTO mails (id, school_id, template, recipient, subject, html, text, from_name, status, created_at)
     WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + count})
     SELECT 'bench:' || i, s.id, CASE i % 3 WHEN 0 THEN 'payment_due' ELSE 'payment_receipt' END, 'bench-' || i || '@bench.example', 'Mail ' || i, '', '', 'Bayside',
       CASE i % 50 WHEN 0 THEN 'failed' ELSE 'sent' END, 1768000000000 + i * 1000
     FROM n JOIN schools s ON s.subdomain = 'bayside'`,
  );
}
