import { expect, test } from "@playwright/test";
import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "marketing, with script" : "marketing, without script", () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });
    test.beforeEach(({ page }) => signIn(page, "owner@bayside.test"));

    test("a text is begun from the library, generated, checked and exported", async ({ page }) => {
      const title = `Spring ${Date.now().toString(36)}`;
      await page.goto(at(BAYSIDE, "/school/marketing"));
      await page.getByRole("link", { name: "Use Next start of a program" }).click();
      await page.getByRole("textbox", { name: "Title" }).fill("");
      await page.getByRole("button", { name: "Add text" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await page.getByRole("textbox", { name: "Title" }).fill(title);
      if (!javaScriptEnabled) await page.locator("select[name=program]").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Add text" }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await page.getByRole("button", { name: "Generate content" }).click();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await expect(page.getByText(/^Generated/).first()).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await expect(page.getByRole("link", { name: "Export text" })).toHaveAttribute("href", /export\.txt$/);
      const saved = page.url();
      await page.getByRole("button", { name: "Send as email" }).click();
      await expect(page).toHaveURL(/\/school\/broadcasts\/edit\//);
      await expect(page.getByLabel("Subject")).toHaveValue(title);
      await expect(page.getByText("Nothing is sent before you say so.")).toBeVisible();
      if (!javaScriptEnabled) await expect(page.locator("textarea[name=body]")).not.toHaveValue("");
      await page.goto(saved);
      await page.goto(at(BAYSIDE, `/school/marketing?q=${encodeURIComponent(title)}`));
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    });

    test("a text that promises a job says so beside the editor", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/school/marketing?q=Hurry"));
      await page
        .getByRole("link", { name: /^Hurry up post/ })
        .first()
        .click();
      await expect(page.getByText("Promise of a job")).toBeVisible();
      await expect(page.getByText("Urgent tone")).toBeVisible();
    });

    test("a canvas is made of blocks by a form, drawn on, and taken as a picture", async ({ page }) => {
      const title = `Flyer ${Date.now().toString(36)}`;
      await page.goto(at(BAYSIDE, "/school/marketing/canvas/add"));
      await page.getByLabel("Title").fill(title);
      await page.getByLabel(/^Square post/).check();
      await page.getByRole("button", { name: "Add canvas" }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await page.getByRole("button", { name: "Add text" }).click();
      await page.getByRole("textbox", { name: /^Text/ }).fill("Come and see the lab");
      await page.getByRole("button", { name: "Add rectangle" }).click();
      await expect(page.getByRole("group", { name: "Rectangle 2" })).toBeVisible();
      await expect(page.getByRole("textbox", { name: /^Text/ })).toHaveValue("Come and see the lab");
      await page.getByRole("button", { name: "Move back: Rectangle 2" }).click();
      await expect(page.getByRole("group", { name: "Rectangle 1" })).toBeVisible();
      await page.getByRole("textbox", { name: /^Generate image/ }).fill("The harbor at dawn");
      await page.getByRole("button", { name: "Generate image" }).click();
      await expect(page.getByRole("group", { name: "Image 1" })).toBeVisible();
      const picture = page.getByRole("img", { name: `${title}, as it was saved` });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1080);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      if (!javaScriptEnabled) return;
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download PNG" }).click();
      expect((await download).suggestedFilename()).toBe(`${title}.png`);
    });
  });
}

test("the desk and both editors fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "owner@bayside.test");
  for (const path of [
    "/school/marketing",
    "/school/marketing?tab=canvases",
    "/school/marketing/add",
    "/school/marketing/canvas/add",
    "/school/call-logs",
  ]) {
    await page.goto(at(BAYSIDE, path));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
