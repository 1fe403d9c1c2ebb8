import { at, BAYSIDE, signIn } from "./support";
import { type Browser, expect, type Page, test } from "./test";

const EMPLOYER = "employer@harborcare.test";

async function person(browser: Browser, email: string | null, host: string, javaScriptEnabled: boolean, width = 1280) {
  const page = await (await browser.newContext({ javaScriptEnabled, viewport: { width, height: 844 } })).newPage();
  if (email) await signIn(page, email, host);
  return page;
}

/** Nothing of a page stands beside the screen. */
const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => (document.documentElement?.scrollWidth ?? Infinity) <= window.innerWidth + 1)).toBe(true);

test("an employer posts a job; a student with a phone and no script finds it near by, applies, and is offered it", async ({ browser }, { retry }) => {
  const title = `Nursing assistant for the harbor house ${"again ".repeat(retry)}`.trim();
  const employer = await person(browser, EMPLOYER, "localhost", true);
  await employer.goto(at("localhost", "/employer/home"));
  await expect(employer.getByText("Partner schools")).toBeVisible();
  await employer.getByRole("link", { name: "Post a job" }).click();
  await employer.getByLabel("Title").fill(title);
  await employer.getByLabel("Category").selectOption("Nursing assistant");
  await employer.getByLabel("Description").fill("Care for twelve residents by the water.");
  await employer.getByLabel("City").fill("Providence");
  await employer.getByLabel("State").selectOption("RI");
  await employer.getByLabel("ZIP code").fill("02903");
  await employer.getByRole("button", { name: "Save job" }).click();
  await expect(employer.getByRole("link", { name: title })).toBeVisible();

  const student = await person(browser, "student@bayside.test", BAYSIDE, false, 390);
  await student.goto(at(BAYSIDE, "/student/jobs/local?zipCode=02860&zipCodeRange=10"));
  await fits(student);
  await student.getByRole("link", { name: title }).click();
  await student.getByLabel("Cover note").fill("I live around the corner.");
  await student.getByRole("button", { name: "Apply" }).click();
  await expect(student.getByText("You applied on")).toBeVisible();

  await employer.goto(at("localhost", "/employer/jobs"));
  await employer.getByRole("link", { name: title }).click();
  await expect(employer.getByRole("heading", { name: title })).toBeVisible();
  await employer.locator("tbody a").first().click();
  await expect(employer.getByText("I live around the corner.").first()).toBeVisible();
  await employer.getByLabel("Next step").selectOption("reviewed");
  await employer.getByRole("button", { name: "Save step" }).click();
  await expect(employer.getByText("Reviewed.", { exact: true })).toBeVisible();
  await employer.goto(employer.url().split("?")[0] ?? "");
  await employer.locator(".table-menu summary").first().click();
  await employer.getByRole("button", { name: "Offered" }).click();
  // The toast alone says that it is done: the row's menu holds the word before.
  await expect(employer.getByText("Offered.", { exact: true })).toBeVisible();
  await student.goto(at(BAYSIDE, "/student/jobs?tab=applied"));
  await expect(student.getByText("Offered").first()).toBeVisible();
  await student.getByRole("link", { name: title }).click();
  await student.getByRole("link", { name: "report it to your school" }).click();
  await expect(student.getByRole("heading", { name: "Careers", exact: true })).toBeVisible();
});

test("a student without script writes a resume, takes a seat at an event, and aims for a career", async ({ browser }) => {
  const student = await person(browser, "student@bayside.test", BAYSIDE, false, 390);
  await student.goto(at(BAYSIDE, "/student/resume?do=certification"));
  await student.getByLabel("Name").fill("Basic life support");
  await student.getByRole("button", { name: "Save entry" }).click();
  await expect(student.getByRole("link", { name: "Basic life support" }).first()).toBeVisible();
  await fits(student);
  const pdf = await student.request.get(at(BAYSIDE, "/student/resume/pdf").replace(BAYSIDE, "127.0.0.1"), { headers: await cookiesOf(student) });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await student.goto(at(BAYSIDE, "/student/resume/print"));
  await expect(student.getByText("Basic life support").first()).toBeVisible();
  // The dates stand below what they are of, not behind its last letter.
  await expect(student.locator(".lines-sub").first()).toHaveCSS("display", "block");

  await student.goto(at(BAYSIDE, "/student/events"));
  await fits(student);
  await student.getByRole("link", { name: "Spring job fair" }).click();
  await student.getByRole("button", { name: "RSVP" }).click();
  await expect(student.getByText("Going").first()).toBeVisible();
  await student.getByRole("button", { name: "Cancel RSVP" }).click();
  await expect(student.getByRole("button", { name: "RSVP" })).toBeVisible();

  await student.goto(at(BAYSIDE, "/student/careers?career=phlebotomist"));
  await fits(student);
  await student.getByRole("button", { name: "Set as my goal" }).click();
  await expect(student.getByText("Your goal").first()).toBeVisible();
});

/** The session as a call beside the browser sends it: only browsers resolve the hosts of schools. */
async function cookiesOf(page: Page) {
  const cookies = await page.context().cookies();
  return { Host: new URL(page.url()).host, Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

test("a visitor applies for what a partner offers; the school and the sponsor find it; the school confirms a sponsored student", async ({
  browser,
}) => {
  const visitor = await person(browser, null, BAYSIDE, false, 390);
  await visitor.goto(at(BAYSIDE, "/programs/certified-nursing-assistant"));
  await visitor.getByRole("link", { name: "Harbor Care scholarship" }).click();
  await fits(visitor);
  // The page carries its own style: what only robots see is not seen.
  await expect(visitor.getByLabel("Leave this empty")).not.toBeInViewport();
  await expect(visitor.getByRole("group", { name: /Have you worked in health care before/ })).toBeVisible();
  await visitor.getByRole("button", { name: "Send application" }).click();
  await expect(visitor.getByRole("alert")).toBeVisible();
  await visitor.getByLabel("First name").fill("Ann");
  await visitor.getByLabel("Last name").fill("Lee");
  await visitor.getByLabel("Email").fill("ann.lee@example.test");
  await visitor.getByLabel("Phone").fill("4015550101");
  await visitor.getByLabel("Program").selectOption({ index: 1 });
  await visitor.getByLabel("Statement").fill("I want to become a nurse.");
  await visitor.getByRole("button", { name: "Send application" }).click();
  await expect(visitor.getByText(/We got your application/)).toBeVisible();

  const employer = await person(browser, EMPLOYER, "localhost", false);
  await employer.goto(at("localhost", "/employer/sponsorships"));
  await employer.getByRole("link", { name: "Harbor Care scholarship" }).click();
  await expect(employer.getByText("Ann Lee").first()).toBeVisible();

  const owner = await person(browser, "owner@bayside.test", BAYSIDE, false);
  await owner.goto(at(BAYSIDE, "/school/employers"));
  await owner.getByRole("link", { name: "Harbor Care" }).click();
  await owner.getByRole("button", { name: "Confirm" }).first().click();
  await expect(owner.getByText("Approved").first()).toBeVisible();
  await employer.goto(at("localhost", "/employer/sponsored-students"));
  await expect(employer.locator("tbody").getByText("Approved").first()).toBeVisible();
});
