import { faults } from "./faults";
import { LONG_ADDRESS, lengthen } from "./lengthen";
import { ask, at, BAYSIDE, bearerOf, signIn } from "./support";
import { expect, test } from "./test";

const LISTS = [
  "/school/students",
  "/school/students?tab=people",
  "/school/classes",
  "/school/programs",
  "/school/instructor",
  "/school/location",
  "/school/pre-enrolled-students",
  "/school/program-waitlist",
  "/school/program-inquiries",
  "/school/initiated-registrations",
  "/school/payments/payment-history",
  "/school/payment-report",
  "/school/products",
  "/school/purchases",
  "/school/external-purchases",
  "/users",
];

test("the office's lists show every column without scrolling sideways, on a phone, a tablet and a laptop", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "owner@bayside.test");
  const tooWide: string[] = [];
  for (const path of LISTS) {
    await page.goto(at(BAYSIDE, path));
    await expect(page.locator(".table-card tbody tr").first()).toBeVisible();
    for (const data of ["as it is", "with long addresses"]) {
      if (data !== "as it is") await lengthen(page);
      for (const width of [390, 600, 768, 800, 1000, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => [
          document.documentElement.scrollWidth - window.innerWidth,
          ...[...document.querySelectorAll(".table-scroll")].map((list) => list.scrollWidth - list.clientWidth),
        ]);
        expect(over.length, path).toBe(2);
        if (Math.max(...over) > 0) tooWide.push(`${path} ${data} at ${width}: ${over.join(" and ")} px`);
      }
    }
  }
  expect(tooWide).toEqual([]);
});

test("a row's menu is wide enough to read on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/students"));
  await page.locator(".table-menu summary").first().click();
  expect((await page.locator(".table-menu .menu-panel").first().boundingBox())?.width).toBeGreaterThan(200);
});

test("how many wait stands on one line beside its entry in the menu", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/students"));
  const counts = page.locator(".sidebar .count:visible");
  await expect(counts.first()).toBeVisible();
  expect(new Set(await counts.evaluateAll((all) => all.map((count) => count.getBoundingClientRect().height)))).toEqual(new Set([20]));
});

test("whoever has the longest name fits the pages about them, on the smallest phone and on a desk", async ({ page }, { retry }) => {
  const email = `${"b".repeat(retry)}${LONG_ADDRESS}`;
  const headers = await bearerOf(page, "owner@bayside.test");
  const classes = await (await page.request.get(...ask(BAYSIDE, "/api/classes/?limit=50", { headers }))).json();
  const open = classes.results.find(({ class_id }: { class_id: string }) => class_id === "EKG-5001");
  const data = {
    first_name: "Maximiliana",
    last_name: "Wolfeschlegelsteinhausenbergerdorff",
    email,
    phone: "(401) 555 - 0111",
    class: open.id,
    payment_option: "pay_later",
    plan_to_pay: "self_pay",
  };
  const made = await page.request.post(...ask(BAYSIDE, "/api/students/register-student-manually/", { data, headers }));
  expect(made.ok(), await made.text()).toBe(true);
  const { registration } = await made.json();
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, `/school/students?tab=people&q=${encodeURIComponent(email)}`));
  const profile = (await page.getByRole("link", { name: "Maximiliana" }).first().getAttribute("href")) ?? "";
  const about = `/school/registrations/${registration.id}`;
  for (const path of [
    profile,
    `${profile}?tab=payments`,
    `${profile}?tab=emails`,
    `${profile}/print`,
    `${profile}/statement`,
    about,
    `${about}/print`,
    "/school/dashboard",
  ]) {
    await page.goto(at(BAYSIDE, path));
    if (path.endsWith("=emails")) await lengthen(page);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(over, `${path} at ${width} px`).toBe(0);
    }
  }
});

test("a list is kept as a view with its filters, and opened again by name, without script too", async ({ page, browser }) => {
  const name = `Owing ${Date.now()}`;
  await signIn(page, "owner@bayside.test");
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const still = await plain.newPage();
  await still.goto(at(BAYSIDE, "/school/students?payment_status=owing&page=2"));
  await still.getByRole("link", { name: "Views", exact: true }).click();
  await still.getByRole("button", { name: "Save view" }).click();
  await expect(still.getByRole("alert").first()).toBeVisible();
  await still.getByRole("textbox", { name: "Name" }).fill(name);
  await still.getByRole("button", { name: "Save view" }).click();
  await expect(still).toHaveURL(/\/school\/students\?payment_status=owing$/);
  await expect(still.getByText(`View "${name}" saved.`)).toBeVisible();
  await plain.close();

  await page.goto(at(BAYSIDE, "/school/students"));
  await page.getByRole("link", { name: "Views", exact: true }).click();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/school\/students\?payment_status=owing$/);
  await expect(page.getByRole("link", { name: "Remove Payment status: Not paid in full" })).toBeVisible();
  await page.getByRole("link", { name: "Views", exact: true }).click();
  await page.getByRole("row", { name }).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "columns, with script" : "columns, without script", () => {
    test.use({ javaScriptEnabled });

    test("the columns of a list are left out, moved and put back, and stay so on the next visit", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/students?q=a"));
      const heads = () => page.getByRole("columnheader").allInnerTexts();
      const menu = page.locator(".columns-menu");
      const press = async (name: string) =>
        expect(async () => {
          if (!(await menu.getAttribute("open").then((open) => open !== null))) await menu.locator("summary").click();
          await menu.getByRole("button", { name, exact: true }).click({ timeout: 2000 });
        }).toPass();
      const before = await heads();
      await menu.locator("summary").click();
      await menu.getByRole("checkbox", { name: "Registered" }).uncheck();
      await press("Apply");
      await expect(page.getByRole("columnheader", { name: "Registered" })).toHaveCount(0);
      await press("Move Balance up");
      await expect(page).toHaveURL(/columns=open/);
      await page.goto(at(BAYSIDE, "/school/students"));
      expect((await heads()).indexOf("Balance")).toBeLessThan(before.indexOf("Balance"));
      await expect(page.getByRole("columnheader", { name: "Registered" })).toHaveCount(0);
      await press("Reset");
      await expect(page.getByRole("columnheader", { name: "Registered" })).toBeVisible();
      expect(await heads()).toEqual(before);
    });
  });
