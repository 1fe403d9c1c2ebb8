import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

test("fields stand in line, carry their names, and are named in reading order when something is missing", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/classes/add"));
  const tops = await Promise.all(["Class ID", "Capacity"].map(async (label) => (await page.getByLabel(label).boundingBox())?.y));
  expect(tops[0]).toBe(tops[1]);
  await expect(page.getByLabel("Schedule", { exact: true })).toHaveValue("daytime");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Add class" }).click();
  await expect(page.locator(".error-summary li")).toHaveText([
    "Program: This field is required",
    "Select a location.",
    "Start date: This field is required",
    "End date: This field is required",
  ]);
  await page.goto(at(BAYSIDE, "/school/programs/add"));
  for (const name of ["Duration type", "Referral fee type", "Meta title", "Meta description"]) await expect(page.getByLabel(name)).toBeVisible();
  await page.getByLabel("Referral fee", { exact: false }).and(page.getByRole("textbox")).fill("5");
  await page.goto(at(BAYSIDE, "/school/dashboard"));
  await page.getByRole("link", { name: "Send registration link" }).click();
  await expect(page).toHaveURL(/\/school\/initiated-registrations\/add$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("what is wrong is named in the order of the fields, not of the rules", async ({ page }) => {
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/classes/add"));
    await page.getByLabel("Capacity").fill("many");
    await page.getByLabel("Tuition override").fill("free");
    await page.getByRole("button", { name: "Add class" }).click();
    await expect(page.locator(".error-summary li")).toHaveText([
      "Program: This field is required",
      "Capacity: Only numbers are allowed",
      "Select a location.",
      "Start date: This field is required",
      "End date: This field is required",
      "Tuition override: Enter an amount such as 1450.00",
    ]);
  });
});

test("a page past the last leads to the last", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/products?status=active&page=9"));
  await expect(page).toHaveURL(/\/school\/products\?status=active$/);
  await expect(page.getByText(/^1 to \d+ of/)).toBeVisible();
});

test("an editor that arrives late takes nobody out of the field they have gone on to", async ({ page }) => {
  // Frames come late, so that there is time to go on between the editor's arrival and its next frame.
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => next(() => setTimeout(() => run(performance.now()), 400));
  });
  await signIn(page, "owner@bayside.test");
  const writing = page.locator('textarea[name="description"]');
  const editor = page.locator(".rich-editor [contenteditable]").first();
  const duration = page.getByLabel("Duration", { exact: true });
  await page.goto(at(BAYSIDE, "/school/programs/add"));
  await page.waitForLoadState("networkidle");
  await writing.focus();
  await editor.waitFor();
  await duration.focus();
  await page.waitForTimeout(1_000);
  await expect(duration).toBeFocused();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await writing.focus();
  await expect(editor).toBeFocused();
});
