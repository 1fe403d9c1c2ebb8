import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

const OFFICE = "owner@bayside.test";
const INQUIRIES = "/school/program-inquiries?contact_status=not_contacted";
const list = (page: Page) => page.getByRole("complementary", { name: "List of inquiries" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function names(page: Page): Promise<string[]> {
  await page.goto(at(BAYSIDE, INQUIRIES));
  return page.locator("tbody td[data-card=title] a").allTextContents();
}

test("a record opens with its list beside it, and a decision opens the next one", async ({ page }) => {
  await signIn(page, OFFICE);
  const [first = "", second = "", third = ""] = await names(page);
  await page.locator("tbody").getByRole("link", { name: first, exact: true }).first().click();
  await expect(heading(page)).toHaveText(first);
  await expect(list(page).getByRole("link", { name: first, exact: true }).first()).toHaveAttribute("aria-current", "page");
  await expect(list(page)).toContainText("1 of ");

  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press("k");
  await expect(heading(page)).toHaveText(first);

  await page.getByRole("button", { name: "Mark as contacted" }).click();
  await expect(heading(page)).toHaveText(second);
  // The decided one has left the list of those to contact.
  await expect(list(page).getByRole("link", { name: first, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Mark as not interested" }).click();
  await expect(heading(page)).toHaveText(third);

  // The address is the record's own: loaded anew, it is a page.
  await page.reload();
  await expect(heading(page)).toHaveText(third);
  await expect(list(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/program-inquiries/);
});

test("the form of the next record is empty after an answer to the one before", async ({ page }) => {
  await signIn(page, OFFICE);
  await page.goto(at(BAYSIDE, "/school/today?kind=inquiry"));
  await page.getByRole("link", { name: "Reply" }).first().click();
  // The editor takes the field's place when it is focused.
  const reply = page.locator("[contenteditable=true]");
  const field = page.getByRole("textbox", { name: "Reply" });
  await field.focus();
  await reply.fill("Yes, there are seats in the evening class.");
  const first = (await heading(page).textContent()) ?? "";
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(heading(page)).not.toHaveText(first);
  await expect(page.getByRole("heading", { name: `Reply to ${await heading(page).textContent()}` })).toBeVisible();
  await expect(field).toBeEmpty();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("alert").first()).toContainText("This field is required");
  // The refusal has moved the focus into the field.
  await reply.fill("A second answer.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Reply sent.").first()).toBeVisible();
});

test("the list returns as it was narrowed, and another page closes it", async ({ page }) => {
  await signIn(page, OFFICE);
  const [first = ""] = await names(page);
  await page.locator("tbody").getByRole("link", { name: first, exact: true }).first().click();
  await list(page).getByRole("link", { name: "All inquiries" }).click();
  await expect(page).toHaveURL(/contact_status=not_contacted/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.locator("tbody").getByRole("link", { name: first, exact: true }).first().click();
  await expect(list(page)).toBeVisible();
  await page.getByRole("link", { name: "Send registration link" }).click();
  await expect(heading(page)).not.toHaveText(first);
  await expect(list(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the record is a page, with the steps to the next one above it", async ({ page }) => {
    await signIn(page, OFFICE);
    const [first = "", second = ""] = await names(page);
    await page.locator("tbody").getByRole("link", { name: first, exact: true }).first().click();
    await expect(heading(page)).toHaveText(first);
    await expect(list(page).getByRole("listitem")).toHaveCount(0);
    await list(page)
      .getByRole("link", { name: `Next: ${second}` })
      .click();
    await expect(heading(page)).toHaveText(second);
    const places = page.getByRole("navigation", { name: "Places" });
    await expect(places.getByRole("link")).toHaveText(["Today", "Students", "Classes", "Money", "Search"]);
    await places.getByRole("link", { name: "Students" }).click();
    await expect(heading(page)).toHaveText("Students");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a row's link is the record's page", async ({ page }) => {
    await signIn(page, OFFICE);
    const [first = ""] = await names(page);
    await page.locator("tbody").getByRole("link", { name: first, exact: true }).first().click();
    await expect(heading(page)).toHaveText(first);
    await expect(list(page)).toHaveCount(0);
  });
});

test("saved views and what is looked at most are tabs over a list", async ({ page }) => {
  await signIn(page, OFFICE);
  await page.goto(at(BAYSIDE, "/school/students?payment_status=owing&plan_to_pay=self_pay"));
  await page.getByRole("link", { name: "Views", exact: true }).click();
  await expect(heading(page)).toHaveText("Views");
  const name = `Self pay owing ${Date.now() % 100_000}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  const tabs = page.getByRole("navigation", { name: "Views of registrations" });
  await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Dropped" }).click();
  await expect(page).toHaveURL(/enrollment_status=dropped/);
  await tabs.getByRole("link", { name: "All", exact: true }).click();
  await expect(page).toHaveURL(/\/school\/students$/);
});
