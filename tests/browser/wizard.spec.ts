import { faults } from "./faults";
import { next } from "./registering";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** A program whose form has no questions. */
const PROGRAM = "ekg-technician";

/** The fields of a step that a person sees and may fill in; a group of choices is one. */
const fieldsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLInputElement>("form.form :is(input, select, textarea)")].filter(
      (field) => field.type !== "hidden" && !field.closest(".trap, details:not([open])") && field.checkVisibility(),
    );
    return [...new Set(shown.map(({ name }) => name))];
  });

/** Elements of the full site frame: menu, cart, chat and columns of links. */
const around = (page: Page) => page.locator(".nav, .drawer-button, [data-cart-button], .chat-launch, .foot").count();
const progress = (page: Page) => page.locator(".wizard-head .eyebrow").textContent();

async function enterDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Quick");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("401 555 0177");
}
async function sign(page: Page): Promise<void> {
  for (const size of await page.locator("select").all()) await size.selectOption({ index: 1 });
  await page.getByLabel("Your full name").fill("Ines Quick");
  await page.locator("label").filter({ hasText: "I have read" }).click();
  await next(page, "Sign and continue");
}

test.describe("on a phone without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a step that is sent after the cookies are gone says so", async ({ page, context }) => {
    await page.goto(at(BAYSIDE, `/programs/${PROGRAM}`));
    await page.getByRole("link", { name: "Enroll now" }).first().click();
    await next(page);
    await enterDetails(page, "no.cookies@example.test");
    await next(page);
    await context.clearCookies();
    await sign(page);
    await expect(page.getByRole("alert")).toContainText("We can't find your registration in this browser.");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("five pages and at most eight fields lead from the program to the card", async ({ page }) => {
    const pages: string[] = [];
    const fields: string[] = [];
    const seen = async (count?: string) => {
      pages.push(new URL(page.url()).pathname);
      if (!count) return;
      expect([await progress(page), await around(page)]).toEqual([count, 0]);
      fields.push(...(await fieldsOf(page)));
    };
    await page.goto(at(BAYSIDE, `/programs/${PROGRAM}`));
    await seen();
    await page.getByRole("link", { name: "Enroll now" }).first().click();
    await seen("Step 1 of 4");
    await next(page);
    await seen("Step 2 of 4");
    await enterDetails(page, "five.pages@example.test");
    await next(page);
    await seen("Step 3 of 4");
    await sign(page);
    await seen("Step 4 of 4");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    expect(pages).toHaveLength(5);
    const needed = fields.filter((name) => !/^products\./.test(name));
    expect(needed).toEqual(["class", "first_name", "last_name", "email", "phone", "signature", "agree", "payment_option"]);

    // Back from the card and through the steps, everything is as it was typed, and the seat's time is on each of them (with its day, once
    // it is tomorrow's).
    await page.goBack();
    await expect(page).toHaveURL(/step=6/);
    await expect(page.getByText(/^Your seat is held until (?:[A-Z][a-z]+ \d+, \d{4} at )?\d+:\d\d [AP]M E[SD]T\.$/)).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(page.getByLabel("Your full name")).toHaveValue("Ines Quick");
    await expect(page.getByText(/Your seat is held until/)).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue("five.pages@example.test");
    await expect(page.getByText(/Your seat is held until/)).toBeVisible();
  });

  test("a class chosen on the program's page leads to the details, and can be changed", async ({ page }) => {
    await page.goto(at(BAYSIDE, "/registration"));
    await expect(page.locator(".wizard-head .eyebrow")).toHaveCount(0);
    await page.goto(at(BAYSIDE, `/programs/${PROGRAM}`));
    await page
      .getByRole("link", { name: /^Register for/ })
      .first()
      .click();
    expect([await progress(page), await around(page)]).toEqual(["Step 2 of 4", 0]);
    const link = page.url();
    await page.getByRole("link", { name: "Change class" }).click();
    await expect(page.getByRole("heading", { name: "Choose your class" })).toBeVisible();
    await page.goto(link);
    await enterDetails(page, "no address");
    // At 400% zoom nothing runs over the side.
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole("link", { name: "Terms" }).click();
    await page.goBack();
    await expect(page.getByLabel("First name")).toHaveValue("Ines");
    await next(page);
    await expect(page.getByRole("alert")).toContainText("Enter a valid email address");
    await expect(page.getByLabel("First name")).toHaveValue("Ines");
    await page.getByLabel("Email").fill("four.pages@example.test");
    await next(page);
    await expect(page.locator(".wizard-head .eyebrow")).toHaveText("Step 3 of 4");
    await page.getByRole("link", { name: "Bayside Health Academy" }).click();
    await expect(page).toHaveURL(at(BAYSIDE, `/programs/${PROGRAM}`));
  });

  test("two tabs on different programs keep their own values", async ({ page, context }) => {
    const begin = async (tab: Page, program: string) => {
      await tab.goto(at(BAYSIDE, `/registration?program=${program}`));
      await tab.locator(".choice:not(.off) label").first().click();
      await next(tab);
    };
    const other = await context.newPage();
    await begin(page, PROGRAM);
    await begin(other, "cpr-first-aid");
    await enterDetails(page, "tab.one@example.test");
    await next(page);
    await enterDetails(other, "tab.two@example.test");
    await next(other);
    for (const [tab, program, email] of [
      [page, "EKG Technician", "tab.one@example.test"],
      [other, "CPR and First Aid", "tab.two@example.test"],
    ] as const) {
      await tab.getByRole("link", { name: "Back" }).click();
      await expect(tab.locator(".chosen-program")).toContainText(program);
      await expect(tab.getByLabel("Email")).toHaveValue(email);
    }
  });
});

test("a student finishes the form afterward, without script and with it, and puts the rest off", async ({ browser }) => {
  for (const [javaScriptEnabled, field, value] of [
    [false, /^Middle name/, "Jo"],
    [true, /^Employer/, "Harbor Care"],
  ] as const) {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await signIn(page, "student@bayside.test");
    await page.goto(at(BAYSIDE, "/student/home"));
    const lists = page.getByRole("region", { name: /^Finish your registration for/ });
    const count = await lists.count();
    const list = lists.filter({ hasText: "Add your details" }).first();
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await list.getByRole("link", { name: "Add your details" }).click();
    await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await page.getByLabel(field).fill(value);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "A few questions" })).toBeVisible();
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await page.goto(at(BAYSIDE, "/student/home"));
    await expect(lists).toHaveCount(count);
    if (!javaScriptEnabled) continue;
    await lists.first().getByRole("button", { name: "Not now" }).click();
    await expect(lists).toHaveCount(count - 1);
    await page.reload();
    await expect(lists).toHaveCount(count - 1);
  }
});
