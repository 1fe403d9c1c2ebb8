import { start } from "./registering";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

const PROGRAM = "/programs/certified-nursing-assistant";
const alert = (page: Page) => page.getByRole("alert").first();
/** Presses a button as the keyboard does. */
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().press("Enter");

for (const javaScriptEnabled of [true, false])
  test.describe(`a refused form has the focus, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("signing in; its fields keep their names to themselves", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/login"));
      await page.getByLabel("Email").fill("owner@bayside.test");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await press(page, "Sign in");
      await expect(alert(page)).toHaveText("Invalid Email or Password!");
      await expect(alert(page)).toBeFocused();
      await expect(page.getByLabel("Email")).toHaveValue("owner@bayside.test");
    });

    test("the steps of a registration, whose address stays plain", async ({ page }) => {
      await page.goto(start("certified-nursing-assistant"));
      await press(page, "Continue");
      await expect(alert(page)).toBeFocused();
      await page.getByRole("radio").first().press("Space");
      await press(page, "Continue");
      await expect(page).toHaveURL(at(BAYSIDE, "/registration?program=certified-nursing-assistant&step=2"));
      await press(page, "Continue");
      await expect(alert(page)).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("First name")).toBeFocused();
    });

    test("a pre-enrollment, a question, a place on the waitlist", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/pre-enroll-form?program=certified-nursing-assistant"));
      await press(page, "Submit pre-enrollment");
      await expect(alert(page)).toBeFocused();
      await page.goto(at(BAYSIDE, `${PROGRAM}#contact`));
      await press(page, "Request information");
      await expect(alert(page)).toContainText("Message: This field is required");
      await expect(alert(page)).toBeFocused();
      await page.getByLabel("Message").fill("When is the next evening class?");
      await page.goto(at(BAYSIDE, `${PROGRAM}#waitlist`));
      await press(page, "Join waitlist");
      await expect(alert(page)).toBeFocused();
    });

    test("a product without its size", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/store/navy-scrub-set"));
      await press(page, "Add to cart");
      await expect(alert(page)).toContainText("Please select a size.");
      await expect(alert(page)).toBeFocused();
    });
  });

test("nothing is cut off on the narrowest screen", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  const wide: Record<string, number> = {};
  for (const path of ["/school-landing", "/programs", PROGRAM, "/programs/medical-assistant", "/registration", "/store", "/store/cart", "/login"]) {
    await page.goto(at(BAYSIDE, path));
    await page.waitForLoadState("networkidle");
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) wide[path] = over;
  }
  expect(wide).toEqual({});
  await page.close();
});

test("the field that has the focus is not behind the bar of a form", async ({ page }) => {
  await signIn(page, "student@bayside.test");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at(BAYSIDE, "/student-my-profile"));
  await page.waitForLoadState("networkidle");
  await page.getByLabel("First name").focus();
  const covered: string[] = [];
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      const { left, width, top, height } = field.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above?.closest(".form-actions") && !field.closest(".form-actions") ? field.name : "";
    });
    if (name) covered.push(name);
  }
  expect(covered).toEqual([]);
});
