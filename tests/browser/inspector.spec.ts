import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const DETAILS = process.env.SHOTS;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an inspector's visit, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("gaps are listed with their records, and a packet of a class has right hashes", async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/school/inspector"));
      await expect(page.getByRole("heading", { name: "Inspector", level: 1 })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      if (DETAILS) await page.screenshot({ path: `${DETAILS}/gaps-1280.png`, fullPage: true });
      await page.getByRole("link", { name: "Class", exact: true }).click();
      await page.getByLabel("Class ID").fill("NO-SUCH-1");
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page.getByText("No class has this ID.")).toBeVisible();
      await expect(page.getByLabel("Class ID")).toHaveValue("NO-SUCH-1");
      await page.getByRole("link", { name: "Program", exact: true }).click();
      await page.getByLabel("Program").selectOption({ label: "Certified Nursing Assistant" });
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page.getByRole("heading", { name: "Certified Nursing Assistant" })).toBeVisible();
      await page.getByRole("button", { name: "Make packet" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      const reason = `Visit ${Date.now()}`;
      await page.getByLabel("For whom and why").fill(reason);
      if (DETAILS) await page.screenshot({ path: `${DETAILS}/packet-form-1280.png`, fullPage: true });
      await page.getByRole("button", { name: "Make packet" }).click();
      await expect(page).toHaveURL(/\/school\/inspector\/packets$/);
      const row = page.getByRole("row").filter({ hasText: reason });
      await expect(async () => {
        await page.reload();
        await expect(row.getByText("Ready")).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 120_000 });
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      if (DETAILS) await page.screenshot({ path: `${DETAILS}/packets-1280.png`, fullPage: true });
      const [download] = await Promise.all([page.waitForEvent("download"), row.getByRole("link", { name: /^Download/ }).click()]);
      const bytes = await readFile(await download.path());
      if (DETAILS) await download.saveAs(`${DETAILS}/packet.zip`);
      const files = unzipSync(bytes);
      for (const line of strFromU8(files["manifest.sha256"] as Uint8Array)
        .trim()
        .split("\n")) {
        const [hash, path = ""] = line.split("  ");
        expect(
          createHash("sha256")
            .update(files[path] as Uint8Array)
            .digest("hex"),
          path,
        ).toBe(hash);
      }
      const agreement = Object.entries(files).find(([path]) => path.endsWith("/agreement.pdf"))?.[1];
      expect(strFromU8((agreement as Uint8Array).subarray(0, 5))).toBe("%PDF-");
      await page.reload();
      await expect(row.getByText("1 download", { exact: false })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
      if (DETAILS) await page.screenshot({ path: `${DETAILS}/packets-390.png`, fullPage: true });
    });
  });
}
