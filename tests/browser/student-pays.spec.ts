import { expect, test } from "@playwright/test";
import { faults } from "./faults";
import { next, toPayment } from "./registering";
import { at, BAYSIDE, signIn } from "./support";

test("a student pays the next instalment, sees it paid, and opens the receipt", async ({ page }) => {
  await signIn(page, "student@bayside.test");
  await page.goto(at(BAYSIDE, "/student/payments"));
  await page.getByRole("button", { name: /turn on autopay/ }).click();
  await expect(page.getByText("Agree to this to turn on autopay.")).toBeVisible();
  await page
    .getByRole("button", { name: /^Pay now/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await page.locator("[name=number]").fill("4000 0000 0000 0002");
  await page.locator("[name=exp]").fill("12/34");
  await page.locator("[name=cvc]").fill("123");
  await page.locator("[name=name]").fill("Nora Marsh");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.locator("[name=number]").fill("4242 4242 4242 4242");
  await page.locator("[name=cvc]").fill("123");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/student\/payments/);
  await expect(page.getByText("$483.33").first()).toBeVisible();
  const receipt = page.locator("a[href*='/receipts/']").first();
  await expect(receipt).toBeVisible();
  await page.goto(at(BAYSIDE, (await receipt.getAttribute("href")) ?? ""));
  await expect(page.getByText(/RC-\d{4}-\d{5}/).first()).toBeVisible();
});

test("a student who turns back at the payment page is told how things stand, and may give the seat up", async ({ page }) => {
  await signIn(page, "student@bayside.test");
  await page.goto(at(BAYSIDE, "/student/register?program=medical-assistant"));
  const choice = page.locator(".choice").filter({ hasText: "MA-3007" });
  expect((await choice.locator("label").boundingBox())?.width).toBe((await choice.boundingBox())?.width);
  await choice.locator("label").click();
  await next(page);
  await expect(page).toHaveURL(/step=2/);
  await next(page);
  await toPayment(page, "Nora Marsh");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/student\/register\/outcome/);
  await expect(page.getByRole("heading", { name: "Payment was not completed" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel registration" }).click();
  await expect(page).toHaveURL(/\/student\/register/);
});
