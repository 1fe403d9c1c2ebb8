import { type Browser, expect, type Page, test } from "@playwright/test";
import { fillIn, next, payWith } from "./registering";
import { at, BAYSIDE } from "./support";

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ }).click();

/** A browser of its own, as another person or another device has one. */
async function another(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`what a payment ends with, ${way}`, () => {
    test.use({ javaScriptEnabled });

    test("money that takes a while: the page says so, looks again by itself, and shows the registration", async ({ page }) => {
      await fillIn(page, "medical-assistant", "MA-3007", `slow.${way}@example.test`);
      await pay(page);
      await payWith(page, "4000 0000 0000 0077");
      await expect(page.getByRole("heading", { name: "Your payment is being processed" })).toBeVisible();
      await expect(page.getByText("Processing", { exact: true })).toBeVisible();
      await expect(page.getByText("Class MA-3007")).toBeVisible();
      await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(1);
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible({ timeout: 40_000 });
      await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
      await expect(page.getByText("Paid today")).toBeVisible();
    });

    test("begun anew in another browser, the earlier checkout is closed and its page leads on", async ({ page, browser }) => {
      const email = `twice.${way}@example.test`;
      await fillIn(page, "medical-assistant", "MA-3007", email);
      await pay(page);
      await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
      const there = await another(browser, javaScriptEnabled);
      await fillIn(there, "medical-assistant", "MA-3007", email);
      await pay(there);
      await payWith(there, "4242 4242 4242 4242");
      await expect(there.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Pay with card" })).toHaveCount(0);
      await page.goto(at(BAYSIDE, "/registration?step=6"));
      await pay(page);
      await expect(page.getByRole("alert")).toContainText("You are already registered for this class.");
      await there.context().close();
    });

    test("paid twice under two addresses that turn out to be one, the second payment goes back", async ({ page, browser }) => {
      const email = `one.${way}@example.test`;
      await fillIn(page, "medical-assistant", "MA-3007", email);
      await pay(page);
      const there = await another(browser, javaScriptEnabled);
      await fillIn(there, "medical-assistant", "MA-3007", `other.${way}@example.test`);
      await pay(there);
      await expect(there.getByRole("heading", { name: "Pay with card" })).toBeVisible();
      const corrected = await there.context().newPage();
      await corrected.goto(at(BAYSIDE, "/registration?step=2"));
      await corrected.getByLabel("Email").fill(email);
      await next(corrected);
      await expect(corrected).toHaveURL(/step=3/);
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      await payWith(there, "4242 4242 4242 4242");
      await expect(there.getByRole("heading", { name: "You were registered already. This payment was refunded." })).toBeVisible();
      await expect(there.getByText(/\$[\d,.]+ goes back to your card/)).toBeVisible();
      await there.reload();
      await expect(there.getByRole("heading", { name: "You were registered already. This payment was refunded." })).toBeVisible();
      await there.context().close();
    });
  });
}
