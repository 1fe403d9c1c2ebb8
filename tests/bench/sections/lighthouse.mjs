import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { quietEnv, root } from "../../../workers/local/install.mjs";
import { chromium } from "../../support/chromium.mjs";
import { BAYSIDE } from "../lib/bench.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Lighthouse, mobile";

const PAGES = [
  ["home", "/school-landing"],
  ["programs", "/programs"],
  ["program page", "/programs/certified-nursing-assistant"],
  ["blog post", "/blog/what-a-day-on-a-ward-looks-like"],
  ["gallery", "/gallery"],
  ["custom page", "/pages/student-life"],
];

export async function run(bench) {
  const rows = [];
  for (const [name, path] of PAGES) {
    const { categories, audits } = await lighthouse(`http://${BAYSIDE}:${bench.port}${path}`);
    const score = (category) => Math.round((categories[category]?.score ?? 0) * 100);
    const ms = (audit) => fixed(audits[audit]?.numericValue, 0);
    const scores = ["performance", "accessibility", "best-practices", "seo"].map(score);
    rows.push([
      name,
      ...scores,
      ms("first-contentful-paint"),
      ms("largest-contentful-paint"),
      ms("total-blocking-time"),
      fixed(audits["cumulative-layout-shift"]?.numericValue, 3),
    ]);
    const missed = Object.values(audits).filter(({ score: given, scoreDisplayMode }) => scoreDisplayMode === "binary" && given === 0);
    for (const { id } of missed) rows.push([`  not met: ${id}`]);
  }
  table(["page", "performance", "accessibility", "best practices", "SEO", "FCP ms", "LCP ms", "blocking ms", "layout shift"], rows);
  note("One run each, simulated slow 4G. Served without HTTPS and compression, which Cloudflare adds.");
}

async function lighthouse(url) {
  const flags = ["--output=json", "--quiet", "--no-enable-error-reporting", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"];
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/lighthouse"), [url, ...flags], {
    env: { ...quietEnv(), CHROME_PATH: chromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
