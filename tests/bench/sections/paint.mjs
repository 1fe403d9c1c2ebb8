import { BAYSIDE } from "../lib/bench.mjs";
import { serveBeside } from "../lib/beside.mjs";
import { withChromium } from "../lib/browser.mjs";
import { median } from "../lib/stats.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "First and largest paint on a slow phone";

const ROUNDS = 3;
/** What Lighthouse calls slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms; the processor four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

/** Every load begins with an empty browser; the pages come from the edge cache, as they do for nearly every visitor. */
export async function run(bench) {
  const bare = await serveBeside(bench, "bare", bench.port + 3);
  const site = `http://${BAYSIDE}:${bench.port}`;
  const subjects = [
    ["empty page", `http://localhost:${bare.port}/`],
    ["home", `${site}/school-landing`],
    ["programs", `${site}/programs`],
    ["program page", `${site}/programs/certified-nursing-assistant`],
    ["login page", `${site}/login`],
  ].map(([name, url]) => ({ name, url, first: [], largest: [], shift: [] }));
  await withChromium(async (browser) => {
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
    ["page", "first paint ms", "over empty", "largest paint ms", "layout shift"],
    subjects.map(({ name, first, largest, shift }) => [
      name,
      fixed(median(first), 0),
      fixed(median(first) - floor, 0),
      fixed(median(largest), 0),
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
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
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
