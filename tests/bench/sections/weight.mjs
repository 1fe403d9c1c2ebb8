import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../../workers/local/install.mjs";
import { BAYSIDE } from "../lib/bench.mjs";
import { withChromium } from "../lib/browser.mjs";
import { kilobytes, note, table } from "../lib/table.mjs";

export const title = "Page weight and bundle size";

const PAGES = [
  ["home", "/school-landing"],
  ["programs", "/programs"],
  ["program page", "/programs/certified-nursing-assistant"],
  ["registration, step 2", "/registration?program=certified-nursing-assistant"],
  ["login page", "/login"],
];

export async function run(bench) {
  await withChromium(async (browser) => {
    const rows = [];
    for (const [name, path] of PAGES) {
      const page = await browser.newPage();
      const answers = [];
      page.on("response", (response) => answers.push(response));
      const first = await page.goto(`http://${BAYSIDE}:${bench.port}${path}`, { waitUntil: "load" });
      if (first.status() === 404) {
        await page.close();
        continue;
      }
      if (name.startsWith("registration")) {
        const next = page.locator("main form button[type=submit]").first();
        answers.length = 0;
        if (await next.count()) await Promise.all([page.waitForLoadState("load"), next.click()]);
      }
      await page.waitForLoadState("networkidle");
      rows.push([name, ...(await weigh(answers))]);
      await page.close();
    }
    table(["page", "requests", "HTML", "CSS", "script", "images, fonts", "HTML+CSS+script"], rows);
    note("HTML, CSS and script gzipped, from an empty browser; Cloudflare sends Brotli, which is smaller still.");
  });
  const files = within(join(root, "build/server")).filter((path) => path.endsWith(".js"));
  const sizes = files.map((path) => readFileSync(path)).map((bytes) => [bytes.length, gzipSync(bytes).length]);
  const sum = (column) => sizes.reduce((total, size) => total + size[column], 0);
  table(["Worker bundle", "files", "plain", "gzipped"], [["build/server", files.length, kilobytes(sum(0)), kilobytes(sum(1))]]);
  note("A Worker may have 3 MiB gzipped on the free plan, 10 MiB on the paid one.");
}

async function weigh(answers) {
  const bytes = { document: 0, stylesheet: 0, script: 0, rest: 0 };
  for (const answer of answers) {
    const body = await answer.body().catch(() => Buffer.alloc(0));
    const type = answer.request().resourceType();
    if (type in bytes) bytes[type] += gzipSync(body).length;
    else bytes.rest += body.length;
  }
  const text = bytes.document + bytes.stylesheet + bytes.script;
  return [answers.length, kilobytes(bytes.document), kilobytes(bytes.stylesheet), kilobytes(bytes.script), kilobytes(bytes.rest), kilobytes(text)];
}

function within(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? within(path) : [path];
  });
}
