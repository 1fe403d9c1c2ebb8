import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const WIDTHS = [1280, 390];
const SCHEME = "data-mantine-color-scheme";

/** Ends what moves: a color between two others has a contrast that nobody reads. What moves for ever has no end. */
const rest = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) each.finish();
  });

/** What axe finds in the page at hand, by rule. The page has axe from the first time on. */
async function violations(page: Page, options: RunOptions): Promise<{ id: string; targets: string[] }[]> {
  await rest(page);
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
      return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
    },
    { resultTypes: ["violations"], ...options } satisfies RunOptions,
  );
}

/** Ids that several elements of the page at hand have. */
const idsTwice = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  });

/** Codes of the database that a person reads on the page: words with underscores outside of code, inputs and addresses. */
const rawCodes = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const { parentElement } = node;
      if (!parentElement || parentElement.closest("code, pre, kbd, script, noscript, style, textarea, [contenteditable]")) continue;
      for (const [code] of (node.textContent ?? "").matchAll(/(?<![\w@./{-])[a-z]+(?:_[a-z0-9]+)+(?![\w@./}-])/g)) found.add(code);
    }
    return [...found];
  });

/**
 * What axe has against the page at hand on a desk and on a phone and against its dark colors, whether anything runs over there, which ids are not unique,
 * and which codes are shown raw. A page lives: what is gone on a second look was a toast on its way in.
 * Needs script.
 */
export async function faults(page: Page): Promise<string[]> {
  const first = await faultsAtOnce(page);
  if (first.length === 0) return first;
  const second = new Set(await faultsAtOnce(page));
  return first.filter((each) => second.has(each));
}

async function faultsAtOnce(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found = (await idsTwice(page)).map((id) => `${page.url()}, the id ${id} twice`);
  for (const code of await rawCodes(page)) found.push(`${page.url()}, the code ${code}`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const { id, targets } of await violations(page, {})) found.push(`${page.url()}, ${width} px, ${id}: ${targets.slice(0, 3).join(" | ")}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) found.push(`${page.url()}, ${width} px, ${overflow} px sideways`);
  }
  found.push(...(await faultsInTheDark(page)));
  if (size) await page.setViewportSize(size);
  return found;
}

/** Colors that are too close in the dark scheme, on a page that has one. */
async function faultsInTheDark(page: Page): Promise<string[]> {
  const html = page.locator("html");
  const scheme = await html.getAttribute(SCHEME);
  if (scheme === null) return [];
  const set = (value: string) => html.evaluate((element, [name, to]) => element.setAttribute(name, to), [SCHEME, value] as const);
  await set("dark");
  const close = await violations(page, { runOnly: ["color-contrast"] });
  await set(scheme);
  return close.flatMap(({ targets }) => targets.map((target) => `${page.url()}, in the dark, color-contrast: ${target}`));
}

/**
 * Collects what goes wrong in a page from now on: console errors and warnings of React, uncaught errors, failed requests and answers of
 * 400 and above to what the page loads. A request that a navigation cuts off is no failure, and a page that is missing on purpose is
 * named by its own address.
 */
export function noiseOf(page: Page): string[] {
  const found: string[] = [];
  const note = (what: string) => found.push(`${page.url()}, ${what}`);
  page.on("pageerror", (error) => note(`uncaught ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    const isOurs = message.type() === "error" || (message.type() === "warning" && /hydrat|react|did not match/i.test(text));
    // A preview's frame refuses what axe would run in it.
    const isRefusal = text.startsWith("Failed to load resource") || text.startsWith("Blocked script execution in 'about:srcdoc'");
    if (isOurs && !isRefusal) note(`console: ${text}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") note(`${request.url()} failed: ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) note(`${response.url()} answered ${response.status()}`);
  });
  return found;
}
