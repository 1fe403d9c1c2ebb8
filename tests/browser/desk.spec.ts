import { type Browser, expect, test } from "@playwright/test";
import { at, linkMailedTo, PASSWORD, signIn } from "./support";

const MAIN = "localhost";

async function desk(browser: Browser, javaScriptEnabled: boolean) {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signIn(page, "super@enrollium.test", MAIN);
  return page;
}

test("a school asks to join, is made live in one step, and its owner signs in on its host", async ({ browser }, { retry }) => {
  const again = "again".repeat(retry);
  const name = `Riverbend Training${again}`;
  const email = `lou@riverbend${again}.test`;
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(at(MAIN, "/join"));
  await visitor.getByRole("button", { name: "Send request" }).click();
  await expect(visitor.getByText("This field is required").first()).toBeVisible();
  await visitor.getByLabel("School", { exact: true }).fill(name);
  await visitor.getByLabel("First name").fill("Lou");
  await visitor.getByLabel("Last name").fill("Marsh");
  await visitor.getByLabel("Email").fill(email);
  await visitor.getByLabel("Phone").fill("401 555 0170");
  await visitor.getByRole("button", { name: "Send request" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();

  const admin = await desk(browser, true);
  await admin.goto(at(MAIN, "/admin/interested-schools?status=pending"));
  await admin.getByRole("link", { name }).click();
  await admin.getByRole("link", { name: "Update status" }).click();
  await admin.getByLabel("Approve").check();
  await admin.getByRole("button", { name: "Update status" }).click();
  await expect(admin.getByText("Approved").first()).toBeVisible();
  await admin.getByRole("link", { name: "Update status" }).click();
  await admin.getByLabel("Make the school now").check();
  await admin.getByRole("button", { name: "Update status" }).click();
  await expect(admin.getByText("Active").first()).toBeVisible();

  await visitor.goto(at(`riverbend-training${again}.localhost`, "/school-landing"));
  await expect(visitor.getByText(name).first()).toBeVisible();
  const link = await linkMailedTo(visitor, email, "user_invite", /accept-invite/);
  await visitor.goto(link);
  await visitor.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await visitor.getByLabel("Confirm password").fill(PASSWORD);
  await visitor.getByLabel(/I agree to the terms/).check();
  await visitor.getByRole("main").getByRole("button").click();
  await expect(visitor).not.toHaveURL(/accept-invite/);
});

test("a super admin without script signs in as an owner, changes no password, and both names are on record; the directory shows real schools", async ({
  browser,
}) => {
  const admin = await desk(browser, false);
  await admin.goto(at(MAIN, "/users?q=owner%40summit.test"));
  await admin.getByRole("link", { name: "Morgan Reed" }).click();
  await admin.getByLabel("Reason").fill("The owner called about the menu");
  await admin.getByRole("button", { name: "Sign in as Morgan Reed" }).click();
  const banner = admin.getByRole("region", { name: "Signed in as somebody else" });
  await expect(banner).toContainText("Morgan Reed");
  await admin.goto(at(MAIN, "/change-password"));
  await expect(banner).toBeVisible();
  await admin.getByLabel("Current password").fill(PASSWORD);
  await admin.getByLabel("New password", { exact: true }).fill("Another-pass-2");
  await admin.getByLabel("Confirm password").fill("Another-pass-2");
  await admin.getByRole("button", { name: /Change password|Save/ }).click();
  await expect(admin.getByText("Not while you are signed in as somebody else.").first()).toBeVisible();
  await admin.getByRole("button", { name: "Stop" }).click();
  await expect(admin.getByText("You are yourself again.")).toBeVisible();
  await admin.goto(at(MAIN, "/admin/audit-log?action=users.act-as"));
  await expect(admin.getByText("The owner called about the menu")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const answer = await visitor.goto(at(MAIN, "/best-schools/rhode-island"));
  expect(await answer?.text()).not.toMatch(/<script(?! type="application\/ld\+json")/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Best training schools in Rhode Island");
  await expect(visitor.locator("article").first()).toContainText("Bayside Health Academy");
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/best-schools\/rhode-island$/);
});

test("a place of the directory is made and deleted on its own page, and the first page leads to the mail", async ({ browser }, { retry }) => {
  const admin = await desk(browser, retry > 0);
  const city = `Newport${"again".repeat(retry)}`;
  await admin.goto(at(MAIN, "/admin/best-school-cities/add"));
  await admin.getByLabel("State").selectOption({ label: "Rhode Island" });
  await admin.getByLabel("City", { exact: true }).fill(city);
  await admin.getByLabel("Title", { exact: true }).fill(`Best schools in ${city}`);
  await admin.getByRole("button", { name: "Add city" }).click();
  await admin.getByRole("link", { name: city }).click();
  await expect(admin.getByRole("heading", { level: 1, name: city })).toBeVisible();
  await expect(admin.getByRole("link", { name: "Open page" })).toHaveAttribute("href", `/best-schools/rhode-island/${city.toLowerCase()}`);
  await admin.getByRole("main").getByText("Delete", { exact: true }).click();
  await admin.getByRole("button", { name: "Delete", exact: true }).last().click();
  await expect(admin).toHaveURL(/best-school-cities/);
  await expect(admin.getByRole("link", { name: city, exact: true })).toHaveCount(0);
  await admin.goto(at(MAIN, "/admin/best-school-states"));
  await admin.getByRole("link", { name: "Rhode Island" }).click();
  await admin.getByRole("main").getByText("Delete", { exact: true }).click();
  await admin.getByRole("button", { name: "Delete", exact: true }).last().click();
  await expect(admin.getByText("Delete the cities of this state first.").first()).toBeVisible();
  await admin.goto(at(MAIN, "/admin/dashboard"));
  const main = admin.getByRole("main");
  for (const name of ["Email log", "System emails"]) await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(main.getByText("Active students")).toBeVisible();
  await main.getByRole("link", { name: "National partner" }).click();
  await expect(admin.getByRole("row").filter({ hasText: "CarePath National" })).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: "Bayside" })).toHaveCount(0);
});

test("every page of the desk is there, at the width of a phone too", async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(admin, "super@enrollium.test", MAIN);
  const paths = [
    "dashboard",
    "schools",
    "schools/add",
    "interested-schools",
    "interested-schools/add",
    "programs",
    "programs/add",
    "best-school-states",
  ];
  paths.push("best-school-states/add", "best-school-cities", "best-school-cities/add", "templates", "templates/add", "health", "health/events");
  paths.push("audit-log", "feature-updates", "feature-updates/add", "lms");
  for (const path of paths) {
    const answer = await admin.goto(at(MAIN, `/admin/${path}`));
    expect([path, answer?.status()]).toEqual([path, 200]);
    const width = await admin.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width <= 390]).toEqual([path, true]);
  }
});
