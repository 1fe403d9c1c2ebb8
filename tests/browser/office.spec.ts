import { payWith, toPayment } from "./registering";
import { at, BAYSIDE, linkMailedTo, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** Days from now, as a date field takes them. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const unique = () => Date.now().toString(36);

/** A form that is live: what is typed before is not looked at. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(BAYSIDE, path));
  await page.waitForLoadState("networkidle");
}

async function addProgram(page: Page, title: string, code: string): Promise<void> {
  await open(page, "/school/programs/add");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel(/^Slug/).fill("Not a slug!");
  await page.getByRole("button", { name: "Add program" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Category: This field is required");
  await expect(summary).toContainText("Use lowercase letters, digits, and hyphens");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel(/^Slug/)).toHaveValue("Not a slug!");
  await page.getByLabel(/^Slug/).fill("");
  await page.getByLabel(/^Code/).fill(code);
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page
    .getByRole("textbox", { name: /^Description/ })
    .first()
    .fill("Learn the work beside the chair.");
  await page.getByLabel("Duration", { exact: true }).fill("10");
  await page.getByLabel("Tuition").fill("0");
  await page.getByLabel("Status").selectOption("offering");
  await page.getByRole("button", { name: "Save and add class" }).click();
  await expect(summary).toContainText("Enter the tuition, or choose Free plan.");
  await page.getByLabel("Tuition").fill("950");
  await page.getByRole("button", { name: "Save and add class" }).click();
  await expect(page).toHaveURL(/\/school\/classes\/add\?/);
}

async function addClass(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel("Program", { exact: true })).not.toHaveValue("");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Add class" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Start date: This field is required");
  await page.getByLabel(/^Class ID/).fill(code);
  await page.getByLabel("Capacity").fill("1");
  await page.getByLabel("Location").selectOption({ index: 1 });
  await page.getByLabel("Start date").fill(inDays(40));
  await page.getByLabel("End date").fill(inDays(30));
  await page.getByLabel("Schedule", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Sunday").check();
  await page.getByRole("button", { name: "Add class" }).click();
  await expect(summary).toContainText("End date cannot be before start date.");
  await page.getByLabel("End date").fill(inDays(70));
  await page.getByRole("button", { name: "Add class" }).click();
  await expect(page).toHaveURL(/\/school\/classes(\?|$)/);
}

/** Fills every field that the school's form asks. */
async function preEnroll(page: Page, title: string, slug: string, email: string): Promise<void> {
  await page.goto(at(BAYSIDE, `/programs/${slug}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await page.goto(at(BAYSIDE, `/pre-enroll-form?program=${slug}`));
  const send = page.getByRole("button", { name: "Submit pre-enrollment" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("First name: ");
  const form = page.locator("form").filter({ has: send });
  await page.getByLabel("First name").fill("Pia");
  await page.getByLabel("Last name").fill("Rey");
  await page.getByLabel("Email").fill(email);
  for (const phone of await form.locator("input[type=tel]").all()) await phone.fill("401 555 0166");
  for (const select of await form.locator("select:visible").all()) await select.selectOption({ index: 1 });
  await form.locator("label").filter({ hasText: "may keep this information" }).click();
  await send.click();
  await expect(page.getByRole("heading", { name: "Thank you, Pia." })).toBeVisible();
}

/** From the link of the approval to the confirmation, card and all. Answers the number of the registration. */
async function registerFromMail(page: Page, code: string, email: string): Promise<void> {
  await page.goto(await linkMailedTo(page, email, "pre_enrollment_approved", /registration/));
  await page.locator("label").filter({ hasText: code }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("First name")).toHaveValue("Pia");
  await page.getByRole("button", { name: "Continue" }).click();
  await toPayment(page, "Pia Rey");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { name: "You are registered, Pia" })).toBeVisible();
}

/** A visitor asks about the program; the office answers by mail. */
async function askAndAnswer(visitor: Page, desk: Page, slug: string, email: string, hasScript: boolean): Promise<void> {
  await visitor.goto(at(BAYSIDE, `/programs/${slug}`));
  const form = visitor.locator("#contact form");
  await form.getByLabel("Name").fill("Ida Asks");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone").fill("401 555 0155");
  await form.getByRole("textbox").last().fill("Is the work beside the chair hard?");
  await form.getByRole("button").click();
  await expect(visitor.getByText("Thank you. We will contact you soon.").first()).toBeVisible();

  await open(desk, `/school/program-inquiries?q=${encodeURIComponent(email)}`);
  await desk.getByRole("link", { name: "Ida Asks" }).first().click();
  await desk.getByRole("link", { name: "Reply", exact: true }).click();
  await desk.waitForLoadState("networkidle");
  await desk.locator("[name=reply]").fill("Come and see us on Monday.");
  // With script an editor takes the field's place, and what was typed until then.
  if (hasScript) await expect(desk.locator(".rich-editor-text[contenteditable]")).toHaveText("Come and see us on Monday.");
  await desk.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByText("Come and see us on Monday.").first()).toBeVisible();
  await expect(desk.getByRole("main").getByText("Contacted", { exact: true }).first()).toBeVisible();
}

/** The class is full: the next one waits, and is put on the list once. */
async function joinWaitlist(visitor: Page, slug: string, email: string): Promise<void> {
  for (const answer of ["You have been added to the waitlist.", "You are already on the waitlist for this program."]) {
    await visitor.goto(at(BAYSIDE, `/programs/${slug}#waitlist`));
    const form = visitor.locator("#waitlist form");
    await form.getByLabel("First name").fill("Wim");
    await form.getByLabel("Last name").fill("Waits");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Phone").fill("401 555 0156");
    await form.getByRole("button", { name: "Join waitlist" }).click();
    await expect(visitor.getByText(answer).first()).toBeVisible();
  }
}

/** To the other class, with a reason; her seat in the first one is free again. */
async function transfer(desk: Page, email: string, code: string): Promise<void> {
  await open(desk, `/school/students?q=${encodeURIComponent(email)}`);
  await desk.getByRole("link", { name: "Pia Rey" }).first().click();
  await expect(desk).toHaveURL(/\/school\/registrations\//);
  await desk.getByRole("main").getByText("More", { exact: true }).click();
  await desk.getByRole("link", { name: "Transfer to another class" }).click();
  await desk.getByLabel("Find a class").fill(code);
  await desk.getByRole("button", { name: "Search", exact: true }).last().click();
  await expect(desk).toHaveURL(/find=/);
  await desk.getByRole("list", { name: "Classes" }).getByRole("link", { name: code }).click();
  await expect(desk.getByText("Same price")).toBeVisible();
  await desk.getByRole("button", { name: `Transfer to ${code}` }).click();
  await expect(desk.getByText(`Transferred to ${code}.`).first()).toBeVisible();
}

const WAYS = [
  { way: "without script", javaScriptEnabled: false, viewport: { width: 1280, height: 900 } },
  { way: "with script", javaScriptEnabled: true, viewport: { width: 1280, height: 900 } },
  { way: "with script on a phone", javaScriptEnabled: true, viewport: { width: 390, height: 844 } },
];

for (const { way, ...context } of WAYS) {
  test(`a program is set up, applied for, registered, moved and asked for, ${way}`, async ({ browser }) => {
    test.setTimeout(90_000);
    const mark = unique();
    const title = `Chairside ${mark}`;
    const slug = title.toLowerCase().replaceAll(" ", "-");
    const code = `C${mark.slice(-4)}`.toUpperCase();
    const email = (name: string) => `${name}.${mark}@example.test`;
    const person = async () => (await browser.newContext({ ...context, reducedMotion: "reduce" })).newPage();
    const [desk, visitor] = [await person(), await person()];

    await signIn(desk, "owner@bayside.test");
    await addProgram(desk, title, code);
    const another = new URL(desk.url()).search;
    await addClass(desk, `${code}-A`);
    await open(desk, `/school/classes/add${another}`);
    await addClass(desk, `${code}-B`);

    await preEnroll(visitor, title, slug, email("pia"));
    await open(desk, `/school/pre-enrolled-students?q=${encodeURIComponent(email("pia"))}`);
    await desk.getByRole("link", { name: "Pia Rey" }).first().click();
    await desk.getByRole("button", { name: "Approve" }).click();
    await registerFromMail(visitor, `${code}-A`, email("pia"));
    await desk.reload();
    await expect(desk.getByText("Registered", { exact: true }).first()).toBeVisible();

    const waiting = await person();
    await joinWaitlist(waiting, slug, email("wim"));
    await transfer(desk, email("pia"), `${code}-B`);
    await linkMailedTo(visitor, email("pia"), "class_transferred", /./);
    await waiting.goto(await linkMailedTo(waiting, email("wim"), "waitlist_offer", /registration/));
    await expect(waiting.getByLabel("Email")).toHaveValue(email("wim"));
    await open(desk, `/school/program-waitlist?q=${encodeURIComponent(email("wim"))}`);
    await expect(desk.locator("td").getByText("Informed", { exact: true })).toBeVisible();

    await askAndAnswer(waiting, desk, slug, email("ida"), context.javaScriptEnabled);
  });
}
