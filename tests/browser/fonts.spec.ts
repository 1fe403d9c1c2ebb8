import { ask, at, BAYSIDE } from "./support";
import { type Browser, expect, type Page, test } from "./test";

const PAGES = ["/", "/programs", "/programs/certified-nursing-assistant", "/store", "/registration?program=certified-nursing-assistant"];

/** The page's cumulative layout shift, as the browser measures it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

const fresh = async (browser: Browser, delay = 0) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await watchShifts(page);
  if (delay > 0)
    await page.route(/\/fonts\//, async (route) => {
      await new Promise((done) => setTimeout(done, delay));
      await route.continue();
    });
  return page;
};

/** The families in which the browser has really written an element. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

for (const delay of [0, 600])
  test(`the site's font is seen on the first visit, and nothing moves${delay ? ", also when it comes late" : ""}`, async ({ browser }) => {
    for (const path of PAGES) {
      const page = await fresh(browser, delay);
      await page.goto(at(BAYSIDE, path));
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(200);
      expect([path, await familiesOf(page, "h1")]).toEqual([path, [expect.stringMatching(/^Figtree/)]]);
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
      expect(moved, `${path} moves`).toBeLessThan(0.01);
      await page.context().close();
    }
  });

test("what has its version in its name is kept for ever", async ({ page }) => {
  await page.goto(at(BAYSIDE, "/"));
  const font = await page.locator("link[rel=preload][as=font]").getAttribute("href");
  const style = await page.locator("link[rel=stylesheet][href^='/assets/']").first().getAttribute("href");
  for (const path of [font, style]) {
    const { "cache-control": kept } = (await page.request.get(...ask(BAYSIDE, path ?? ""))).headers();
    expect([path, kept]).toEqual([path, "public, max-age=31536000, immutable"]);
  }
});
