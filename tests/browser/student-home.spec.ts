import { at, BAYSIDE, hydrated, signIn } from "./support";
import { expect, test } from "./test";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a student sees on a phone what is next, and reaches every place from the bar", async ({ page }) => {
      await signIn(page, "student@bayside.test", BAYSIDE);
      await page.goto(at(BAYSIDE, "/student/home"));
      await expect(page.getByRole("heading", { name: "Next" })).toBeVisible();
      await expect(page.getByText("Orientation · Certified Nursing Assistant")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Local jobs" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Upcoming events" })).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Resume completeness" })).toBeAttached();

      const bar = page.getByRole("navigation", { name: "My school" });
      await expect(bar.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
      await bar.getByRole("link", { name: "Classes" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/student/classes"));
      await bar.getByRole("link", { name: "Payments" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/student/payments"));
      await bar.getByText("Work").click();
      await bar.getByRole("link", { name: "Local Jobs" }).click();
      await expect(page).toHaveURL(/\/student\/jobs\/local/);
      await bar.getByRole("link", { name: "Profile" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/student-my-profile"));
    });
  });

test("a menu that was opened before the script came stays open", async ({ page }) => {
  await signIn(page, "student@bayside.test", BAYSIDE);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(BAYSIDE, "/student/home"), { waitUntil: "commit" });
  await page.getByText("Nora Marsh").first().click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  release();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("a student's phone shows the next class without a connection, and nothing any more after the sign-out", async ({ page, context }) => {
  await signIn(page, "student@bayside.test", BAYSIDE);
  await page.goto(at(BAYSIDE, "/student/home"));
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "")).json());
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/student/home" });
  await expect(async () => {
    await page.reload();
    const kept = () => page.evaluate(async () => [await caches.match("/student/offline").then(Boolean), navigator.serviceWorker.controller !== null]);
    await expect.poll(kept, { timeout: 5000 }).toEqual([true, true]);
  }).toPass({ timeout: 60_000 });

  await context.setOffline(true);
  // The browser tells the worker a moment later than the page.
  await expect(async () => {
    await page.goto(at(BAYSIDE, "/student/classes"));
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("Orientation · Certified Nursing Assistant")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Next" })).toBeVisible();

  // A link inside the app asks for the route of its page first, unless that came before, and then for its script and its data.
  const toRoutes = "**/__manifest?*";
  for (const isRouteKnown of [false, true]) {
    await context.setOffline(false);
    if (isRouteKnown) await page.unroute(toRoutes);
    else await page.route(toRoutes, (route) => route.abort("internetdisconnected"));
    await page.goto(at(BAYSIDE, "/student/home"), { waitUntil: "networkidle" });
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "My school" }).getByRole("link", { name: "Payments" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  }
  await context.setOffline(false);
  await page.goto(at(BAYSIDE, "/student/home"));
  await page.getByText("Nora Marsh").first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => caches.has("student"))).toBe(false);
});
