import { completeProfile, openAccount } from "./beginning";
import { faults } from "./faults";
import { ask, at, BAYSIDE, bearerOf, hydrated, mailsTo, signIn } from "./support";
import { type Browser, expect, type Page, test } from "./test";

const OWNER = "owner@bayside.test";
const INSTRUCTOR = "instructor@bayside.test";
const ZONE = "America/New_York";
const PDF = { name: "card.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
const dayIn = (days: number) => new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(Date.now() + days * 86_400_000);
const clockIn = (minutes: number) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" }).format(Date.now() + minutes * 60_000);

async function caller(page: Page) {
  const headers = await bearerOf(page, OWNER);
  return (path: string, data?: object) =>
    page.request.fetch(...ask(BAYSIDE, path, { headers, method: data ? "POST" : "GET", ...(data ? { data } : {}) }));
}

/** The ID in the address of the clinical site's form. */
async function siteOf(page: Page): Promise<string> {
  await page.goto(at(BAYSIDE, "/school/settings/sites"));
  const href = await page.getByRole("link", { name: "Edit Harborview Nursing Center" }).getAttribute("href");
  return new URL(href ?? "", page.url()).searchParams.get("edit") ?? "";
}

/** A class with one student and a clinical session at the site that began a minute ago. */
async function clinical(page: Page, stamp: string) {
  const call = await caller(page);
  const made = async (path: string, data?: object) => {
    const answer = await call(path, data);
    expect([path, answer.ok() ? "" : await answer.text()]).toEqual([path, ""]);
    return answer.json();
  };
  const program = await made("/api/programs/program-from-slug/?slug=cpr-first-aid");
  const course = await made("/api/classes/", {
    ...{ program: program.id, start_date: dayIn(1), end_date: dayIn(1), weekdays: [0, 1, 2, 3, 4, 5, 6], start_time: "09:00", end_time: "15:00" },
    ...{ class_mode: "scheduled", meeting_type: "online", meeting_link: "https://meet.example.test/cpr", schedule: "daytime", capacity: 5 },
    status: "open",
  });
  const email = `wallet-${stamp}@example.test`;
  const name = { first_name: "Wanda", last_name: `Wallet ${stamp}` };
  const registered = await made("/api/students/", {
    ...{ class: course.id, payment_option: "free_plan", plan_to_pay: "self_pay", email, phone: "(401) 555 - 0119", ...name },
  });
  const session = await made("/api/class-sessions/", {
    ...{ class: course.id, date: dayIn(0), start_time: clockIn(-1), end_time: clockIn(59), kind: "clinical", site: await siteOf(page) },
    ...{ break_minutes: 0, accept_overlap: true },
  });
  return { session: session.id as string, registration: registered.registration.id as string, email, student: `Wanda Wallet ${stamp}` };
}

/** A student's own browser, with the account that the invitation sets up and a complete profile. */
async function studentOn(browser: Browser, email: string, options: object): Promise<Page> {
  const own = await (await browser.newContext(options)).newPage();
  await openAccount(own, email);
  await completeProfile(own);
  return own;
}

const send = async (own: Page, label: string) => {
  await own.goto(at(BAYSIDE, "/student/documents"));
  await own.getByRole("link", { name: new RegExp(`^Send.*: ${label}$`) }).click();
  await own.getByLabel(label, { exact: true }).setInputFiles(PDF);
  await own.getByRole("button", { name: "Send document" }).click();
  await expect(own.getByText("Sent", { exact: true }).first()).toBeVisible();
};

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
]) {
  const way = javaScriptEnabled ? "with" : "without";
  test.describe(`documents ${way} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });
    const narrow = async (page: Page) => expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

    test("a student is locked out of a clinical session until the documents are accepted", async ({ page, browser }) => {
      test.setTimeout(180_000);
      await signIn(page, OWNER);
      const { session, registration, email, student } = await clinical(page, `${way}-${Date.now().toString(36)}`);
      const call = await caller(page);
      const mark = async () => {
        const id = crypto.randomUUID();
        const answer = await call("/api/attendance/", { marks: [{ id, session, registration, status: "present" }] });
        return { status: answer.status(), text: await answer.text() };
      };
      const locked = await mark();
      expect([locked.status, locked.text]).toEqual([403, expect.stringContaining("not_cleared")]);
      expect(locked.text).toContain("TB test");

      const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled };
      const own = await studentOn(browser, email, phone);
      await own.goto(at(BAYSIDE, "/student/home"));
      await expect(own.getByText("Harborview Nursing Center").first()).toBeVisible();
      for (const label of ["TB test", "CPR/BLS card"]) await send(own, label);
      expect(await own.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
      expect((await mark()).status).toBe(403);

      // The office decides: the first by its last day, the second is sent back and accepted after it was sent again.
      const review = async (label: string) => {
        await page.goto(at(BAYSIDE, "/school/compliance"));
        await page
          .getByRole("navigation", { name: "Documents to review" })
          .getByRole("listitem")
          .filter({ hasText: student })
          .getByRole("link", { name: label })
          .click();
        await expect(page.getByRole("heading", { level: 2, name: label })).toBeVisible();
        if (javaScriptEnabled) await hydrated(page);
        await narrow(page);
      };
      const until = dayIn(300);
      const accept = async (label: string) => {
        await review(label);
        const begun = Date.now();
        if (javaScriptEnabled) {
          const field = page.getByLabel("Valid until");
          await expect(field).toBeFocused();
          await field.fill(until);
          await page.keyboard.press("a");
          await expect(page.getByRole("button", { name: "Accept document" })).toBeFocused();
          await page.keyboard.press("Enter");
        } else {
          await page.getByLabel("Valid until").fill(until);
          await page.getByRole("button", { name: "Accept document" }).click();
        }
        await expect(page.getByText(`${label} of ${student} accepted.`)).toBeVisible();
        console.log(`review ${way} script: ${label} accepted in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      };
      await accept("TB test");
      await review("CPR/BLS card");
      const begun = Date.now();
      const reason = "The date of the reading is missing.";
      if (javaScriptEnabled) {
        await page.keyboard.press("b");
        await expect(page.getByRole("radio", { name: reason })).toBeFocused();
        await page.keyboard.press("Space");
        await page.keyboard.press("Enter");
      } else {
        await page.getByRole("button", { name: "Send back" }).click();
        await expect(page.getByText("Enter why you're sending it back.").first()).toBeVisible();
        await page.getByText(reason).first().click();
        await page.getByRole("button", { name: "Send back" }).click();
      }
      await expect(page.getByText(`CPR/BLS card of ${student} sent back.`)).toBeVisible();
      console.log(`review ${way} script: sent back in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      expect((await mark()).text).toContain("CPR/BLS card");

      await own.goto(at(BAYSIDE, "/student/documents"));
      await expect(own.getByText(reason)).toBeVisible();
      await send(own, "CPR/BLS card");
      await accept("CPR/BLS card");
      const done = await mark();
      expect(done.status, done.text).toBeLessThan(300);
      expect(done.text).not.toContain("not_cleared");
    });

    test("an instructor renews a license, and the class stops warning", async ({ page, context }) => {
      test.setTimeout(120_000);
      await signIn(page, OWNER);
      await page.goto(at(BAYSIDE, "/school/classes?q=CNA-1037&view=all"));
      const roster = await page.getByRole("link", { name: "CNA-1037", exact: true }).first().getAttribute("href");
      await page.goto(at(BAYSIDE, roster?.split("?")[0]));
      const warning = page.getByRole("region", { name: "Documents of instructors, sites and the school" });
      // The first of both journeys leaves a license that covers the class.
      if (javaScriptEnabled) await expect(warning).toContainText("Nursing license");
      await narrow(page);

      const renew = async () => {
        await context.clearCookies();
        await signIn(page, INSTRUCTOR);
        await page.goto(at(BAYSIDE, "/teach/documents"));
        if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
        await page.getByRole("link", { name: /^(Renew|Send another)\s*: Nursing license/ }).click();
        await page.getByRole("button", { name: "Send document" }).click();
        if (!javaScriptEnabled) await expect(page.getByText("This field is required").first()).toBeVisible();
        await page.getByLabel("Nursing license (RN or LVN/LPN)", { exact: true }).setInputFiles(PDF);
        await page.getByRole("button", { name: "Send document" }).click();
        await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
        await narrow(page);
        await context.clearCookies();
        await signIn(page, OWNER);
      };
      await renew();
      await page.goto(at(BAYSIDE, "/school/compliance"));
      const queue = page.getByRole("navigation", { name: "Documents to review" });
      await queue.getByRole("link", { name: /Nursing license/ }).click();
      await expect(page.getByText("The instructor gets the reason by email.")).toBeVisible();
      await page.getByLabel("Another reason").fill("The second page is missing.");
      await page.getByRole("button", { name: "Send back" }).click();
      await expect(page.getByText(/Nursing license .* sent back\./)).toBeVisible();
      const mailed = async () => (await mailsTo(page.request, INSTRUCTOR)).map(({ template }) => template);
      await expect.poll(mailed, { timeout: 20_000 }).toContain("instructor_document_sent_back");

      await renew();
      await page.goto(at(BAYSIDE, "/school/compliance/school"));
      await page.getByRole("link", { name: "Amara Nakamura" }).first().click();
      await page.getByRole("link", { name: /^Accept\s*: Nursing license/ }).click();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await narrow(page);
      await page.getByRole("button", { name: "Accept document" }).click();
      await expect(page.getByText("Enter the last day of Nursing license (RN or LVN/LPN).").first()).toBeVisible();
      // It ends soon, so that the other journey can renew it.
      await page.getByLabel(/is valid until/).fill(dayIn(50));
      await page.getByRole("button", { name: "Accept document" }).click();
      await expect(page.getByText("Nursing license (RN or LVN/LPN) accepted.")).toBeVisible();
      await page.goto(at(BAYSIDE, roster?.split("?")[0]));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("CNA-1037");
      await expect(warning).toHaveCount(0);
    });
  });
}
