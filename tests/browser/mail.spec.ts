import { faults } from "./faults";
import { ask, at, BAYSIDE, linkMailedTo, mailsTo, sendToThem, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** Sends an outside event to the local build. */
async function told(page: Page, path: string, data?: string) {
  const answer = await page.request.post(...ask("localhost", path, { data, headers: { Origin: new URL(at("localhost")).origin } }));
  return answer.json();
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? "with script" : "without script";
  test.describe(`mail of a school, ${way}`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("somebody of the staff chooses what comes by mail", async ({ page }) => {
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/my-profile"));
      await page.getByRole("link", { name: "Choose which emails you get and how often" }).click();
      await expect(page.getByRole("heading", { name: "Email notifications" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const choice = javaScriptEnabled ? "at_once" : "off";
      await page.getByLabel("New inquiry").selectOption(choice);
      await page.getByRole("button", { name: "Save notifications" }).click();
      await expect(page.getByText("Email notifications saved.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("New inquiry")).toHaveValue(choice);
    });

    test("a mail comes back: its address is put aside, and cleared", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/email-config/email-log?status=sent"));
      const opened = page.locator('a[href^="/email-config/system-generated-email/"]').first();
      const key = decodeURIComponent(((await opened.getAttribute("href")) ?? "").split("/").at(-1) ?? "");
      const { recipient } = await told(page, `/dev/mail-events?mail=${encodeURIComponent(key)}&type=bounced&reason=550`);
      await page.goto(at(BAYSIDE, `/email-config/system-generated-email/${encodeURIComponent(key)}`));
      await expect(page.getByText("Bounced: The server refused it (550).")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("link", { name: /we don't email this address/ }).click();
      await expect(page.getByRole("heading", { name: "Suppressed addresses" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.goto(at(BAYSIDE, `/email-config/put-aside?search=${encodeURIComponent(recipient)}`));
      await expect(page.getByRole("link", { name: recipient }).first()).toBeVisible();
      await page.getByLabel(`Actions for ${recipient}`).first().click();
      await page.getByText("Clear", { exact: true }).first().click();
      await page.getByRole("button", { name: "Clear address" }).click();
      await expect(page.getByText(`${recipient} can get email again.`)).toBeVisible();
    });

    test("an answer comes in, waits in the inbox and is done", async ({ page }) => {
      const subject = `My papers, ${way} ${Date.now().toString(36)}`;
      const message = `From: Ida Moss <ida@asks.test>\r\nTo: bayside@reply.enrollium.test\r\nMessage-ID: <${subject.replace(/\W/g, "")}@asks.test>\r\nSubject: ${subject}\r\n\r\nHere they are.\r\n`;
      expect(await told(page, "/dev/inbound-mail", message)).toMatchObject({ taken: "kept" });
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/email-config/inbox"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("link", { name: subject }).first().click();
      await expect(page.getByText("Here they are.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Mark as done" }).click();
      await expect(page.getByText("Marked as done.")).toBeVisible();
    });

    test("a school's own domain becomes the sender once its records are right", async ({ page }) => {
      const domain = `mail-${Date.now().toString(36)}.bayside.edu`;
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/email-config/sender"));
      await page.getByLabel("Domain", { exact: true }).fill(domain);
      await page.getByRole("button", { name: "Save sender" }).click();
      await expect(page.getByRole("heading", { name: "Records for your DNS" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      for (const [check, type] of [
        ["Ownership", "TXT"],
        ["SPF", "TXT"],
        ["DKIM", "CNAME"],
        ["DMARC", "TXT"],
      ] as const) {
        const record = page.locator("section").filter({ has: page.getByRole("heading", { name: new RegExp(`^${check}`) }) });
        const [name = "", value = ""] = await record.last().locator("code").allTextContents();
        if (check === "DMARC") {
          await page.getByRole("button", { name: "Check now" }).click();
          await expect(page.getByText("No record found yet.")).toBeVisible();
        }
        await told(page, `/dev/dns?${new URLSearchParams({ name, type, value })}`);
      }
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(page.getByText(`Your email comes from hello@${domain}.`)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    });

    test("one text is written to many, looked at, tried, sent and taken back", async ({ page }) => {
      const subject = `News for you, ${way} ${Date.now().toString(36)}`;
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/broadcasts"));
      await page.getByRole("link", { name: "New broadcast" }).first().click();
      await expect(page).toHaveURL(/\/broadcasts\/add/);
      await page.getByLabel("Subject", { exact: true }).fill(subject);
      const body = page.getByRole("textbox", { name: /^Text/ }).first();
      await body.fill("Hello {{first_name}}, see you in {{program}}.");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Preview recipients" }).click();
      await expect(page.getByRole("heading", { name: /^Recipients: [\d,]+ (person|people)$/ })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Send me a test" }).click();
      await expect(page.getByText("Test sent to owner@bayside.test.")).toBeVisible();
      await expect.poll(async () => (await mailsTo(page.request, "owner@bayside.test")).some(({ text }) => text.includes("see you in"))).toBe(true);
      await sendToThem(page);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Broadcast undone. No one got it.")).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/broadcasts?state=draft"));
      await expect(page.getByRole("link", { name: subject })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    });
  });
}

test("whoever holds the link of a reminder pays without signing in, and the one at its foot leads to what comes by mail", async ({
  page,
  browser,
}) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/students?payment_status=partial_paid"));
  const registration = await page.locator("a", { hasText: "Open registration" }).first().getAttribute("href");
  await page.goto(at(BAYSIDE, registration ?? ""));
  await page.getByRole("main").getByText("More", { exact: true }).click();
  await page.getByText("Send payment reminder", { exact: true }).first().click();
  await page.getByRole("button", { name: "Send payment reminder" }).last().click();
  const words = await page
    .getByText(/^Payment reminder sent to /)
    .first()
    .textContent();
  const email = /sent to (.+)\.$/.exec(words ?? "")?.[1] ?? "";
  const link = await linkMailedTo(
    page,
    email,
    (await mailsTo(page.request, email)).find(({ text }) => text.includes("/pay?token="))?.template ?? "payment_due",
    /\/pay\?token=/,
  );
  const visitor = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: /^Payment for / })).toBeVisible();
  await expect(visitor.getByText(email)).toHaveCount(0);
  expect(await faults(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(visitor).toHaveURL(/\/pay\/cs_/);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: /^Payment for / })).toBeVisible();
  await visitor.goto(`${link.slice(0, -1)}${link.endsWith("x") ? "y" : "x"}`);
  await expect(visitor.getByRole("heading", { name: "This link is not valid." })).toBeVisible();

  const foot = (await mailsTo(page.request, email)).map(({ text }) => /http\S*\/manage-preference\?token=[\w.-]+/.exec(text)?.[0]).find(Boolean);
  const reader = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  await reader.goto(foot ?? "");
  await expect(reader.getByRole("heading", { name: "Email preferences" })).toBeVisible();
  for (const name of ["Class reminders", "Follow-up after an inquiry", "Waitlist notices", "Payment reminders"])
    await expect(reader.getByLabel(name)).toBeChecked();
  await expect(reader.getByLabel("Payment reminders")).toBeDisabled();
  const news = reader.getByLabel("Program news and offers");
  for (const wanted of [false, true]) {
    await news.setChecked(wanted);
    await reader.getByRole("button", { name: "Save preferences" }).click();
    await expect(reader.getByText("Preferences saved.").first()).toBeVisible();
    await expect(news).toBeChecked({ checked: wanted });
  }
});
