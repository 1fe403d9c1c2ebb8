import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** The browser's complaints about a page. */
function complaintsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}

test("a page with two forms that ask has nothing twice, and the browser says nothing against it", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/call-logs?outcome=missed"));
  const said = complaintsOf(page);
  const call = await page.locator("tbody a[href^='/school/call-logs/']").first().getAttribute("href");
  await page.goto(at(BAYSIDE, `${call}?do=inquiry`));
  await expect(page.getByRole("button", { name: "Create inquiry" })).toBeVisible();
  // One dialog for both, once the page is alive.
  await expect(page.locator("dialog:has(#leave-title)")).toHaveCount(1);
  await page.getByRole("textbox", { name: /^Note/ }).fill("Half a thought");
  await page.locator("form#inquiry").getByLabel("Name").fill("Another one");
  expect(await faults(page)).toEqual([]);
  expect(said).toEqual([]);
});

test("typed work is asked about once, and stays or goes as it was answered", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/my-profile"));
  const said = complaintsOf(page);
  const title = page.getByLabel("Job title");
  const before = await title.inputValue();
  await title.fill("Head of everything");
  const away = page.getByRole("link", { name: "Bayside Health Academy, home" });
  await away.click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue("Head of everything");
  await away.click();
  await dialog.getByRole("button", { name: "Leave page" }).click();
  await expect(page).toHaveURL(/\/school\/dashboard/);

  // The next page asks for itself alone, and a form typed back to what it was asks nothing.
  await page.goto(at(BAYSIDE, "/my-profile"));
  await title.fill("Other");
  await title.fill(before);
  await away.click();
  await expect(page).toHaveURL(/\/school\/dashboard/);
  expect(said).toEqual([]);
});
