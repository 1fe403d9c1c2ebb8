import { next, payWith, toPayment } from "./registering";
import { at, BAYSIDE } from "./support";
import { expect, type Page, test } from "./test";

/** A program whose form has no questions. */
const PROGRAM = "ekg-technician";

async function enter(page: Page, first: string, last: string, email: string): Promise<void> {
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Email", { exact: true }).fill(email);
  for (const size of await page.locator("form.form select").all()) await size.selectOption({ index: 1 });
}

/** A parent at the page for other people, with the own details typed. */
async function atPeople(page: Page, email: string): Promise<void> {
  await page.goto(at(BAYSIDE, `/programs/${PROGRAM}`));
  await page.getByRole("link", { name: "Enroll now" }).first().click();
  await next(page);
  await enter(page, "Paula", "Parent", email);
  await page.getByLabel("Phone", { exact: true }).fill("401 555 0177");
  await page.getByRole("button", { name: "Add another person" }).click();
  await expect(page).toHaveURL(/people=add/);
}

test.describe("several people on a phone without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("are added, corrected, removed, and paid once", async ({ page }) => {
    const stamp = Date.now();
    await atPeople(page, `paula.${stamp}@example.test`);

    // The same address twice: the error stands beside the field, and the typed values stay.
    await enter(page, "Chris", "Child", `paula.${stamp}@example.test`);
    await page.getByRole("button", { name: "Add person" }).click();
    await expect(page.locator("#person-email-error")).toHaveText("Each person needs their own email address. This one is already on your list.");
    await expect(page.getByLabel("First name")).toHaveValue("Chris");
    await page.getByLabel("Email", { exact: true }).fill(`chris.${stamp}@example.test`);
    await page.getByRole("button", { name: "Add person" }).click();
    await expect(page.locator(".party-list li")).toHaveCount(2);

    await page.getByRole("link", { name: "Add another person" }).click();
    await enter(page, "Dana", "Child", `dana.${stamp}@example.test`);
    await page.getByRole("button", { name: "Add person" }).click();
    await expect(page.locator(".party-list li")).toHaveCount(3);
    await page.getByRole("link", { name: "Change Chris Child" }).click();
    await page.getByLabel("First name").fill("Christopher");
    await page.getByRole("button", { name: "Save person" }).click();
    await expect(page.locator(".party-list")).toContainText("Christopher Child");
    await page.getByRole("button", { name: "Remove Dana Child" }).click();
    await expect(page.locator(".party-list li")).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.getByRole("link", { name: "Continue" }).click();
    await toPayment(page, "Paula Parent");
    await expect(page.locator(".review")).toContainText("Christopher Child");
    await page.locator(".order-bar summary").click();
    await expect(page.locator(".order-bar")).toContainText("Due today for 2 people");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await payWith(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("You are registered");
    await expect(page.locator(".outcome-head").first()).toContainText("Also registered: Christopher");
  });

  test("read Spanish", async ({ page }) => {
    await page.goto(at(BAYSIDE, `/es/registration?program=${PROGRAM}`));
    await page.locator("label").filter({ hasText: "EKG-5001" }).click();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("button", { name: "Agregar a otra persona" })).toBeVisible();
  });
});
