import { BAYSIDE } from "../lib/bench.mjs";
import { call } from "../lib/http.mjs";
import { percentile } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Twenty wrong logins at once, and a public page beside them";

const LOGINS = 20;
const PAGES_ALONE = 100;
/** How long the page is asked for at least while the logins are under way, in milliseconds. */
const AT_LEAST = 3_000;
const PAGE = "/programs";
/** A visitor with a cookie of the product is served past the page cache. */
const PAST_THE_CACHE = { Cookie: "promo=none" };

/** One visitor asks for the page again and again, first alone, then while twenty people mistype their password. */
export async function run(bench) {
  const look = async () => {
    const asked = performance.now();
    const { status } = await bench.get(PAGE, { headers: PAST_THE_CACHE });
    if (status !== 200) throw new Error(`The page answered ${status}`);
    return performance.now() - asked;
  };
  const alone = [];
  while (alone.length < PAGES_ALONE) alone.push(await look());

  const started = performance.now();
  let isDone = false;
  const logins = wrongLogins(bench).finally(() => {
    isDone = true;
  });
  const beside = [];
  while (!isDone || performance.now() - started < AT_LEAST) beside.push(await look());
  const answers = await logins;

  const row = (name, times) => [name, times.length, ...[0.5, 0.95, 1].map((share) => fixed(percentile(times, share)))];
  table(["page", "asked", "p50 ms", "p95 ms", "slowest ms"], [row("alone", alone), row("beside the logins", beside)]);
  const refused = answers.filter(({ status }) => status === 429).length;
  const times = answers.map(({ ms }) => ms);
  note(`Of ${LOGINS} logins ${refused} were refused with 429; the last was answered after ${fixed(Math.max(...times) / 1000)} s.`);
}

const wrongLogins = (bench) =>
  Promise.all(
    Array.from({ length: LOGINS }, (_, index) =>
      call(bench.port, {
        host: BAYSIDE,
        path: "/api/token/",
        method: "POST",
        body: JSON.stringify({ email: `nobody-${index}@bayside.test`, password: "Not-right-1" }),
        headers: { "Content-Type": "application/json" },
      }),
    ),
  );
