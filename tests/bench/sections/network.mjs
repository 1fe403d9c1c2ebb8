import { gzipSync } from "node:zlib";
import { BAYSIDE } from "../lib/bench.mjs";
import { load } from "../lib/http.mjs";
import { growSchools, numbers } from "../lib/schools.mjs";
import { median, percentile } from "../lib/stats.mjs";
import { fixed, kilobytes, note, table } from "../lib/table.mjs";

export const title = "Jobs near by, the desk's schools and the directory, with few and with many";

const JOBS = [200, Number(process.env.BENCH_JOBS ?? 20_000)];
const SCHOOLS = [50, Number(process.env.BENCH_SCHOOLS ?? 5_000)];
const NEAR_BY = [
  ["within 30 miles", "/student/jobs/local?zipCode=02903"],
  ["within 10 miles", "/student/jobs/local?zipCode=02903&zipCodeRange=10"],
  ["within 90 miles", "/student/jobs/local?zipCode=02903&zipCodeRange=90"],
  ["everywhere, by distance", "/student/jobs/local?zipCode=02903&zipCodeRange=100%2B"],
  ["all jobs, the newest", "/student/jobs"],
];
const DESK = [
  ["first page", "/admin/schools"],
  ["page 3", "/admin/schools?page=3"],
  ["searched", "/admin/schools?q=Academy+77"],
  ["of a state and plan", "/admin/schools?state=TX&payment_plan=basic"],
];
const PUBLIC = [
  ["directory", "localhost", "/best-schools"],
  ["programs of a school", BAYSIDE, "/programs"],
];

/** The same pages before and after there are a hundred times as many rows, spread over the country. */
export async function run(bench) {
  const student = await bench.signIn("student@bayside.test");
  await compare(bench, { pages: NEAR_BY, sizes: JOBS, host: BAYSIDE, cookie: student, grow: growJobs, what: "jobs" });
  note("With every ZIP code of the country in the table.");
  const desk = await bench.signIn("super@enrollium.test", "localhost");
  await compare(bench, { pages: DESK, sizes: SCHOOLS, host: "localhost", cookie: desk, grow: growSchools, what: "schools" });
  const rows = [];
  for (const [name, host, path] of await withPlaces(bench, PUBLIC)) {
    const { status, body } = await bench.get(path, { host });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    rows.push([name, kilobytes(Buffer.byteLength(body)), kilobytes(gzipSync(body).length), (body.match(/<script/g) ?? []).length]);
  }
  table(["public page", "HTML", "gzipped", "scripts"], rows);
}

/** The first state and city that the directory leads to, besides. */
async function withPlaces(bench, pages) {
  const all = [...pages];
  let from = "/best-schools";
  for (const name of ["directory, a state", "directory, a city"]) {
    const { body } = await bench.get(from, { host: "localhost" });
    const next = [...body.matchAll(/href="(\/best-schools\/[^"?#]+)"/g)].map(([, path]) => path).find((path) => path.startsWith(`${from}/`));
    if (!next) break;
    all.push([name, "localhost", next]);
    from = next;
  }
  return all;
}

async function compare(bench, { pages, sizes, host, cookie, grow, what }) {
  const measured = [];
  let present = 0;
  for (const size of sizes) {
    grow(bench, present, size - present);
    present = size;
    const times = [];
    for (const [, path] of pages) {
      const make = () => ({ host, path, headers: { Cookie: cookie } });
      await load(bench.port, { count: 2, connections: 1, make });
      times.push((await load(bench.port, { count: 12, connections: 1, make })).times);
    }
    measured.push(times);
  }
  table(
    [what, ...sizes.flatMap((size) => [`p50 ms at ${size.toLocaleString("en-US")}`, "p95 ms"]), "ratio of medians"],
    pages.map(([name], index) => [
      name,
      ...measured.flatMap((times) => [fixed(median(times[index])), fixed(percentile(times[index], 0.95))]),
      fixed(median(measured[1][index]) / median(measured[0][index]), 2),
    ]),
  );
}

/** Jobs of the demo's employer, each at another ZIP code. */
function growJobs(bench, from, count) {
  bench.db.run(
    `INSERT INTO jobs (id, employer_id, title, category, employment_type, description, city, state, zipcode, lat, lng, cell, submission_type, status, posted_at, created_at, updated_at)
     ${numbers(from, count)}, z AS (SELECT *, row_number() OVER (ORDER BY zip * 7919 % 100003) AS place FROM zip_codes)
     SELECT 'bench-j-' || i, (SELECT id FROM employers ORDER BY created_at LIMIT 1), 'Nursing assistant ' || i, 'Nursing assistant', 'full_time', 'Care for twelve residents.',
       z.city, z.state, z.zip, z.lat, z.lng, CAST(floor((z.lat + 90) * 2) AS INTEGER) * 1000 + CAST(floor((z.lng + 180) * 2) AS INTEGER),
       'in_app_submission', 'open', 1767000000000 + i * 1000, 1, 1
     FROM n JOIN z ON z.place = i % 40000 + 1`,
  );
}
