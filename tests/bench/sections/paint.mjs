import { BAYSIDE } from "../lib/bench.mjs";
import { serveBeside } from "../lib/beside.mjs";
import { withChromium } from "../lib/browser.mjs";
import { replay } from "../lib/replay.mjs";
import { slowLine } from "../lib/slow-line.mjs";
import { median } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "First and largest paint on a slow phone";

const ROUNDS = 11;

/**
 * Every load starts with an empty browser. Each page was recorded once and is replayed, because the section on CPU measures the server
 * and a phone does not share its processor with one.
 */
export async function run(bench) {
  const bare = await serveBeside(bench, "bare.ts", bench.port + 3);
  const slowly = async (target, port) => {
    const kept = await replay(target, port);
    const line = await slowLine(kept.port, port + 1);
    bench.onStop(kept.stop);
    bench.onStop(line.stop);
    return line.port;
  };
  const empty = `http://localhost:${await slowly(bare.port, bench.port + 5)}`;
  const site = `http://${BAYSIDE}:${await slowly(bench.port, bench.port + 7)}`;
  const subjects = [
    ["empty page", `${empty}/`],
    ["home", `${site}/school-landing`],
    ["programs", `${site}/programs`],
    ["program page", `${site}/programs/certified-nursing-assistant`],
    ["login page", `${site}/login`],
  ].map(([name, url]) => ({ name, url, first: [], largest: [], shift: [] }));
  await withChromium(async (browser) => {
    for (const { url } of subjects) await paint(browser, url);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const subject of subjects) {
        const { first, largest, shift } = await paint(browser, subject.url);
        subject.first.push(first);
        subject.largest.push(largest);
        subject.shift.push(shift);
      }
  });
  const floor = median(subjects[0].first);
  table(
    ["page", "first paint ms", "x empty", "largest paint ms", "x empty", "layout shift"],
    subjects.map(({ name, first, largest, shift }) => [
      name,
      fixed(median(first), 0),
      fixed(median(first) / floor, 2),
      fixed(median(largest), 0),
      fixed(median(largest) / floor, 2),
      fixed(median(shift), 3),
    ]),
  );
  note(`Median of ${ROUNDS}; slow 4G, processor four times slower, 390 x 844.`);
}

async function paint(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(500);
    return await page.evaluate(
      () =>
        new Promise((resolve) => {
          const found = { first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime, largest: Number.NaN, shift: 0 };
          new PerformanceObserver((list) => {
            found.largest = list.getEntries().at(-1)?.startTime;
          }).observe({ type: "largest-contentful-paint", buffered: true });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) found.shift += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(found), 200);
        }),
    );
  } finally {
    await context.close();
  }
}
