import { faults } from "./faults";
import { at, BAYSIDE, register, signIn } from "./support";
import { expect, test } from "./test";

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
])
  test.describe(`privacy, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } });
    const way = javaScriptEnabled ? "script" : "plain";

    test("a student asks, staff answer, and the student reads it", async ({ page, context }) => {
      const body = `Please stop showing my name, ${way}.`;
      const fits = async () => expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await signIn(page, "student@bayside.test");
      await page.goto(at(BAYSIDE, "/student/privacy"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await fits();
      await page.getByLabel("Details").fill(body);
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await expect(page.getByLabel("Details")).toHaveValue(body);
      await page.getByLabel("What would you like?").selectOption({ label: "Use my data less" });
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(page.getByText("Request sent.")).toBeVisible();
      await expect(page.getByText(body).first()).toBeVisible();
      await page.getByRole("button", { name: /Turn (on|off)\s*: Show my resume/ }).click();
      await expect(page.getByText("Choice saved.")).toBeVisible();

      await context.clearCookies();
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/privacy?kind=restrict&state=identity_checked"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await fits();
      await page.getByRole("link", { name: "Nora Marsh" }).first().click();
      await expect(page.getByText(body)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Start work" }).click();
      await expect(page.getByText("Work started.")).toBeVisible();
      await page.getByLabel("What you did").fill("We hid your name.");
      await page.getByRole("button", { name: "Finish request" }).click();
      await expect(page.getByText("We hid your name.").first()).toBeVisible();
      await fits();

      await context.clearCookies();
      await signIn(page, "student@bayside.test");
      await page.goto(at(BAYSIDE, "/student/privacy"));
      await expect(page.getByText("We hid your name.").first()).toBeVisible();
    });

    test("staff see what an erasure deletes and what stands against it", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      const stamp = Date.now().toString(36);
      await register(page.request, { first_name: "Prim", last_name: `Erase ${stamp}`, email: `prim-${stamp}@example.test` });
      await page.goto(at(BAYSIDE, `/school/students?tab=people&q=${stamp}`));
      await page
        .getByRole("link", { name: `Prim Erase ${stamp}` })
        .first()
        .click();
      await page.getByRole("main").getByRole("link", { name: "Privacy", exact: true }).click();
      await page.getByRole("link", { name: "Record request" }).click();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("Request", { exact: true }).selectOption({ label: "Erasure" });
      await page.getByLabel("How you made sure who asks").fill("Photo ID");
      await page.getByRole("button", { name: "Record request", exact: true }).click();
      await expect(page.getByText("Request recorded.")).toBeVisible();
      await page.getByRole("button", { name: "Start work" }).click();
      await page.getByRole("link", { name: "Review erasure" }).click();
      await expect(page.getByText("Deleted at once").first()).toBeVisible();
      await expect(page.getByText("A class is still going on.")).toBeVisible();
      await expect(page.getByText(/up to 30 days/)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.goBack();
      await page.getByLabel("Reason").fill(`The class is not over, ${way}.`);
      await page.getByRole("button", { name: "Refuse request" }).click();
      await expect(page.getByText(`The class is not over, ${way}.`)).toBeVisible();
    });

    test("a former student asks by email, and the page says the same for every address", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/privacy-request"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("Your email address").fill("not an address");
      await page.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByLabel("Your email address")).toHaveValue("not an address");
      await page.getByLabel("Your email address").fill(`nobody-${way}@example.test`);
      await page.getByLabel("What would you like?").selectOption({ label: "Erase my data" });
      await page.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.goto(at(BAYSIDE, "/privacy-request/confirm?token=forged"));
      await expect(page.getByText("We don't know this link")).toBeVisible();
    });
  });
