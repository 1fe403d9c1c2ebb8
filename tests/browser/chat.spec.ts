import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { faults } from "./faults";
import { payWith, toPayment } from "./registering";
import { ask, at, BAYSIDE, hydrated, signIn } from "./support";
import { expect, type Page, test } from "./test";

const CHAT = "/widget/chat/bayside";

/** A visitor beside the office, with separate cookies. */
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

      await visitor.getByRole("button", { name: "Can I pay in installments?" }).click();
      const log = visitor.getByRole("list", { name: "Conversation" });
      await expect(log).toContainText("installments");
      await visitor.getByLabel("Your question").fill("How much is the CNA program?");
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(log).toContainText("$1,450.00");
      if (javaScriptEnabled) expect(await faults(visitor)).toEqual([]);
      const source = log.getByRole("list", { name: "Sources" }).last().getByRole("link").first();
      expect(await source.getAttribute("href")).toContain(at(BAYSIDE, "/"));
      await visitor.getByRole("button", { name: "Yes" }).click();
      await expect(visitor.getByText("Thanks for your feedback.")).toBeVisible();

      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(visitor.getByRole("alert")).toContainText("This field is required");
      await visitor.getByLabel("Name").fill(`Ola ${way}`);
      await visitor.getByLabel("Email").fill("ola");
      await visitor.getByRole("button", { name: "Leave my contact information" }).click();
      await expect(visitor.getByText("Enter a valid email address").first()).toBeVisible();
      await expect(visitor.getByLabel("Name")).toHaveValue(`Ola ${way}`);
      await visitor.getByLabel("Email").fill(`ola.${Date.now().toString(36)}@example.test`);
      await visitor.getByRole("button", { name: "Leave my contact information" }).click();
      await expect(visitor.getByText("We will contact you soon.")).toBeVisible();

      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, `/school/chat?q=${encodeURIComponent(`Ola ${way}`)}`));
      await page.getByRole("link", { name: "Can I pay in installments?" }).first().click();
      await expect(page.getByText("The visitor found this helpful.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("link", { name: "Open inquiry" }).click();
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
      await expect(page.locator("#test-chat")).toContainText("I'm not sure about that one.");

      const visitor = await visitorOf(page, false);
      await visitor.goto(at(BAYSIDE, CHAT));
      const gap = `Do you lend umbrellas ${crypto.randomUUID().slice(0, 8)}?`;
      await visitor.getByLabel("Your question").fill(gap);
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(visitor.getByText("I'm not sure about that one.")).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/chat/answers"));
      const answered = `Do you lend ${javaScriptEnabled ? "kayaks" : "canoes"} ${crypto.randomUUID().slice(0, 8)}?`;
      await visitor.getByLabel("Your question").fill(answered);
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(visitor.getByText("I'm not sure about that one.").last()).toBeVisible();
      await page.reload();
      const group = page.getByRole("listitem").filter({ hasText: answered });
      await group.getByText("Write an answer").click();
      await group.getByRole("button", { name: "Save answer" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await group.getByLabel("Answer", { exact: true }).fill("Yes, at the front desk.");
      await group.getByRole("button", { name: "Save answer" }).click();
      await expect(page.getByText(/(\d+) of \1 still answered as you said/)).toBeVisible();
      await visitor.getByLabel("Your question").fill(answered);
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(visitor.getByText("Yes, at the front desk.")).toBeVisible();
      await page.getByRole("button", { name: `Create FAQ from: ${gap}` }).click();
      await expect(page).toHaveURL(/\/website-config\/faqs\/edit\//);
      await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(gap);

      await page.goto(at(BAYSIDE, "/school/chat"));
      await page.getByRole("button", { name: "Turn off" }).click();
      await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
      expect((await visitor.goto(at(BAYSIDE, CHAT)))?.status()).toBe(404);
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
      expect((await visitor.goto(at(BAYSIDE, CHAT)))?.status()).toBe(200);
    });

    test("a visitor has a seat held at a button, and its link leads into the registration", async ({ page }) => {
      const visitor = await visitorOf(page, javaScriptEnabled);
      const answers: string[] = [];
      visitor.on("response", (answer) => answers.push(answer.headers()["content-type"] ?? ""));
      await visitor.goto(at(BAYSIDE, CHAT));
      await visitor.getByLabel("Your question").fill("When does the next phlebotomy class start?");
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      const hold = visitor.getByRole("button", { name: /^Hold a seat in PHL-/ }).first();
      await expect(hold).toBeVisible();
      expect(answers.some((type) => type.startsWith("text/event-stream"))).toBe(javaScriptEnabled);
      await expect(visitor.getByText("We're holding your seat until")).toHaveCount(0);
      await hold.click();
      await expect(visitor.getByText("We're holding your seat until")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(visitor)).toEqual([]);
      expect(await visitor.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
      const link = await visitor.getByRole("link", { name: "Register with this seat" }).getAttribute("href");
      expect(link).toContain(at(BAYSIDE, "/registration?initiate="));
      await visitor.goto(link ?? "");
      await expect(visitor).toHaveURL(/\/registration\?.*step=2/);
      await expect(visitor.getByLabel("First name")).toBeVisible();
    });

    test("a visitor asks, has a seat held, registers with it and pays; the office finds both", async ({ page }) => {
      const visitor = await visitorOf(page, javaScriptEnabled);
      const last = `Lee${Date.now().toString(36).slice(-5)}`;
      const opening = `Do you know ${last}?`;
      await visitor.goto(at(BAYSIDE, CHAT));
      for (const question of [opening, "When does the next medical assistant class start?"]) {
        await visitor.getByLabel("Your question").fill(question);
        await visitor.getByRole("button", { name: "Send", exact: true }).click();
        await expect(visitor.getByRole("list", { name: "Conversation" })).toContainText(question);
        await expect(visitor.getByLabel("Your question")).toHaveValue("");
      }
      await visitor
        .getByRole("button", { name: /^Hold a seat in MA-/ })
        .first()
        .click();
      await expect(visitor.getByText("We're holding your seat until")).toBeVisible();
      await visitor.goto((await visitor.getByRole("link", { name: "Register with this seat" }).getAttribute("href")) ?? "");
      await expect(visitor).toHaveURL(/step=2/);
      await visitor.getByLabel("First name").fill("Cleo");
      await visitor.getByLabel("Last name").fill(last);
      await visitor.getByLabel("Email").fill(`${last.toLowerCase()}@example.test`);
      await visitor.getByLabel("Phone", { exact: true }).fill("401 555 0188");
      const born = visitor.getByLabel("Date of birth");
      if (await born.count()) await born.fill("2001-05-04");
      await visitor.getByRole("button", { name: "Continue" }).click();
      await toPayment(visitor, `Cleo ${last}`);
      await visitor.getByRole("button", { name: /^Pay \$/ }).click();
      await payWith(visitor, "4242 4242 4242 4242");
      await expect(visitor.getByRole("heading", { name: "You are registered, Cleo" })).toBeVisible();

      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, `/school/students?q=${last}`));
      await expect(page.getByRole("link", { name: `Cleo ${last}` })).toBeVisible();
      await page.goto(at(BAYSIDE, `/school/chat?q=${last}`));
      await page.getByRole("link", { name: opening, exact: true }).click();
      await expect(page.locator(".talk")).toContainText("holding a seat");
    });

    test("a visitor joins the waitlist of a full class", async ({ page }) => {
      const visitor = await visitorOf(page, javaScriptEnabled);
      await visitor.goto(at(BAYSIDE, CHAT));
      await visitor.getByLabel("Your question").fill("Is the CNA class CNA-1043 full?");
      await visitor.getByRole("button", { name: "Send", exact: true }).click();
      await visitor.getByRole("link", { name: /^Join the waitlist for CNA-1043/ }).click();
      await visitor.getByRole("button", { name: "Join waitlist" }).click();
      await expect(visitor.getByRole("alert")).toContainText("This field is required");
      await visitor.getByLabel("First name").fill("Wes");
      await visitor.getByLabel("Last name").fill("Waits");
      await visitor.locator("#act-email").fill(`wes.${Date.now().toString(36)}@example.test`);
      await visitor.locator("#act-phone").fill("4015550123");
      await visitor.getByRole("button", { name: "Join waitlist" }).click();
      await expect(visitor.getByText("You are on the waitlist for Certified Nursing Assistant.")).toBeVisible();
    });

    test("the office takes a conversation over, and hands it back", async ({ page }) => {
      const visitor = await visitorOf(page, javaScriptEnabled);
      const opening = `Is there parking for bus ${Date.now().toString(36)}?`;
      const log = visitor.getByRole("list", { name: "Conversation" });
      const ask = async (question: string) => {
        await visitor.getByLabel("Your question").fill(question);
        await visitor.getByRole("button", { name: "Send", exact: true }).click();
        await expect(log).toContainText(question);
        await expect(visitor.getByLabel("Your question")).toHaveValue("");
      };
      /** With script it arrives without a reload. */
      const shows = (words: string) =>
        expect(async () => {
          if (!javaScriptEnabled) await visitor.reload();
          await expect(log).toContainText(words, { timeout: 2_000 });
        }).toPass({ timeout: 40_000 });
      await visitor.goto(at(BAYSIDE, CHAT));
      await ask(opening);

      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, `/school/chat?q=${encodeURIComponent(opening)}`));
      await page.getByRole("link", { name: opening, exact: true }).click();
      await page.getByRole("button", { name: "Take over" }).click();
      await page.getByLabel("Your message").fill("I am here: what kind of bus?");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.locator(".talk")).toContainText("what kind of bus?");

      await shows("I am here: what kind of bus?");
      await expect(visitor.getByText("Staff at Bayside Health Academy are answering you here.")).toBeVisible();
      await ask("A yellow one");
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.locator(".talk")).toContainText("A yellow one", { timeout: 2_000 });
      }).toPass({ timeout: 40_000 });
      await expect(page.locator(".talk > li").last()).toContainText("A yellow one");

      await page.getByRole("button", { name: "Hand back to Bay" }).click();
      await expect(page.getByRole("button", { name: "Take over" })).toBeVisible();
      await shows("is answering again");
      await ask("How much is the CNA program?");
      await expect(log).toContainText("$1,450.00");
      if (javaScriptEnabled) expect([...(await faults(visitor)), ...(await faults(page))]).toEqual([]);
    });
  });
}

