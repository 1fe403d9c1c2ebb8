import { ask, at, BAYSIDE } from "./support";
import { expect, test } from "./test";

test.describe("a school's own site", () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with script" : "without script", () => {
      test.use({ javaScriptEnabled });
      test("home, programs, a program with its fees", async ({ page }) => {
        await page.goto(at(BAYSIDE));
        await expect(page).toHaveURL(at(BAYSIDE, "/school-landing"));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.goto(at(BAYSIDE, "/programs/certified-nursing-assistant"));
        await expect(page.getByText("$1,450.00").first()).toBeVisible();
        await expect(page.getByText("$100.00").first()).toBeVisible();
        await expect(page.getByText(/2\.99/).first()).toBeVisible();
      });
    });
  }

  test("is laid out whole, so that a print or a picture of a page shows all of it", async ({ page }) => {
    for (const path of ["/school-landing", "/programs/certified-nursing-assistant"]) {
      await page.goto(at(BAYSIDE, path));
      const late = await page
        .locator("main *")
        .evaluateAll((all) => all.filter((each) => getComputedStyle(each).contentVisibility !== "visible").length);
      expect(late).toBe(0);
    }
  });

  test("sends no script on brochure pages, and no page of another school", async ({ request }) => {
    const bayside = await (await request.get(...ask(BAYSIDE, "/school-landing"))).text();
    const summit = await (await request.get(...ask("summit.localhost", "/school-landing"))).text();
    expect(bayside).not.toMatch(/<script(?![^>]*ld\+json)/);
    expect(bayside).toContain("Bayside Health Academy");
    expect(summit).not.toContain("Bayside");
  });

  test("gives nothing of one visitor's address to another, and keeps what travels", async ({ request }) => {
    const page = async (path: string) => (await request.get(...ask(BAYSIDE, path, { headers: { Cookie: "" } }))).text();
    for (const path of ["/school-landing", "/programs", "/programs/certified-nursing-assistant"]) {
      const first = await page(`${path}?utm_source=${Date.now()}-a`);
      expect(first).not.toContain("utm_source");
      expect(await page(`${path}?utm_source=${Date.now()}-b`)).toBe(first);
      expect(await page(`${path}?affid=north-7`)).toContain("affid=north-7");
      expect(await page(path)).not.toContain("affid=north-7");
    }
    expect(await page("/programs?q=nursing&utm_source=x")).toContain('value="nursing"');
    expect(await page("/school-landing?sent=inquiry")).toContain("Thank you. We will contact you soon.");
    expect(await page("/school-landing")).not.toContain("Thank you. We will contact you soon.");
    // With a cookie the page bypasses the cache and is the same. A cached page may be a minute old, in which another journey took a seat.
    test.setTimeout(120_000);
    await expect(async () => {
      const cookied = await request.get(...ask(BAYSIDE, `/programs?utm_source=${Date.now()}`, { headers: { Cookie: "promo=none" } }));
      expect(await cookied.text()).toBe(await page("/programs"));
    }).toPass({ timeout: 75_000 });
  });

  test("tells search engines what each page is", async ({ request }) => {
    const page = async (path: string) => (await request.get(...ask(BAYSIDE, path))).text();
    const form = await page("/pre-enroll-form?program=certified-nursing-assistant&affid=x");
    expect(form).toContain("<title>Pre-enroll in Certified Nursing Assistant · Bayside Health Academy</title>");
    expect(form).toMatch(/rel="canonical" href="https:\/\/[^"]+\/pre-enroll-form"/);
    const product = await page("/store/navy-scrub-set");
    expect(product).not.toContain('"image":[]');
    expect(product).toMatch(/"position":1,"name":"Home"/);
    expect(product).toContain('<meta name="twitter:card" content="summary"/>');
  });

  test("shows the first screen while the sheet for the rest is on its way", async ({ page }) => {
    let send = () => {};
    const waited = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route("**/assets/brochure-*.css", async (route) => {
      await waited;
      await route.continue();
    });
    await page.goto(at(BAYSIDE, "/school-landing"), { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    send();
    await expect(page.getByRole("heading", { name: "Programs" })).toBeVisible();
  });

  test("keeps a brochure page near the visitor, and no other page", async ({ request }) => {
    const roundTrips = async (path: string) => {
      const asked = () => request.get(...ask(BAYSIDE, path, { headers: { Cookie: "" } }));
      await asked();
      return Number((await asked()).headers()["x-d1-round-trips"]);
    };
    const visit = Date.now();
    expect(await roundTrips(`/programs?visit=${visit}`)).toBe(0);
    // The way back to it need not ask again, which it would after a no-store.
    expect((await request.get(...ask(BAYSIDE, "/programs", { headers: { Cookie: "" } }))).headers()["cache-control"]).toBe("private, no-cache");
    expect(await roundTrips(`/registration?program=certified-nursing-assistant&visit=${visit}`)).toBeGreaterThan(0);
  });
});

test("a program shows the dated path of its next class, and of the one that is chosen; nothing covers what the phone's bar offers", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(at(BAYSIDE, "/programs/certified-nursing-assistant"));
  const path = page.locator("#path");
  await expect(path.getByRole("listitem").filter({ hasText: "First class" }).locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
  const other = page.getByRole("link", { name: /^Key dates for/ }).last();
  const code = (await other.textContent())?.replace("Key dates for ", "") ?? "";
  await other.click();
  await expect(path.getByRole("heading")).toHaveText(`Key dates for ${code}`);
  const [bar, chat] = await Promise.all([page.locator(".enroll").boundingBox(), page.getByRole("link", { name: "Chat with us" }).boundingBox()]);
  expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
