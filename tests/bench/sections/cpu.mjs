import { BAYSIDE } from "../lib/bench.mjs";
import { serveBeside } from "../lib/beside.mjs";
import { load } from "../lib/http.mjs";
import { cpuOf } from "../lib/processes.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "CPU and latency per request";

const ROUNDS = 25;
const CONNECTIONS = 8;
/** What every browser says when it asks for a page; each subject is asked so, but where it says "plain". */
const BROWSER = { "Accept-Encoding": "gzip, deflate, br", "Sec-Fetch-Dest": "document" };
/** Requests with one of the product's cookies bypass the page cache. */
const PAST_THE_CACHE = { ...BROWSER, Cookie: "promo=none" };

/**
 * Subjects take turns, so that a busy machine is busy for all of them. CPU is what the workerd process used (user and system), which
 * holds the local D1 and cache as well; the bare Worker and the minimal page have the bindings and the files of the product. Latency is
 * what the client saw under load.
 */
export async function run(bench) {
  const bare = await serveBeside(bench, "bare.ts", bench.port + 1);
  const minimal = await serveBeside(bench, "minimal.tsx", bench.port + 2);
  const sameReads = await serveBeside(bench, "same-reads.ts", bench.port + 4, { host: BAYSIDE });
  const home = await bench.get("/school-landing");
  const size = home.body.length;
  const owner = await bench.signIn("owner@bayside.test");
  const student = await bench.signIn("student@bayside.test");
  const office = (path, cookie = owner) => plain(path, { ...BROWSER, Cookie: cookie });
  let fresh = 0;
  const bust =
    (path, query = "") =>
    () => ({ host: BAYSIDE, path: `${path}?${query}visit=${Date.now()}${fresh++}`, headers: BROWSER });
  const plain =
    (path, headers = BROWSER) =>
    () => ({ host: BAYSIDE, path, headers });
  const bytes = `/?bytes=${size}&headers=${Object.keys(home.headers).length}`;
  const subjects = [
    { name: "bare Worker", at: bare, count: 150, make: plain("/") },
    { name: "bare Worker with home's bytes", at: bare, count: 150, make: plain(bytes) },
    { name: "minimal Remix page", at: minimal, count: 150, make: plain("/") },
    { name: "home's D1 batch alone", at: sameReads, count: 15, make: plain("/") },
    { name: "home's batch, look-up and keeping", at: sameReads, count: 15, make: bust("/", `keep=${size}&`) },
    { name: "home, from the edge cache", at: bench, count: 150, make: plain("/school-landing") },
    { name: "home, uncached", at: bench, count: 150, make: plain("/school-landing", PAST_THE_CACHE) },
    { name: "home, each time rendered anew", at: bench, count: 15, make: bust("/school-landing", "sent=&") },
    { name: "home, from the edge cache, plain", at: bench, count: 150, make: plain("/school-landing", {}) },
    { name: "home, uncached, plain", at: bench, count: 150, make: plain("/school-landing", { Cookie: PAST_THE_CACHE.Cookie }) },
    { name: "programs, uncached", at: bench, count: 40, make: plain("/programs", PAST_THE_CACHE) },
    { name: "program page, uncached", at: bench, count: 40, make: plain("/programs/certified-nursing-assistant", PAST_THE_CACHE) },
    { name: "the same in Spanish, uncached", at: bench, count: 40, make: plain("/es/programs/certified-nursing-assistant", PAST_THE_CACHE) },
    {
      name: "home with the offer of Spanish, cached",
      at: bench,
      count: 150,
      make: plain("/school-landing", { ...BROWSER, "Accept-Language": "es" }),
    },
    { name: "login page", at: bench, count: 15, make: plain("/login", PAST_THE_CACHE) },
    { name: "students list", at: bench, count: 10, make: office("/school/students") },
    { name: "Today", at: bench, count: 10, make: office("/school/today") },
    { name: "dashboard", at: bench, count: 10, make: office("/school/dashboard") },
    { name: "student home", at: bench, count: 10, make: office("/student/home", student) },
  ].map((subject) => ({ ...subject, cpu: [], times: [], rate: [] }));

  for (const subject of subjects) await load(subject.at.port, { ...subject, count: Math.min(subject.count * 4, 400), connections: CONNECTIONS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const subject of subjects) {
      const before = cpuOf(subject.at.workerd);
      const { times, seconds } = await load(subject.at.port, { ...subject, connections: CONNECTIONS });
      subject.cpu.push((cpuOf(subject.at.workerd) - before) / subject.count);
      subject.times.push(...times);
      subject.rate.push(subject.count / seconds);
    }

  const mean = (numbers) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const floor = mean(subjects[0].cpu);
  const remix = mean(subjects.find(({ name }) => name === "minimal Remix page").cpu) - floor;
  table(
    ["", "CPU ms", "net of bare", "x minimal", "p50 ms", "p95 ms", "p99 ms", "req/s"],
    subjects.map(({ name, cpu, times, rate }) => {
      const net = mean(cpu) - floor;
      const latency = [0.5, 0.95, 0.99].map((share) => fixed(percentile(times, share)));
      return [name, fixed(mean(cpu), 2), fixed(net, 2), fixed(net / remix), ...latency, fixed(mean(rate), 0)];
    }),
  );
  note(
    `${ROUNDS} rounds, ${CONNECTIONS} connections; production React; asked as a browser asks, which takes gzip ("plain": without). "Uncached" goes through Remix, for a visitor with a cookie; what was rendered of an answer is at hand while the answer is. "Rendered anew" reads something of its address, and is gzipped by the runtime each time.`,
  );
}
