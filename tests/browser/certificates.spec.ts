import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const DETAILS = process.env.SHOTS;

test.describe("certificates", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the office issues one, anyone checks it without script, and the office revokes it", async ({ page, browser }) => {
    const shot = async (name: string, of = page) => {
      if (DETAILS) await of.screenshot({ path: `${DETAILS}/${name}.png`, fullPage: true });
    };
    const narrow = async (of = page) => {
      await of.setViewportSize({ width: 390, height: 844 });
      expect(await of.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    };
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/certificates"));
    await expect(page.getByRole("heading", { name: "Ready: 1" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await shot("ready-1280");
    await narrow();
    await shot("ready-390");
    await page.getByRole("button", { name: "Issue certificates" }).click();
    await expect(page.getByText("1 certificate issued.")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("link", { name: "Issued", exact: true }).click();
    await expect(page.getByText(/BHA-20\d\d-00003-[A-Z]/).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await shot("issued-1280");
    await page.goto(at(BAYSIDE, "/school/certificates/issued"));
    await page.getByRole("row", { name: /00003/ }).getByRole("link").first().click();
    const link =
      (await page
        .getByText(/\/verify\/[0-9A-Z]{16}$/)
        .first()
        .textContent()) ?? "";
    expect(await faults(page)).toEqual([]);
    await shot("certificate-1280");
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const [paper] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download PDF" }).click()]);
    const file = await paper.path();

    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    const code = link.split("/").at(-1) ?? "";
    const answer = await visitor.goto(at("localhost", `/verify/${code}`));
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["cache-control"]).toBe("private, max-age=60");
    const html = (await answer?.text()) ?? "";
    expect(html).not.toContain("<script");
    expect(html).toContain("noindex");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("✓ Valid");
    expect(await context.cookies()).toEqual([]);
    if (DETAILS) {
      const times: number[] = [];
      for (let look = 0; look < 20; look += 1) {
        const from = Date.now();
        await (await context.request.get(at("localhost", `/verify/${code}`))).body();
        times.push(Date.now() - from);
      }
      console.log(`verification page: ${html.length} letters, median ${times.sort((a, b) => a - b)[10]} ms of ${times.join(" ")}`);
    }
    await shot("verify-390", visitor);
    await visitor.getByLabel("PDF").setInputFiles(file);
    await visitor.getByRole("button", { name: "Check the file" }).click();
    await expect(visitor.getByRole("status")).toHaveText("This file is the one we made.");
    await visitor.getByLabel("PDF").setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 changed") });
    await visitor.getByRole("button", { name: "Check the file" }).click();
    await expect(visitor.getByRole("status")).toContainText("not the one we made");
    await visitor.getByRole("link", { name: "Check another one" }).click();
    await shot("verify-form-390", visitor);
    await visitor.getByLabel("Code").fill(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`);
    await visitor.getByRole("button", { name: "Check" }).first().click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("✓ Valid");
    await visitor.goto(at(BAYSIDE, "/verify/0000000000000000"));
    await expect(visitor.getByText("We couldn’t find a certificate with this code.")).toBeVisible();

    const seen = await browser.newPage();
    for (const path of [`/verify/${code}`, "/verify"]) {
      await seen.goto(at(BAYSIDE, path));
      expect(await faults(seen)).toEqual([]);
      await seen.setViewportSize({ width: 1280, height: 900 });
    }
    await seen.goto(at(BAYSIDE, `/verify/${code}`));
    await shot("verify-1280", seen);

    await page.getByRole("link", { name: "Revoke", exact: true }).click();
    expect(await faults(page)).toEqual([]);
    await page.getByLabel("Reason").selectOption({ label: "Hours withdrawn" });
    await shot("revoke-1280");
    await page.getByRole("button", { name: "Revoke certificate" }).click();
    await expect(page.getByText("Certificate revoked.")).toBeVisible();
    const again = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await again.goto(at("localhost", `/verify/${code}`));
    await expect(again.getByRole("heading", { level: 1 })).toHaveText("✕ Revoked");
    await expect(again.getByText("hours withdrawn", { exact: false })).toBeVisible();
    await context.close();
  });

  test("the office words certificates and sets what a program asks for", async ({ page }) => {
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/certificates/design"));
    expect(await faults(page)).toEqual([]);
    await page.getByRole("link", { name: "Phlebotomy Technician" }).click();
    await expect(page.getByRole("heading", { name: "Conditions" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByLabel("Expires after months").fill("24");
    await page.getByRole("button", { name: "Save conditions" }).click();
    await expect(page.getByText("Conditions saved.")).toBeVisible();
    await expect(page.getByLabel("Expires after months")).toHaveValue("24");
    if (DETAILS) await page.screenshot({ path: `${DETAILS}/design-1280.png`, fullPage: true });
    const [sample] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Sample, long name" }).click()]);
    if (DETAILS) await sample.saveAs(`${DETAILS}/sample.pdf`);
    expect(sample.suggestedFilename()).toBe("Sample certificate.pdf");
  });

  test("a student sees what the certificate needs", async ({ page }) => {
    await signIn(page, "student@bayside.test");
    await page.goto(at(BAYSIDE, "/student/certificates"));
    await expect(page.getByText("Your certificates show up here after your school issues them.")).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.goto(at(BAYSIDE, "/student/classes"));
    await page
      .getByRole("link", { name: /Certified Nursing Assistant/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Certificate" })).toBeVisible();
    await expect(page.getByText(/Clinical hours: \d+(\.\d+)? of 40/).first()).toBeVisible();
    if (DETAILS) await page.screenshot({ path: `${DETAILS}/student-class.png`, fullPage: true });
  });

  test("the office makes an official transcript that anyone can check", async ({ page }) => {
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/certificates/issued?status=issued"));
    await page.getByRole("row").last().getByRole("link").first().click();
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { level: 1 }).getByRole("link").click();
    await page.getByRole("link", { name: "Transcript", exact: true }).click();
    await page.getByRole("button", { name: "Make official transcript" }).click();
    await expect(page.getByText("Transcript made.")).toBeVisible();
    expect(await faults(page)).toEqual([]);
    if (DETAILS) await page.screenshot({ path: `${DETAILS}/transcript.png`, fullPage: true });
    const [paper] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: /^Made/ }).first().click()]);
    if (DETAILS) await paper.saveAs(`${DETAILS}/transcript.pdf`);
    const code =
      (await page
        .getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
        .first()
        .textContent()) ?? "";
    await page.goto(at("localhost", `/verify/${code}`));
    await expect(page.getByText("This transcript is official.")).toBeVisible();
  });
});
