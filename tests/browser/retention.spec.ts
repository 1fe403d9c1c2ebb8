import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const SHOTS = process.env.SHOTS;

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
])
  test.describe(`old records, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });
    const way = javaScriptEnabled ? "script" : "plain";

    test("the owner chooses a longer time, and staff keep a record longer", async ({ page }) => {
      const look = async (name: string) => {
        if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
        if (!SHOTS) return;
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        }
        await page.emulateMedia({ colorScheme: "light" });
      };
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/settings/retention"));
      await expect(page.getByRole("heading", { name: "Deletion is off" })).toBeVisible();
      await look("rules");
      await page.getByRole("link", { name: "Change the time of Inquiry" }).click();
      await page.getByLabel("Months").fill("12");
      await page.getByLabel("Rule or reason").fill(`Board policy, ${way}`);
      await page.getByRole("button", { name: "Save time" }).click();
      await expect(page.getByText("Enter more than 2 years, or leave it blank.").first()).toBeVisible();
      await expect(page.getByLabel("Rule or reason")).toHaveValue(`Board policy, ${way}`);
      await page.getByLabel("Months").fill("36");
      await page.getByRole("button", { name: "Save time" }).click();
      await expect(page.getByText("Inquiry: time saved.")).toBeVisible();
      await expect(page.getByText(`Board policy, ${way}. Confirmed`)).toBeVisible();

      await page.goto(at(BAYSIDE, "/school/retention"));
      await look("due");
      await page
        .getByRole("link", { name: /^\d\d\/\d\d\/\d{4}$/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Keep longer" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await look("keep");
      await page.locator('[name="reason"]').fill(`We look into an absence, ${way}.`);
      await page.locator('input[name="until"]').fill("2001-01-01");
      await page.getByRole("button", { name: "Keep longer" }).click();
      await expect(page.getByText("Choose a day after today.").first()).toBeVisible();
      await expect(page.locator('[name="reason"]')).toHaveValue(`We look into an absence, ${way}.`);
      const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
      await page.locator('input[name="until"]').fill(soon);
      await page.getByRole("button", { name: "Keep longer" }).click();
      await expect(page.getByText("Record kept longer.")).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/retention?state=deleted"));
      await expect(page.getByText("No records were deleted")).toBeVisible();
    });

    test("staff place a hold on a class and lift it", async ({ page }) => {
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/school/holds?do=place"));
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/holds-${width}.png`, fullPage: true });
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      const reason = `Audit of the state, ${way}`;
      await page.getByLabel("A class and its students").check();
      await page.getByLabel("Class ID").fill("NO-SUCH-1");
      await page.locator('[name="reason"]').fill(reason);
      await page.getByRole("button", { name: "Place hold" }).click();
      await expect(page.getByText("No class of your school has this ID.").first()).toBeVisible();
      await expect(page.locator('[name="reason"]')).toHaveValue(reason);
      await page.getByLabel("Class ID").fill(javaScriptEnabled ? "CNA-1043" : "CNA-1042");
      await page.getByRole("button", { name: "Place hold" }).click();
      await expect(page.getByText("Legal hold placed.")).toBeVisible();
      await page
        .getByRole("link", { name: /^Class CNA/ })
        .first()
        .click();
      await page.getByRole("link", { name: "Open class" }).click();
      await expect(page.getByText("A legal hold protects this class.")).toBeVisible();
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/held-class-${width}.png` });
      await page.goto(at(BAYSIDE, "/school/holds"));
      await page
        .getByRole("link", { name: /^Class CNA/ })
        .first()
        .click();
      await page.locator('[name="reason"]').fill("The audit is over.");
      await page.getByRole("button", { name: "Lift hold" }).click();
      await expect(page.getByText("Legal hold lifted.")).toBeVisible();
      await page
        .getByRole("link", { name: /^Class CNA/ })
        .first()
        .click();
      await expect(page.getByText("Lifted: The audit is over.")).toBeVisible();
    });
  });
