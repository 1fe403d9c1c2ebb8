import { payWith, toPayment } from "./registering";
import { at, linkMailedTo, PASSWORD, signIn } from "./support";
import { type Browser, expect, type Page, test } from "./test";

const MAIN = "localhost";

async function desk(browser: Browser, javaScriptEnabled: boolean) {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signIn(page, "super@enrollium.test", MAIN);
  return page;
}

/** Days from now, as a date field takes them. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Everything an owner needs before a student can pay for a class: a payout account, a location, a program and a class. */
async function open(owner: Page, host: string): Promise<void> {
  await owner.goto(at(host, "/school/payments/manage-payments"));
  await owner.getByRole("button", { name: "Connect account" }).click();
  await owner.getByRole("button", { name: "Complete onboarding" }).click();
  await owner.getByRole("button", { name: "Verify" }).click();
  await expect(owner.getByText("Verified").first()).toBeVisible();

  await owner.goto(at(host, "/school/location/add"));
  await owner.getByLabel("Name", { exact: true }).fill("River house");
  await owner.getByLabel("Street address").fill("4 Mill Lane");
  await owner.getByLabel("City").fill("Providence");
  await owner.getByLabel("State", { exact: true }).selectOption("RI");
  await owner.getByLabel("ZIP code").fill("02903");
  await owner.getByRole("button", { name: "Add location" }).click();
  await expect(owner).not.toHaveURL(/\/add/);

  await owner.goto(at(host, "/school/programs/add"));
  await owner.getByLabel("Title", { exact: true }).fill("Dialysis Technician");
  await owner.getByLabel("Category").selectOption({ index: 1 });
  await owner
    .getByRole("textbox", { name: /^Description/ })
    .first()
    .fill("Learn the work beside the chair.");
  await owner.getByLabel("Duration", { exact: true }).fill("10");
  await owner.getByLabel("Tuition").fill("950");
  await owner.getByLabel("Status").selectOption("offering");
  await owner.getByRole("button", { name: "Save and add class" }).click();
  await expect(owner).toHaveURL(/\/school\/classes\/add\?/);
  await owner.getByLabel(/^Class ID/).fill("DT-1");
  await owner.getByLabel("Capacity").fill("8");
  await owner.getByLabel("Location").selectOption({ index: 1 });
  await owner.getByLabel("Start date").fill(inDays(40));
  await owner.getByLabel("End date").fill(inDays(70));
  await owner.getByLabel("Schedule", { exact: true }).selectOption({ index: 1 });
  await owner.getByLabel("Sunday").check();
  await owner.getByRole("button", { name: "Add class" }).click();
  await expect(owner).toHaveURL(/\/school\/classes(\?|$)/);
}

/** A visitor finds the class on the site, fills in what is asked and pays. */
async function register(visitor: Page, host: string, email: string): Promise<void> {
  await visitor.goto(at(host, "/programs"));
  await visitor.getByRole("link", { name: "Dialysis Technician" }).first().click();
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Dialysis Technician");
  await visitor.goto(at(host, "/registration?program=dialysis-technician"));
  await visitor.locator("label").filter({ hasText: "DT-1" }).click();
  await visitor.getByRole("button", { name: "Continue" }).click();
  await visitor.getByLabel("First name").fill("Nora");
  await visitor.getByLabel("Last name").fill("Field");
  await visitor.getByLabel("Email").fill(email);
  await visitor.getByLabel("Phone", { exact: true }).fill("401 555 0188");
  await visitor.getByLabel("Date of birth").fill("2001-05-04");
  await visitor.getByLabel(/^(Street a|A)ddress/).fill("8 Hope Street");
  await visitor.getByLabel("City", { exact: true }).fill("Providence");
  await visitor.getByLabel("State", { exact: true }).selectOption("RI");
  await visitor.getByLabel("ZIP code").fill("02906");
  await visitor.getByRole("button", { name: "Continue" }).click();
  await toPayment(visitor, "Nora Field");
  await visitor.getByRole("button", { name: /^Pay \$/ }).click();
  await payWith(visitor, "4242 4242 4242 4242");
  await expect(visitor.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
}

test("a school asks to join, is made live in one step, its owner opens a class, and somebody registers for it and pays", async ({ browser }) => {
  test.setTimeout(240_000);
  const mark = Date.now().toString(36);
  const name = `Riverbend ${mark}`;
  const email = `lou@${mark}.test`;
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
  await admin.getByLabel("Create the school now").check();
  await admin.getByRole("button", { name: "Update status" }).click();
  await expect(admin.getByText("Active").first()).toBeVisible();

  const host = `riverbend-${mark}.localhost`;
  await visitor.goto(at(host, "/school-landing"));
  await expect(visitor.getByText(name).first()).toBeVisible();
  const link = await linkMailedTo(visitor, email, "user_invite", /accept-invite/);
  await visitor.goto(link);
  await visitor.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await visitor.getByLabel("Confirm password").fill(PASSWORD);
  await visitor.getByLabel(/I agree to the terms/).check();
  await visitor.getByRole("main").getByRole("button").click();
  await expect(visitor).not.toHaveURL(/accept-invite/);
  await open(visitor, host);
  const student = await (await browser.newContext()).newPage();
  await register(student, host, `nora@${mark}.test`);
  await visitor.goto(at(host, "/school/students"));
  await visitor.getByRole("link", { name: "Nora Field" }).click();
  await expect(visitor.getByText("$950.00").first()).toBeVisible();
});

test("a super admin without script signs in as an owner, changes no password, and both names are on record; the directory shows real schools", async ({
  browser,
}) => {
  const admin = await desk(browser, false);
  await admin.goto(at(MAIN, "/users?q=owner%40summit.test"));
  await admin.getByRole("link", { name: "Morgan Reed" }).click();
  await admin.getByLabel("Reason").fill("The owner called about the menu");
  await admin.getByRole("button", { name: "Sign in as Morgan Reed" }).click();
  const banner = admin.getByRole("region", { name: "Impersonation" });
  await expect(banner).toContainText("Morgan Reed");
  await admin.goto(at(MAIN, "/change-password"));
  await expect(banner).toBeVisible();
  await admin.getByLabel("Current password").fill(PASSWORD);
  await admin.getByLabel("New password", { exact: true }).fill("Another-pass-2");
  await admin.getByLabel("Confirm password").fill("Another-pass-2");
  await admin.getByRole("button", { name: /Change password|Save/ }).click();
  await expect(admin.getByText("You can't do this during impersonation.").first()).toBeVisible();
  await admin.getByRole("button", { name: "Stop" }).click();
  await expect(admin.getByText("Impersonation ended.")).toBeVisible();
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
  await expect(main.getByText("Students").first()).toBeVisible();
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
