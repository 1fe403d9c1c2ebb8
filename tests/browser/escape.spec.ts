import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

const OFFICE = "owner@bayside.test";
const rowMenu = (page: Page) => page.locator(".table-menu summary").first();
const question = (page: Page) => page.getByRole("dialog").filter({ hasText: "Delete" });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(BAYSIDE, path));
  await page.waitForLoadState("networkidle");
}

test("Escape means no: the question closes, the focus goes back, however it was asked", async ({ page }) => {
  await signIn(page, OFFICE);
  await open(page, "/school/classes");
  const remove = page.locator(".menu[open]").getByText("Delete", { exact: true });
  await rowMenu(page).click();
  await remove.click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(remove).toBeFocused();
  const address = await remove.getAttribute("href");
  await page.keyboard.press("Escape");
  await expect(remove).toBeHidden();
  await expect(rowMenu(page)).toBeFocused();

  await open(page, `/school/classes${address}`);
  for (const asked of ["by address", "again, by hand"]) {
    await expect(question(page), asked).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page), asked).toBeHidden();
    await expect(remove, asked).toBeFocused();
    if (asked === "by address") await remove.press("Enter");
  }
});

test("menus, filters and the bell close and give the focus back; nothing typed is lost", async ({ page }) => {
  await signIn(page, OFFICE);
  await open(page, "/school/students");
  const filters = page.locator(".toolbar-filters > summary");
  await filters.click();
  await page.locator(".filter > summary").first().click();
  await page.locator(".filter select").first().focus();
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();
  await expect(page.locator(".filter select").first()).toBeHidden();
  const settings = page.locator("summary[aria-label=Settings]");
  await settings.click();
  await page.keyboard.press("Escape");
  await expect(settings).toBeFocused();
  const bell = page.locator(".navbar").getByRole("link", { name: /^Notifications/ });
  await bell.click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();

  await open(page, "/school/classes");
  await page.getByRole("link", { name: "Add class" }).first().click();
  await page.getByLabel(/^Class ID/).fill("KEEP-1");
  const away = page.locator("main").getByRole("link", { name: "Classes" }).first();
  for (const _ of ["once", "and once more"]) {
    await away.click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(away).toBeFocused();
    await expect(page.getByLabel(/^Class ID/)).toHaveValue("KEEP-1");
  }
  // Back is no click in the page: there the browser lets Escape close a dialog without asking it.
  await page.evaluate(() => history.back());
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await away.click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
});

test("the panel of what is done with many rows closes, too", async ({ page }) => {
  await signIn(page, OFFICE);
  await open(page, "/school/pre-enrolled-students");
  await page.locator("tbody .table-check input").first().check();
  const asks = page.locator(".bulk-asks summary").first();
  await asks.click();
  await page.locator(".bulk-asks[open]").locator("select, textarea").first().focus();
  await page.keyboard.press("Escape");
  await expect(page.locator(".bulk-asks[open]")).toHaveCount(0);
  await expect(asks).toBeFocused();
});

test("the inquiry form that floats over another site closes from within its frame, and keeps what was typed", async ({ page }) => {
  await signIn(page, OFFICE);
  await open(page, "/school/inquiry-widget");
  await page.getByText("Floating button").click();
  await page.getByRole("button", { name: "Save widget" }).click();
  await expect(page.getByText("Saved successfully.")).toBeVisible();
  const title = await page.getByLabel("Title").inputValue();
  const code = page.getByText(/<script[^>]*inquiry\.js/).first();
  await expect(code).toBeVisible();
  const script = (await code.textContent())?.match(/<script[^>]*><\/script>/)?.[0] ?? "";
  const elsewhere = createServer((_, answer) =>
    answer.setHeader("Content-Type", "text/html").end(`<!doctype html><title>Elsewhere</title>${script}`),
  );
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const button = page.getByRole("button", { name: title });
  await button.click();
  const name = page.frameLocator("iframe").getByLabel("Name");
  await name.fill("Ada");
  // The frame has told how tall it is: its script is there.
  await expect(page.locator("iframe")).not.toHaveCSS("height", "560px");
  await page.keyboard.press("Escape");
  await expect(page.locator("iframe")).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(name).toHaveValue("Ada");
  elsewhere.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  for (const javaScriptEnabled of [true, false])
    test(`the drawer of the public site closes on Escape, ${javaScriptEnabled ? "with" : "without"} script`, async ({ browser }) => {
      const page = await (await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 800 } })).newPage();
      await page.goto(at(BAYSIDE, "/programs"));
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      const drawer = page.getByRole("navigation", { name: "Menu" });
      await expect(drawer).toBeHidden();
      await menu.click();
      await expect(drawer.getByRole("link", { name: "Store" })).toBeVisible();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
      await page.getByRole("button", { name: "Close menu" }).click();
      await expect(drawer).toBeHidden();
      await menu.click();
      await drawer.getByRole("link", { name: "Store" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/store"));
      await page.context().close();
    });

  test("the drawer of the office closes on Escape", async ({ page }) => {
    await signIn(page, OFFICE);
    await open(page, "/school/students");
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    await menu.click();
    await expect(page.locator("#sidebar")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(page.locator("#sidebar")).toBeHidden();
    await expect(menu).toBeFocused();
  });
});