test("the office takes the conversations away as a file", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/chat"));
  const file = await page.evaluate(async () => {
    const answer = await fetch("/school/chat/export.csv");
    return { type: answer.headers.get("content-type"), text: await answer.text() };
  });
  expect(file.type).toContain("text/csv");
  expect(file.text).toContain("First question");
  await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
});

test("an answer that breaks off ends in a plain sentence, and can be asked for again", async ({ page }) => {
  await page.route("**/widget/chat/bayside/live*", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: 'data: {"text":"Tuition for "}\n\n' }),
  );
  await page.goto(at(BAYSIDE, CHAT));
  await page.getByLabel("Your question").fill("How much is the CNA program?");
  const log = page.getByRole("list", { name: "Conversation" });
  await expect(async () => {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(log).toContainText("The assistant isn't responding right now. Try again in a moment.", { timeout: 3_000 });
  }).toPass();
  await page.unroute("**/widget/chat/bayside/live*");
  await expect(page.getByLabel("Your question")).toHaveValue("How much is the CNA program?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log).toContainText("$1,450.00");
});

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

test("a conversation in Spanish has Spanish buttons and errors, in the dark as well; the focus stays where the visitor is", async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: "dark", reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  await visitor.goto(at(BAYSIDE, CHAT));
  await visitor.getByLabel("Your question").fill("¿Cuándo empieza la próxima clase de flebotomía?");
  await visitor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(visitor.getByRole("button", { name: /^Guardar un cupo en PHL-/ }).first()).toBeVisible();
  await expect(visitor.getByLabel("Su pregunta")).toBeFocused();
  await visitor.getByRole("button", { name: "Sí", exact: true }).click();
  await expect(visitor.getByText("Gracias por su opinión.")).toBeFocused();
  await visitor.getByLabel("Correo electrónico").fill("ola");
  await visitor.getByRole("button", { name: "Enviar mis datos de contacto" }).click();
  await expect(visitor.getByText("Escriba un correo electrónico válido").last()).toBeVisible();
  await expect(visitor.getByRole("alert")).toBeFocused();
  await expect(visitor.getByRole("main")).toHaveCSS("background-color", "rgb(21, 24, 29)");
  expect(await faults(visitor)).toEqual([]);
  await context.close();
});

test("a switch that is used again the moment it has changed changes again", async ({ page }) => {
  await signIn(page, "admin@bayside.test");
  await page.goto(at(BAYSIDE, "/school/chat"));
  await hydrated(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.startsWith("/school/chat")) posts.push(request.url());
  });
  // Faster than any person: in the same moment in which React has put the other button there.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Turn on");
      if (!button) return;
      watch.disconnect();
      button.click();
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect.poll(() => posts.length).toBe(2);
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on" })).toHaveCount(0);
  expect((await page.request.get(...ask(BAYSIDE, CHAT))).status()).toBe(200);
});
