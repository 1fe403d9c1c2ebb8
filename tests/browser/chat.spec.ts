import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";

const CHAT = "/widget/chat/bayside";

/** A visitor beside the desk, with cookies of its own. */
async function visitorOf(page: Page, javaScriptEnabled: boolean): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
  if (!context) throw new Error("No browser");
  return context.newPage();
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? "with script" : "without script";
  test.describe(`the chat, ${way}`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("a visitor asks, sees where the answer stands, and leaves a contact that the office finds", async ({ page }) => {
      const visitor = await visitorOf(page, javaScriptEnabled);
      await visitor.goto(at(BAYSIDE, "/programs"));
      const launcher = visitor.getByRole("link", { name: "Chat with us" });
      await expect(launcher).toBeVisible();
      await visitor.goto(at(BAYSIDE, (await launcher.getAttribute("href")) ?? ""));
      await expect(visitor.getByRole("heading", { name: "Bay", exact: true })).toBeVisible();
      expect(await visitor.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);

      await visitor.getByRole("button", { name: "Can I pay in instalments?" }).click();
      const log = visitor.getByRole("list", { name: "Conversation" });
      await expect(log).toContainText("instalments");
      await visitor.getByLabel("Your question").fill("How much is the CNA program?");
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(log).toContainText("$1,450.00");
      if (javaScriptEnabled) expect(await faults(visitor)).toEqual([]);
      const source = log.getByRole("list", { name: "Sources" }).last().getByRole("link").first();
      expect(await source.getAttribute("href")).toContain(at(BAYSIDE, "/"));
      await visitor.getByRole("button", { name: "Yes" }).click();
      await expect(visitor.getByText("Thank you for telling us.")).toBeVisible();

      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(visitor.getByRole("alert")).toContainText("This field is required");
      await visitor.getByLabel("Name").fill(`Ola ${way}`);
      await visitor.getByLabel("Email").fill("ola");
      await visitor.getByRole("button", { name: "Leave my contact" }).click();
      await expect(visitor.getByText("Enter a valid email address").first()).toBeVisible();
      await expect(visitor.getByLabel("Name")).toHaveValue(`Ola ${way}`);
      await visitor.getByLabel("Email").fill(`ola.${Date.now().toString(36)}@example.test`);
      await visitor.getByRole("button", { name: "Leave my contact" }).click();
      await expect(visitor.getByText("We will contact you soon.")).toBeVisible();

      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, `/school/chat?q=${encodeURIComponent(`Ola ${way}`)}`));
      await page.getByRole("link", { name: "Can I pay in instalments?" }).first().click();
      await expect(page.getByText("The visitor found this helpful.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("link", { name: "Open the inquiry" }).click();
      await expect(page.getByText("How much is the CNA program?").first()).toBeVisible();
    });

    test("the office sets the bot up, tests it, makes a FAQ of a gap and switches it off", async ({ page }) => {
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/school/chat"));
      await page.getByLabel("Bot name").fill("");
      await page.getByRole("button", { name: "Save chat bot" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await page.getByLabel("Bot name").fill("Bay");
      await page.getByLabel("Hours").fill(`Monday to Friday, ${way}`);
      await page.getByRole("button", { name: "Save chat bot" }).click();
      await expect(page.getByLabel("Hours")).toHaveValue(`Monday to Friday, ${way}`);

      await page.getByLabel("Test message").fill("Do you have a helicopter landing place?");
      await page.getByRole("button", { name: "Send test message" }).click();
      await expect(page.locator("#test-chat")).toContainText("I do not know that.");

      const visitor = await visitorOf(page, false);
      await visitor.goto(at(BAYSIDE, CHAT));
      const gap = `Do you lend ${javaScriptEnabled ? "umbrellas" : "bicycles"}?`;
      await visitor.getByLabel("Your question").fill(gap);
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(visitor.getByText("I do not know that.")).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/chat"));
      await page.getByRole("button", { name: `Make a FAQ of: ${gap}` }).click();
      await expect(page).toHaveURL(/\/website-config\/faqs\/edit\//);
      await expect(page.getByLabel("Question")).toHaveValue(gap);

      await page.goto(at(BAYSIDE, "/school/chat"));
      await page.getByRole("button", { name: "Switch off" }).click();
      await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
      expect((await visitor.goto(at(BAYSIDE, CHAT)))?.status()).toBe(404);
      await page.getByRole("button", { name: "Switch on" }).click();
      await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
      expect((await visitor.goto(at(BAYSIDE, CHAT)))?.status()).toBe(200);
    });
  });
}

test("a button on another site opens the chat in a frame, and costs little before", async ({ page }) => {
  const script = await page.request.get(at("127.0.0.1", "/widget/chat.js"));
  expect((await script.body()).length).toBeLessThanOrEqual(2048);
  const tag = `<script src="${at(BAYSIDE, "/widget/chat.js?school=bayside")}" async></script>`;
  const elsewhere = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(`<!doctype html><title>Elsewhere</title>${tag}`));
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await page.getByRole("button", { name: "Chat with us" }).click();
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Your question").fill("Where is the Harbor campus?");
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByRole("list", { name: "Conversation" })).toContainText("12 Harbor Street");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Chat with us" })).toBeFocused();
  elsewhere.close();
});
