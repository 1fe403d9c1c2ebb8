import { expect, type Page } from "@playwright/test";
import { at, BAYSIDE } from "./support";

export const start = (program: string) => at(BAYSIDE, `/registration?program=${program}`);
export const next = (page: Page, name: string | RegExp = "Continue") => page.getByRole("button", { name }).click();

const PDF = { name: "card.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** Answers every required question of the form in the shortest way. */
async function answerQuestions(page: Page, look: (step: number) => Promise<void>): Promise<void> {
  if (!page.url().includes("step=3")) return;
  await look(3);
  const form = page.locator("form.form");
  for (const group of await form.locator("fieldset").all()) await group.locator("label").first().click();
  for (const box of await form.locator("textarea, input:not([type]), input[type=text]:not([name=website])").all())
    if ((await box.getAttribute("name")) !== "website") await box.fill("As soon as possible");
  for (const select of await form.locator("select").all()) await select.selectOption({ index: 1 });
  for (const file of await form.locator("input[type=file]").all()) await file.setInputFiles(PDF);
  await next(page);
}

/** Steps 1 to 5; ends at the last one. `look` is called on each step that is reached, before anything is typed. */
export async function fillIn(
  page: Page,
  program: string,
  code: string,
  email: string,
  look: (step: number) => Promise<void> = async () => {},
): Promise<void> {
  await page.goto(start(program));
  await page.locator("label").filter({ hasText: code }).click();
  await next(page);
  await expect(page).toHaveURL(/step=2/);
  await look(2);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Field");
  await page.getByLabel("Email").fill("not an address");
  await next(page);
  await expect(page.getByRole("alert")).toContainText("Enter a valid email address");
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("401 555 0188");
  for (const [label, value] of Object.entries({ "Date of birth": "2001-05-04" })) {
    const field = page.getByLabel(label);
    if (await field.count()) await field.fill(value);
  }
  await next(page);
  await toPayment(page, "Nora Field", look);
}

/** Steps 3 to 5 of a registration whose first two are done; ends at the last one. */
export async function toPayment(page: Page, name: string, look: (step: number) => Promise<void> = async () => {}): Promise<void> {
  await expect(page).toHaveURL(/step=[345]/);
  await answerQuestions(page, look);
  await expect(page).toHaveURL(/step=[45]/);
  // A school that has not set up its fields asks for the plan to pay.
  if (page.url().includes("step=4")) await next(page);
  await expect(page).toHaveURL(/step=5/);
  await look(5);
  for (const size of await page.locator("select").all()) await size.selectOption({ index: 1 });
  await next(page, "Sign and continue");
  await expect(page.getByRole("alert")).toContainText("Check the box to agree.");
  await page.getByLabel("Your full name").fill(name);
  await page.locator("label").filter({ hasText: "I have read and agree" }).click();
  await next(page, "Sign and continue");
  await expect(page).toHaveURL(/step=6/);
  await look(6);
}

/** At the counter: answers the questions that the school asks in this program. */
export async function answerForSomebody(page: Page): Promise<void> {
  for (const field of await page.locator('[name^="answers."][required], fieldset:has([name^="answers."])').all()) {
    if (!(await field.isVisible())) continue;
    const kind = await field.evaluate((element) => element.tagName);
    if (kind === "SELECT") await field.selectOption({ index: 1 });
    else if (kind === "FIELDSET") await field.locator("label").first().click();
    else if ((await field.getAttribute("type")) === "file") continue;
    else await field.fill("As soon as possible");
  }
}

/** The provider's own page: a card, and the button that charges it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel(/^(?:Card number|Número de tarjeta)/).fill(card);
  await page.getByLabel(/Expiration|Vencimiento/).fill("12 / 39");
  await page.getByLabel(/^(?:Security code|Código de seguridad)/).fill("123");
  await page.getByRole("button", { name: /^(?:Pay|Pagar) \$/ }).click();
}
