import { completeProfile, openAccount } from "./beginning";
import { answerForSomebody } from "./registering";
import { at, BAYSIDE, linkMailedTo, signIn } from "./support";
import { type Browser, expect, type Page, test } from "./test";

const MAIN = "localhost";

const somebody = async (browser: Browser, javaScriptEnabled: boolean, width = 1280) =>
  (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width, height: 844 } })).newPage();

/** Asks for something that is asked back, and says yes. The question may come in place, or as a page. */
async function confirmed(page: Page, label: string, confirm: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: label, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: confirm, exact: true }).click();
}

/** The number of a tile. */
const figure = async (page: Page, label: string) =>
  Number(((await page.locator(".stat", { hasText: label }).locator(".stat-value").textContent()) ?? "").replaceAll(",", ""));

for (const javaScriptEnabled of [true, false])
  test(`an employer joins, becomes a partner and hires a student, who tells the school: ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const mark = Date.now().toString(36);
    const company = `Quay Care ${mark}`;
    const title = `Aide at the quay ${mark}`;
    const boss = `pat.${mark}@quay.test`;
    const email = `vera.${mark}@example.test`;

    const desk = await somebody(browser, javaScriptEnabled);
    await signIn(desk, "super@enrollium.test", MAIN);
    await desk.goto(at(MAIN, "/admin/employers?do=add"));
    await desk.getByLabel("Name", { exact: true }).fill(company);
    await desk.getByLabel("Company type").first().selectOption("home_health");
    await desk.getByLabel("First name of the admin").fill("Pat");
    await desk.getByLabel("Last name of the admin").fill("Quay");
    await desk.getByLabel("Email of the admin").fill(boss);
    await desk.getByRole("button", { name: "Add employer" }).click();
    await expect(desk.getByText("Employer added, invitation sent.")).toBeVisible();

    // The profile: errors of missing values appear beside their fields.
    const employer = await somebody(browser, javaScriptEnabled);
    await openAccount(employer, boss);
    await employer.goto(at(MAIN, "/employer/profile"));
    await employer.getByRole("button", { name: "Save profile" }).click();
    await expect(employer.getByText("This field is required").first()).toBeVisible();
    await employer.getByLabel("Address").fill("4 Dock Road");
    await employer.getByLabel("City").fill("Providence");
    await employer.getByLabel("State", { exact: true }).selectOption("RI");
    await employer.getByLabel("ZIP code").fill("02903");
    await employer.getByLabel("Phone").fill("401 555 0177");
    await employer.getByRole("button", { name: "Save profile" }).click();
    await expect(employer.getByText("Profile Updated!")).toBeVisible();

    // The partnership.
    await employer.goto(at(MAIN, "/employer/schools?zipCode=02903&zipCodeRange=100%2B&q=Bayside"));
    await employer.getByRole("link", { name: "Bayside Health Academy" }).first().click();
    await confirmed(employer, "Request partnership", "Send request");
    await expect(employer.getByRole("link", { name: "Cancel request" })).toBeVisible();
    const school = await somebody(browser, javaScriptEnabled);
    await signIn(school, "owner@bayside.test");
    await school.goto(at(BAYSIDE, `/school/employers?q=${encodeURIComponent(company)}`));
    await school.getByRole("link", { name: company, exact: true }).click();
    await school.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(school.getByRole("link", { name: "Revoke partnership" })).toBeVisible();

    // The job.
    await employer.goto(at(MAIN, "/employer/jobs/add"));
    await employer.getByLabel("Title").fill(title);
    await employer.getByLabel("Category").selectOption("Nursing assistant");
    await employer.getByLabel("Description").fill("Care for nine guests by the water.");
    await employer.getByLabel("City").fill("Providence");
    await employer.getByLabel("State", { exact: true }).selectOption("RI");
    await employer.getByLabel("ZIP code").fill("02903");
    await employer.getByRole("button", { name: "Save job" }).click();
    await expect(employer.getByRole("link", { name: title })).toBeVisible();

    // A student with a completed class takes it into the resume, without which nobody applies.
    const student = await somebody(browser, javaScriptEnabled, 390);
    await school.goto(at(BAYSIDE, "/school/students/add?program=medical-assistant"));
    await school.waitForLoadState("networkidle");
    const courseClass = school.getByLabel("Class", { exact: true });
    await courseClass.selectOption({ label: (await courseClass.locator("option", { hasText: "MA-SELF" }).textContent()) ?? "" });
    await school.getByLabel("First name").fill("Vera");
    await school.getByLabel("Last name").fill(`Lake ${mark}`);
    await school.getByLabel("Email", { exact: true }).fill(email);
    await school.getByLabel("Phone", { exact: true }).fill("401 555 0157");
    await answerForSomebody(school);
    await school.getByRole("button", { name: "Register student" }).click();
    await expect(school).toHaveURL(/\/school\/registrations\//);
    await openAccount(student, email);
    await completeProfile(student);
    await school.getByRole("main").getByText("More", { exact: true }).click();
    await confirmed(school, "Mark as completed", "Mark as completed");
    await expect(school.getByText("Completed", { exact: true })).toBeVisible();
    await school.getByRole("main").getByText("More", { exact: true }).click();
    await expect(school.getByRole("link", { name: "Mark as enrolled" })).toBeVisible();
    const find = async () => {
      await student.goto(at(BAYSIDE, "/student/jobs/local?zipCode=02860&zipCodeRange=10"));
      await student.getByRole("link", { name: title }).click();
      await expect(student.getByRole("heading", { name: title })).toBeVisible();
    };
    await find();
    await expect(student.getByText("Complete your resume before applying.")).toBeVisible();
    await student.getByRole("link", { name: "Go to your resume" }).click();
    await student.getByRole("button", { name: "Add to resume" }).click();
    await expect(student.getByRole("link", { name: /Medical Assistant/ }).first()).toBeVisible();
    await student.getByLabel("Headline").fill("Ready for the night shift");
    await student.getByRole("button", { name: "Save resume" }).click();
    await expect(student.getByRole("main").getByText("Ready for the night shift").first()).toBeVisible();
    await find();
    await student.getByLabel("Cover note").fill("I live on the quay.");
    await student.getByRole("button", { name: "Apply" }).click();
    await expect(student.getByText("You applied on")).toBeVisible();

    // The employer hears of it, reads the resume and makes an offer.
    await linkMailedTo(employer, boss, "application_received", /\/employer\/jobs\//);
    await employer.getByRole("link", { name: title }).click();
    await employer.getByRole("link", { name: /^Vera Lake/ }).click();
    await expect(employer.getByText("Ready for the night shift")).toBeVisible();
    await employer.getByLabel("Next step").selectOption("offered");
    await employer.getByRole("button", { name: "Save step" }).click();
    await expect(employer.getByText("Offered.", { exact: true })).toBeVisible();

    // The student tells the school, which confirms: that is one more placement.
    await school.goto(at(BAYSIDE, "/school/outcomes/placements"));
    const placed = await figure(school, "Placed");
    await student.reload();
    await student.getByRole("link", { name: "report it to your school" }).click();
    await student.getByRole("button", { name: "Report job" }).click();
    await expect(student.getByText("This field is required").first()).toBeVisible();
    await student.getByLabel("Employer").fill(company);
    await student.getByLabel("Job title").fill(title);
    await student.getByLabel("Started on").fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    await student.getByRole("button", { name: "Report job" }).click();
    await expect(student.getByText(`${title} at ${company}`)).toBeVisible();
    await expect(student.getByText("To be confirmed")).toBeVisible();
    await school.goto(at(BAYSIDE, `/school/outcomes/placements?q=${encodeURIComponent(company)}`));
    await school.getByLabel(/^Actions for Vera Lake/).click();
    await school.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(school.locator("tbody").getByText("Confirmed", { exact: true })).toBeVisible();
    await expect.poll(() => figure(school, "Placed")).toBe(placed + 1);
    await student.reload();
    await expect(student.getByText("Confirmed", { exact: true })).toBeVisible();
  });
