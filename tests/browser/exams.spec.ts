import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

const SHOTS = process.env.SHOTS;
const PDF = { name: "score.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** A day before today that hardly any other try has. */
const someDay = () => new Date(Date.now() - (2 + (Date.now() % 300)) * 86_400_000).toISOString().slice(0, 10);

/** Looks at a page in both widths: no fault, and nothing wider than a phone. */
async function look(page: Page, name: string): Promise<void> {
  expect(await faults(page)).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-1280.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-390.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
}

for (const javaScriptEnabled of [true, false])
  test(`exams are recorded by class, reported by a student and confirmed: ${javaScriptEnabled ? "with" : "without"} script`, async ({ browser }) => {
    test.setTimeout(180_000);
    const somebody = async () =>
      (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width: 1280, height: 900 } })).newPage();
    const seen = (page: Page, name: string) => (javaScriptEnabled ? look(page, name) : Promise.resolve());

    // The grid of a class: what is wrong stands beside its field, and what was typed stays.
    const office = await somebody();
    await signIn(office, "owner@bayside.test");
    await office.goto(at(BAYSIDE, "/school/exams/record"));
    const choice = office.getByLabel("Class", { exact: true });
    await choice.selectOption({ label: (await choice.locator("option", { hasText: "CNA-1031" }).textContent()) ?? "" });
    await office.getByLabel("Exam", { exact: true }).selectOption({ label: "State nurse aide exam (NNAAP), skills" });
    await office.getByRole("button", { name: "Show students" }).click();
    await expect(office.getByRole("heading", { name: /^CNA-1031: \d+ of \d+ students passed$/ })).toBeVisible();
    await seen(office, "exam-grid");
    const row = office.locator("fieldset", { has: office.getByLabel("Result") }).last();
    await row.getByLabel("Result").selectOption({ label: "Failed" });
    await row.getByLabel("Score").fill("61");
    await office.getByRole("button", { name: "Record results" }).click();
    await expect(office.getByText("Enter the date.").first()).toBeVisible();
    await expect(row.getByLabel("Score")).toHaveValue("61");
    await row.getByLabel("Date").fill(someDay());
    await office.getByRole("button", { name: "Record results" }).click();
    await expect(office.getByText("1 result recorded.")).toBeVisible();

    // A student reports a result with a proof.
    const student = await somebody();
    await signIn(student, "student@bayside.test");
    await student.goto(at(BAYSIDE, "/student/classes"));
    const link = student.locator("a", { hasText: "Certified Nursing Assistant" });
    const addresses = await link.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    for (const address of addresses) {
      await student.goto(address);
      if ((await student.getByText("CNA-1031").count()) > 0) break;
    }
    const report = student.locator("form", { has: student.getByRole("button", { name: "Report result" }) });
    await report.getByRole("button", { name: "Report result" }).click();
    await expect(student.getByText("This field is required").first()).toBeVisible();
    await report.getByLabel("Exam").selectOption({ label: "State nurse aide exam (NNAAP), written" });
    await report.getByLabel("Result").selectOption({ label: "Failed" });
    await report.getByLabel("Date").fill(someDay());
    await report.getByLabel("Score report or letter").setInputFiles(PDF);
    await report.getByRole("button", { name: "Report result" }).click();
    await expect(student.getByText("Result reported. Your school checks it.")).toBeVisible();
    await expect(student.locator("#exams").getByText("To be confirmed").first()).toBeVisible();
    await seen(student, "own-exams");

    // The office confirms it.
    await office.goto(at(BAYSIDE, "/school/exams?status=claimed&q=Nora"));
    await seen(office, "exam-list");
    await office
      .getByLabel(/^Actions for Nora Marsh/)
      .first()
      .click();
    await office.getByRole("button", { name: "Confirm", exact: true }).first().click();
    await expect(office.getByText("Result confirmed.")).toBeVisible();
    await student.reload();
    await expect(student.locator("#exams").getByText("Failed").first()).toBeVisible();
    await office.goto(at(BAYSIDE, "/school/exams/programs"));
    await office.getByRole("link", { name: "Choose exams of Phlebotomy Technician" }).click();
    await seen(office, "program-exams");
    await office.getByRole("button", { name: "Save exams" }).click();
    await expect(office.getByText("Exams of Phlebotomy Technician saved.")).toBeVisible();
  });

for (const javaScriptEnabled of [true, false])
  test(`a results file shows each row's fate before it is recorded: ${javaScriptEnabled ? "with" : "without"} script`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width: 1280, height: 900 } })).newPage();
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/exams/import"));
    if (javaScriptEnabled) await look(page, "exam-import");
    const text = `Candidate,Email,Exam,Test Date,Pass/Fail\r\nNora Marsh,student@bayside.test,BLS,${someDay()},Fail\r\nNobody Here,,BLS,${someDay()},Pass\r\n`;
    await page.getByLabel("CSV file").setInputFiles({ name: "results.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(page.getByRole("heading", { name: "Check rows" })).toBeVisible();
    await expect(page.getByText("No student with this name, email or number.")).toBeVisible();
    if (javaScriptEnabled) await look(page, "exam-import-check");
    await page.getByRole("button", { name: "Record 1 result" }).click();
    await expect(page.getByText("1 result recorded, 1 row left out.")).toBeVisible();
  });
