import { carriedOn } from "./carrying";
import { faults } from "./faults";
import { fillIn, next, payWith, start } from "./registering";
import { ask, at, BAYSIDE } from "./support";
import { expect, type Page, test } from "./test";

/** A product that is ticked changes the price beside the form, before anything is signed. */
async function updatesTotal(page: Page): Promise<void> {
  const due = page.locator("aside.order .bill-total dd");
  const before = (await due.textContent()) ?? "";
  await page.getByLabel(/^Add /).first().check({ force: true });
  await next(page, "Update total");
  await expect(page.getByRole("alert")).toContainText("Please select a size.");
  for (const size of await page.locator("select").all()) await size.selectOption({ index: 1 });
  await next(page, "Update total");
  await expect(page).toHaveURL(/step=5/);
  await expect(due).not.toHaveText(before);
  await expect(page.getByLabel(/^Add /).first()).toBeChecked();
}

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`registering, ${way}`, () => {
    test.use({ javaScriptEnabled });

    test("a class is paid after a declined card, once", async ({ page }) => {
      const look = async (step: number) => {
        if (step === 5) await updatesTotal(page);
      };
      await fillIn(page, "certified-nursing-assistant&affid=partner-7", "CNA-1041", `nora.${way}@example.test`, look);
      const pay = page.getByRole("button", { name: /^Pay \$/ });
      const price = ((await pay.textContent())?.match(/\$[\d,.]+/) ?? [""])[0];
      await pay.click();
      await expect(page.getByText(price).first()).toBeVisible();
      await payWith(page, "4000 0000 0000 0002");
      await expect(page.getByRole("alert")).toContainText(/declined/i);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("heading", { name: "Payment was not completed" })).toBeVisible();
      await expect(page.getByText("Your card was declined.")).toBeVisible();
      await expect(page.getByText(/Held until (?:[A-Z][a-z]+ \d+, \d{4} at )?\d+:\d\d [AP]M/)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect((await carriedOn(page, "partner-7")).lost).toEqual([]);
      await page.getByRole("button", { name: "Try again" }).click();
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      expect((await carriedOn(page, "partner-7")).lost).toEqual([]);
      const number = await page
        .getByText(/R-\d{4}-\d{5}/)
        .first()
        .textContent();
      await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
      // The card's charge, with its lines.
      const paid = page.locator(".ticket > div").filter({ hasText: "Paid today" });
      await expect(paid.locator("dd")).toContainText(price);
      await expect(paid.getByText(/^Online service fee \$/)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.reload();
      await expect(page.getByText(number ?? "").first()).toBeVisible();
      const calendar = await page.request.get(
        ...ask(BAYSIDE, (await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? ""),
      );
      expect(calendar.headers()["content-type"]).toContain("text/calendar");
      expect((await calendar.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(5);
      await page.goto(at(BAYSIDE, "/registration?step=6"));
      await expect(page).toHaveURL(/registration\/success/);
      await expect(page.getByText(number ?? "").first()).toBeVisible();
    });

    test("what another tab has chosen since is not paid unseen", async ({ page, context }) => {
      await fillIn(page, "certified-nursing-assistant", "CNA-1041", `tabs.${way}@example.test`);
      const other = await context.newPage();
      await other.goto(start("certified-nursing-assistant"));
      await other.locator("label").filter({ hasText: "CNA-1042" }).click();
      await next(other);
      await expect(other).toHaveURL(/step=2/);
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await expect(page.getByRole("alert")).toContainText("You chose another class in another tab.");
    });

    test("a free class needs no payment, and a second click makes no second registration", async ({ page }) => {
      await fillIn(page, "cpr-first-aid", "CPR-4120", `free.${way}@example.test`);
      const complete = page.getByRole("button", { name: "Complete registration" });
      await complete.dblclick();
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      const number = await page
        .getByText(/R-\d{4}-\d{5}/)
        .first()
        .textContent();
      await page.goBack();
      if (await complete.isVisible()) await complete.click();
      else await page.goto(at(BAYSIDE, "/registration?step=6"));
      await expect(page.getByText(number ?? "").first()).toBeVisible();
    });
  });
}
