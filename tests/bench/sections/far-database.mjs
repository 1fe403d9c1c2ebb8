import { rmSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../../workers/local/server.mjs";
import { BAYSIDE } from "../lib/bench.mjs";
import { call } from "../lib/http.mjs";
import { median } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Time to first byte when the database is far away";

/** Milliseconds that each round trip to D1 takes longer. */
const DISTANCES = [0, 50, 150];
const ROUNDS = 9;
const PAGES = [
  ["home", "/school-landing", null],
  ["program", "/programs/certified-nursing-assistant", null],
  ["login", "/login", null],
  ["students list", "/school/students", "owner@bayside.test"],
  ["student home", "/student/home", "student@bayside.test"],
];

/**
 * Cold is the first visit after the Worker has started: nothing is known, and its code is loaded. Past the cache is a visitor with one of
 * the product's cookies, who is given no kept page; warm is the same address again, as every visitor asks for it.
 */
export async function run(bench) {
  const found = new Map();
  for (const distance of DISTANCES)
    for (const [name, path, email] of PAGES) {
      const cookie = email ? await bench.signIn(email) : null;
      const stateDir = bench.copyState();
      // The edge cache is in that folder too.
      rmSync(join(stateDir, "v3/cache"), { recursive: true, force: true });
      const server = await serve({ port: bench.port + 3, stateDir, vars: { D1_DISTANCE_MS: String(distance) } });
      try {
        found.set(`${name} ${distance}`, await timesOf(bench.port + 3, path, cookie));
      } finally {
        await server.stop();
      }
    }
  const columns = ["cold", "past the cache", "warm"];
  const cell = (name, distance, column) => fixed(found.get(`${name} ${distance}`)[column]);
  table(
    ["page, ms", ...columns.flatMap((column) => DISTANCES.map((distance) => `${column} +${distance}`)), "round trips"],
    PAGES.map(([name]) => [
      name,
      ...columns.flatMap((_, column) => DISTANCES.map((distance) => cell(name, distance, column))),
      found.get(`${name} 0`)[3],
    ]),
  );
  note(`Median of ${ROUNDS}, cold once. +50: each round trip to D1 takes 50 ms longer. A page behind a sign-in is never kept.`);
  note("Round trips are those past the cache.");
}

async function timesOf(port, path, cookie) {
  const ask = async (headers) => {
    const answer = await call(port, { host: BAYSIDE, path, headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const own = cookie ? { Cookie: cookie } : {};
  const past = cookie ? own : { Cookie: "promo=none" };
  const cold = await ask(own);
  const again = async (headers) => {
    const answers = [];
    for (let round = 0; round < ROUNDS; round += 1) answers.push(await ask(headers));
    return { ms: median(answers.map(({ firstByteMs }) => firstByteMs)), trips: answers.at(-1).headers["x-d1-round-trips"] ?? "-" };
  };
  const beside = await again(past);
  const warm = await again(own);
  return [cold.firstByteMs, beside.ms, warm.ms, beside.trips];
}
