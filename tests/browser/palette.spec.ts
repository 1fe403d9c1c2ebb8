import { ask, at, BAYSIDE, signIn } from "./support";
import { expect, type Locator, type Page, test } from "./test";

test("staff find a screen and a student by keyboard", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs"));
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: /Search pages/ });
  await expect(box).toBeFocused();
  await box.fill("instruct");
  await page.getByRole("option", { name: /^Instructors/ }).click();
  await expect(page).toHaveURL(/\/school\/instructor$/);

  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box.fill("nora");
  const student = page.getByRole("group", { name: "Students" }).getByRole("option").first();
  await expect(student).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(box).toHaveValue("");
  await box.fill("nora");
  await student.click();
  await expect(page).toHaveURL(/\/school\/students\/[\w-]+$/);
});

/** Presses the shortcut until the palette opens. */
async function search(page: Page, key: string): Promise<Locator> {
  const box = page.getByRole("combobox", { name: /Search pages/ });
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(box).toBeFocused({ timeout: 2_000 });
  }).toPass();
  return box;
}

test("a command opens its form with the values filled in", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs"));
  const owing = await owes(page);
  const box = await search(page, "/");
  await expect(box).toHaveValue("");
  await box.fill(`record 12.50 check ${owing.number}`);
  const act = page.getByRole("group", { name: "Commands" }).getByRole("option").first();
  await expect(act).toContainText("Record $12.50, check");
  await act.click();
  await expect(page).toHaveURL(/do=payment/);
  await expect(page.getByLabel("Amount")).toHaveValue("12.50");
  await expect(page.getByLabel("Method")).toHaveValue("check");
  await expect(page.getByRole("button", { name: "Record $12.50" })).toBeFocused();

  await page.goto(at(BAYSIDE, "/school/programs"));
  await (await search(page, "Control+k")).fill(owing.number);
  const number = page.getByRole("group", { name: "Numbers" }).getByRole("option", { name: owing.number });
  await expect(number).toBeVisible();
  // An opened result is listed as recent the next time.
  await number.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(owing.student);
  await search(page, "/");
  const recent = page.getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option", { name: owing.number })).toBeVisible();
  // A command is not listed as recent.
  await expect(recent.getByRole("option", { name: /^Record/ })).toHaveCount(0);
});

test("a shortcut, a name and Enter open a student from any page, even if the answer is slow", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs"));
  const { student } = await owes(page);
  await search(page, "/");
  await page.keyboard.type(student);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/school\/students\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(student);
});

test("shortcuts open lists and move in them, not while a field has focus, and can be turned off", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs"));
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(keys.getByText("Next row")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/school\/students$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const rows = page.locator("main table tbody tr");
  await page.keyboard.press("j");
  await expect(rows.nth(0).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0).getByRole("link").first()).toBeFocused();
  const tick = rows.nth(0).getByRole("checkbox");
  await page.keyboard.press("x");
  await expect(tick).toBeChecked();
  await page.keyboard.press("x");
  await expect(tick).not.toBeChecked();

  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/school\/students$/);

  // In a field they are letters.
  const box = await search(page, "/");
  await page.keyboard.type("gs?/jk");
  await expect(box).toHaveValue("gs?/jk");
  await expect(keys).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();

  await expect(async () => {
    await page.keyboard.press("?");
    await expect(keys.getByLabel("Use single-letter shortcuts on this device")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await keys.getByLabel("Use single-letter shortcuts on this device").uncheck();
  await keys.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  // Ctrl+K still works, and the letter before it did nothing.
  await expect(page.getByRole("combobox", { name: /Search pages/ })).toHaveValue("");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the same search is a page", async ({ page }) => {
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/programs"));
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/school\/find$/);
    const owing = await owes(page);
    await page.getByRole("searchbox", { name: "What are you looking for?" }).fill(`record 12.50 check ${owing.number}`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: /^Record \$12\.50, check: / }).click();
    await expect(page.getByLabel("Amount")).toHaveValue("12.50");
    await expect(page.getByLabel("Method")).toHaveValue("check");
    await page.goto(at(BAYSIDE, "/school/find?q=zzzzqq"));
    await expect(page.getByText(/No results/)).toBeVisible();
  });
});

/** A registration of the demo for which something is open, and whose it is. */
async function owes(page: Page): Promise<{ number: string; student: string }> {
  for (const name of ["tessa", "elena", "amara", "noah", "grace", "samir", "liam", "priya", "hugo", "rosa", "felix", "luca"]) {
    const answer = await page.request.get(
      ...ask(BAYSIDE, `/school/search?q=${encodeURIComponent(`record ${name}`)}`, { headers: await cookieOf(page) }),
    );
    const { acts } = (await answer.json()) as { acts: { label: string; detail: string }[] };
    const [first] = acts;
    if (first) return { number: first.detail.split(",")[0] ?? "", student: first.label.split(": ")[1] ?? "" };
  }
  throw new Error("Nobody owes anything");
}

const cookieOf = async (page: Page) => ({ Cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ") });
