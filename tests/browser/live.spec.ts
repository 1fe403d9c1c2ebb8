import { readFileSync } from "node:fs";
import { ask, at, BAYSIDE, hydrated, mailsTo, register, signIn } from "./support";
import { type APIRequestContext, expect, type Page, test, type WebSocketRoute } from "./test";

/** A student registers for a free class in another browser. */
async function registerNow(request: APIRequestContext, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}-${Date.now()}@example.test`;
  await register(request, { first_name: firstName, last_name: "Live", email });
  return email;
}

const bellOf = (page: Page) => page.getByRole("link", { name: /^Notifications/ }).first();
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** On a page without script the bell is a link: it is clicked once the page is live. */
async function openPanel(page: Page): Promise<void> {
  await hydrated(page);
  await bellOf(page).click();
  await expect(panelOf(page)).toBeVisible();
}

/** Something to wait for, and how it comes to pass. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("the school's staff see a registration the moment it happens", async ({ page, request }) => {
  await page.goto(await signIn(page, "admin@bayside.test"));
  const bell = page.getByRole("link", { name: /^Notifications/ }).first();
  await expect(bell).toBeVisible();
  await page.waitForTimeout(1500);
  const email = await registerNow(request, "Livia");
  await expect(page.getByText("New Notification Received")).toBeVisible({ timeout: 20_000 });
  await bell.click();
  await expect(page.getByText("Livia Live registered for CPR and First Aid").first()).toBeVisible();
  await page.goto(at(BAYSIDE, "/school/students?q=livia"));
  await expect(page.getByText(email).first()).toBeVisible();
  const mailed = async () => (await mailsTo(request, email)).map(({ template }) => template).sort();
  await expect.poll(mailed).toEqual(["registration_success", "user_invite"]);
});

test("the panel goes on by itself at its end, and is read one by one or all at once", async ({ page }) => {
  await page.goto(await signIn(page, "owner@bayside.test"));
  await openPanel(page);
  const rows = panelOf(page).locator(".notice-item");
  await expect(rows).toHaveCount(20);
  expect(
    await panelOf(page)
      .locator(".bell-scroll")
      .evaluate((box) => box.clientHeight),
  ).toBe(400);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(40);
  const unread = panelOf(page).getByRole("button", { name: "Mark as read" });
  const before = await unread.count();
  await unread.first().click();
  await expect(unread).toHaveCount(before - 1);
  await panelOf(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(unread).toHaveCount(0);
  await expect(page.locator(".bell-count")).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".bell-count")).toHaveCount(0);
});

test("an export is downloaded from the bell, with a word at its beginning and its end", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/students"));
  await hydrated(page);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByText("New Notification Received").first()).toBeVisible({ timeout: 30_000 });
  await openPanel(page);
  const started = page.waitForEvent("download");
  await panelOf(page)
    .locator(".notice-item")
    .filter({ hasText: /export|ready/i })
    .first()
    .locator(".notice-open")
    .click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/students.*\.csv$/);
  const lines = readFileSync(await download.path(), "utf8").split("\n");
  expect(lines.length).toBeGreaterThan(5);
  await expect(page.getByText("File Downloaded").first()).toBeVisible();
  await expect(page).toHaveURL(/\/school\/students/);
});

test("what could not be saved is taken back, and said", async ({ page }) => {
  await page.goto(await signIn(page, "admin@bayside.test"));
  await page.route("**/notifications/live", (route) => (/intent=read/.test(route.request().postData() ?? "") ? route.abort() : route.fallback()));
  await openPanel(page);
  const unread = panelOf(page).getByRole("button", { name: "Mark as read" });
  await expect(unread.first()).toBeVisible();
  const before = await unread.count();
  await unread.first().click();
  await expect(page.getByText("Some error has occured.")).toBeVisible();
  await expect(unread).toHaveCount(before);
});

test("who marks as read after the session has ended signs in again, and comes back", async ({ page }) => {
  await signIn(page, "admin@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs?status=offering"));
  await openPanel(page);
  await expect(panelOf(page).getByRole("button", { name: /^Mark/ }).first()).toBeVisible();
  await page.context().clearCookies();
  await panelOf(page)
    .getByRole("button", { name: /^Mark as (read|unread)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fschool%2Fprograms%3Fstatus%3Doffering$/);
});

test("nothing is missed while the line is cut", async ({ page, request }) => {
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws\/notifications\//, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await page.goto(await signIn(page, "admin@bayside.test"));
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await openPanel(page);
  await expect(panelOf(page).locator(".notice-item").first()).toBeVisible();
  const open = lines.length;
  await lines.at(-1)?.close({ code: 1012, reason: "Restart" });
  await registerNow(request, "Gapless");
  await expect.poll(() => lines.length).toBeGreaterThan(open);
  await expect(panelOf(page).getByText("Gapless Live registered for CPR and First Aid")).toBeVisible({ timeout: 20_000 });
  await expect(panelOf(page).getByText("Gapless Live registered for CPR and First Aid")).toHaveCount(1);
});

test("nothing is missed while the list was under way and the line not yet open", async ({ page, request }) => {
  const ticket = gate();
  const firstPage = gate();
  const isHeld = { page: true };
  await page.route("**/notifications/live", async (route) => {
    const body = route.request().postData() ?? "";
    if (/intent=ticket/.test(body)) await ticket.opened;
    const wasHeld = /intent=page/.test(body) && isHeld.page;
    if (!wasHeld) return route.fallback();
    isHeld.page = false;
    const old = await request.post(...ask(BAYSIDE, "/notifications/live", { headers: await route.request().allHeaders(), data: body }));
    const text = await old.text();
    await firstPage.opened;
    await route.fulfill({ status: 200, contentType: "application/json", body: text });
  });
  await page.goto(await signIn(page, "admin@bayside.test"));
  await page.waitForLoadState("load");
  await page.waitForTimeout(1500);
  await bellOf(page).click();
  await expect(panelOf(page).getByText("Loading")).toBeVisible();
  await expect.poll(() => isHeld.page).toBe(false);
  await page.waitForTimeout(1000);
  await registerNow(request, "Between");
  await page.waitForTimeout(3000);
  const socket = page.waitForEvent("websocket");
  ticket.open();
  const line = await socket;
  await line.waitForEvent("framereceived");
  firstPage.open();
  await expect(panelOf(page).getByText("Between Live registered for CPR and First Aid")).toBeVisible();
});

test("news that a page has counted before the line was open is announced, too", async ({ page, request }) => {
  const ticket = gate();
  await page.route("**/notifications/live", async (route) => {
    if (/intent=ticket/.test(route.request().postData() ?? "")) await ticket.opened;
    await route.fallback();
  });
  await page.goto(await signIn(page, "admin@bayside.test"));
  await hydrated(page);
  const before = await bellOf(page).getAttribute("aria-label");
  await registerNow(request, "Counted");
  await expect(async () => {
    for (const name of ["Payment Report", "Dashboard"]) await page.getByRole("link", { name, exact: true }).first().click();
    expect(await bellOf(page).getAttribute("aria-label")).not.toBe(before);
  }).toPass();
  await expect(page.getByText("New Notification Received")).toHaveCount(0);
  ticket.open();
  await expect(page.getByText("New Notification Received")).toBeVisible();
});

test("news that came while the bell's script was on its way is announced, too", async ({ page, request }) => {
  const script = gate();
  await page.route(/\/assets\/live-bell-/, async (route) => {
    await script.opened;
    await route.fallback();
  });
  await page.goto(await signIn(page, "admin@bayside.test"));
  await hydrated(page);
  const newest = async () => (await page.request.get(...ask(BAYSIDE, "/notifications"))).text();
  await registerNow(request, "Early");
  await expect.poll(newest).toContain("Early Live registered");
  // The next page counts it.
  await page.getByRole("link", { name: "Payment Report", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Payment Report", level: 1 })).toBeVisible();
  await expect(page.getByText("New Notification Received")).toHaveCount(0);
  script.open();
  await expect(page.getByText("New Notification Received")).toBeVisible();
});

test("the end of the panel is loaded although the list was under way when it was reached", async ({ page }) => {
  const ticket = gate();
  const again = gate();
  let pages = 0;
  await page.route("**/notifications/live", async (route) => {
    const body = route.request().postData() ?? "";
    if (/intent=ticket/.test(body)) await ticket.opened;
    if (/intent=page/.test(body)) pages += 1;
    if (/intent=page/.test(body) && pages === 2) await again.opened;
    await route.fallback();
  });
  await page.goto(await signIn(page, "owner@bayside.test"));
  await hydrated(page);
  await bellOf(page).click();
  const rows = panelOf(page).locator(".notice-item");
  await expect(rows).toHaveCount(20);
  ticket.open();
  await expect.poll(() => pages).toBe(2);
  await rows.last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  expect(pages).toBe(2);
  again.open();
  await expect(rows).toHaveCount(40);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the bell is a way to a list that is read one by one, all at once, and page by page", async ({ page }) => {
    await signIn(page, "admin@bayside.test");
    await page.goto(at(BAYSIDE, "/notifications"));
    const unread = page.getByRole("button", { name: "Mark as read" });
    const before = await unread.count();
    expect(before).toBeGreaterThan(1);
    await unread.first().click();
    await expect(unread).toHaveCount(before - 1);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL(/offset=20/);
    await page.getByRole("link", { name: "Newer" }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(unread).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    await page.locator(".notice-open").first().click();
    await expect(page).not.toHaveURL(/\/notifications/);
  });
});
