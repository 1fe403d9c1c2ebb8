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
  ["login page", "/login"],
];

export async function run(bench) {
  const site = `http://${BAYSIDE}:${bench.port}`;
  const rows = [];
  await withChromium(async (browser) => {
    for (const [name, path] of PAGES) {
      const page = await browser.newPage();
      rows.push([name, ...(await weigh(page, () => page.goto(site + path)))]);
      await page.close();
    }
    rows.push(...(await registration(await browser.newPage(), site)));
    const context = await browser.newContext();
    const [name, value] = (await bench.signIn("owner@bayside.test")).split(/=(.*)/);
    await context.addCookies([{ name, value, url: site }]);
    for (const [name, path] of [
      ["students, signed in", "/school/students"],
      ["program form, signed in", "/school/programs/add"],
      ["own profile, signed in", "/my-profile"],
    ]) {
      const fresh = await browser.newContext({ storageState: await context.storageState() });
      const page = await fresh.newPage();
      rows.push([name, ...(await weigh(page, () => page.goto(site + path)))]);
      await fresh.close();
    }
  });
  table(["page", "requests", "HTML", "CSS", "script", "images, fonts", "HTML+CSS+script"], rows);
  note("HTML, CSS and script gzipped, from an empty browser; Cloudflare sends Brotli, which is smaller still.");
  note("The steps of the registration follow each other in one browser, which keeps fonts and icons.");
  const files = within(join(root, "build/server")).filter((path) => path.endsWith(".js"));
  const sizes = files.map((path) => readFileSync(path)).map((bytes) => [bytes.length, gzipSync(bytes).length]);
  const sum = (column) => sizes.reduce((total, size) => total + size[column], 0);
  table(["Worker bundle", "files", "plain", "gzipped"], [["build/server", files.length, kilobytes(sum(0)), kilobytes(sum(1))]]);
  note("A Worker may have 3 MiB gzipped on the free plan, 10 MiB on the paid one.");
}

/** The steps of a registration, filled in as they come, up to the payment. */
async function registration(page, site) {
  const rows = [];
  const step = () => Number(new URL(page.url()).searchParams.get("step") ?? 1);
  const add = async (go) => rows.push(await weigh(page, go).then((cells) => [`registration, step ${step()}`, ...cells]));
  await add(() => page.goto(`${site}/registration?program=certified-nursing-assistant`));
  while (step() < 6) {
    const before = step();
    const form = page.locator("form.form");
    for (const group of await form.locator("fieldset:has(input[type=radio])").all()) await group.locator("label").first().click();
    for (const [field, value] of Object.entries(ANSWERS)) {
      const input = form.locator(`input[name=${field}]`);
      if (await input.count()) await input.fill(value);
    }
    for (const area of await form.locator("textarea").all()) await area.fill("As soon as possible");
    for (const select of await form.locator("select").all()) await select.selectOption({ index: 1 });
    for (const box of await form.locator("label:has(input[type=checkbox])").all()) await box.click();
    for (const file of await form.locator("input[type=file]").all())
      await file.setInputFiles({ name: "card.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
    await add(() => Promise.all([page.waitForNavigation(), form.locator("button[type=submit]").last().click()]));
    if (step() === before) throw new Error(`The registration stays at step ${before}: ${await page.locator("[role=alert]").textContent()}`);
  }
  await page.close();
  return rows;
}

const ANSWERS = {
  first_name: "Nora",
  last_name: "Field",
  email: `nora.${Date.now()}@bench.example`,
  phone: "401 555 0188",
  address: "12 Harbor Road",
  city: "Providence",
  zipcode: "02903",
  date_of_birth: "2001-05-04",
  signature: "Nora Field",
};

async function weigh(page, go) {
  const answers = [];
  const keep = (response) => answers.push(response);
  page.on("response", keep);
  await go();
  await page.waitForLoadState("networkidle");
  page.off("response", keep);
  answers.splice(0, answers.length, ...answers.filter((answer) => answer.status() < 300));
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
