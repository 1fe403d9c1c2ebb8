import { faults } from "./faults";
import { ask, at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
])
  test.describe(`developers, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });
    const way = javaScriptEnabled ? "script" : "plain";

    test("an owner makes a key, tries it, replaces its secret, and revokes it", async ({ page }) => {
      const call = async (key: string) =>
        (await page.request.get(...ask(BAYSIDE, "/api/students/", { headers: { Authorization: `Bearer ${key}` } }))).status();
      const shownKey = async () =>
        (await page
          .locator("code")
          .filter({ hasText: /^enr_live_\w{8}_/ })
          .textContent()) ?? "";
      const fits = async () => {
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
        if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      };
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/developers"));
      await expect(page.getByRole("link", { name: "Student information system" })).toBeVisible();
      await fits();
      await page.getByRole("link", { name: "Create key" }).click();
      await fits();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Roster sync, ${way}`);
      await page.getByLabel("Network addresses").fill("everywhere");
      await page.getByLabel("See names and contact data of students").check();
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByText("everywhere is not an address such as").first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(`Roster sync, ${way}`);
      await expect(page.getByLabel("See names and contact data of students")).toBeChecked();
      await page.getByLabel("Network addresses").fill("");
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Key Roster sync, ${way} created`);
      await fits();
      const first = await shownKey();
      expect(await call(first)).toBe(200);
      await page.getByRole("link", { name: "I saved the key, continue" }).click();
      await expect(page.getByText("curl -H")).toBeVisible();
      await expect(page.getByText(first)).toHaveCount(0);
      await fits();
      await page.getByLabel("Hours that the previous secret still works").fill("0");
      await page.getByRole("button", { name: "Create new secret" }).click();
      await expect(page.getByText("The previous secret no longer works.")).toBeVisible();
      const second = await shownKey();
      expect([await call(first), await call(second)]).toEqual([401, 200]);
      await page.getByRole("link", { name: "Revoke" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
      await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
      expect(await call(second)).toBe(401);
    });

    test("an owner adds a webhook, sends a test, and reads what was answered", async ({ page }) => {
      const fits = async () => {
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
        if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      };
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/developers"));
      await page.getByRole("link", { name: "Webhooks", exact: true }).click();
      await expect(page.getByText("https://hooks.example.test/enrollments")).toBeVisible();
      await fits();
      await page.getByRole("link", { name: "Add webhook" }).click();
      await page.getByLabel("Address").fill("https://10.0.0.1/hooks");
      await page.getByLabel("A student registers").check();
      await page.getByRole("button", { name: "Add webhook" }).click();
      await expect(page.getByText("Enter a host name, not a network address").first()).toBeVisible();
      await page.getByLabel("Address").fill(`https://${way}.example.test/hooks`);
      await page.getByRole("button", { name: "Add webhook" }).click();
      await expect(page.locator("code").filter({ hasText: /^whsec_/ })).toBeVisible();
      await page.getByRole("link", { name: "I saved the secret, continue" }).click();
      await fits();
      await page.getByRole("button", { name: "Send test" }).click();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText("Delivered", { exact: true }).last()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      await page.getByRole("link", { name: "Test", exact: true }).first().click();
      await expect(page.getByText("HTTP 200")).toBeVisible();
      await expect(page.getByText('"webhook.test"')).toBeVisible();
      await fits();
    });
  });
