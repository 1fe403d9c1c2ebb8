import { ask, at, BAYSIDE, bearerOf, PIXEL, signIn } from "./support";
import { expect, type Page, test } from "./test";

const unique = () => Date.now().toString(36).slice(-5);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PHOTO = { name: "room.png", mimeType: "image/png", buffer: PIXEL };
const PAPER = { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** A page that is live: what is typed before is not looked at. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(BAYSIDE, path));
  await page.waitForLoadState("networkidle");
}

const save = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** A field with a mark or a hint behind its label. */
const starting = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();

/** Comes to a field with the keyboard, and writes when its editor has taken its place. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name, exact: true }).focus();
  await expect(page.locator(".rich-editor-text[contenteditable]")).toBeFocused();
  await page.keyboard.type(text);
}

async function addProgram(page: Page, title: string, code: string): Promise<string> {
  await open(page, "/school/programs/add");
  await starting(page, "Title").fill(title);
  await starting(page, "Code").fill(code);
  await starting(page, "Category").selectOption({ index: 3 });
  await starting(page, "Short description").fill("Beside the patient from the first week.");
  await write(page, "Description", "You learn the work by doing it.");
  await starting(page, "Outcomes").fill("Take blood pressure\nWrite a report");
  await starting(page, "Duration").fill("8");
  await starting(page, "Tuition fee").fill("950");
  await page.getByLabel("Pay now").uncheck();
  await page.getByLabel("Pay later").check();
  await starting(page, "Installment plan").selectOption("3");
  await starting(page, "Deposit").fill("200");
  await expect(page.locator(".plan-preview li")).toHaveCount(3);
  await expect(page.locator(".plan-preview")).toContainText("$375.00");
  await starting(page, "Photo").setInputFiles(PHOTO);
  await starting(page, "Description of the new photo").fill("A lesson at the bedside");
  await starting(page, "Brochure").setInputFiles(PAPER);
  await starting(page, "Status").selectOption("offering");
  // Leaving the form asks first, and loses no input.
  await page.getByRole("link", { name: "Class Locations" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(starting(page, "Title")).toHaveValue(title);
  // Pressed twice, made once.
  await page.getByRole("button", { name: "Add program", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/school\/programs(\?|$)/);
  await open(page, `/school/programs?q=${encodeURIComponent(title)}`);
  const links = page.locator("tbody").getByRole("link", { name: title, exact: true });
  await expect(links).toHaveCount(1);
  await expect(page.locator("tbody img")).toHaveCount(1);
  return ((await links.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
}

async function addFaqs(page: Page, program: string): Promise<void> {
  for (const question of ["Is there parking?", "Do I need shoes?"]) {
    await open(page, `/school/programs/${program}/faqs/add`);
    await starting(page, "Question").fill(question);
    await write(page, "Answer", "Yes.");
    await save(page, "Add question");
    await expect(page).toHaveURL(/\/faqs$/);
  }
  await page.waitForLoadState("networkidle");
  const list = page.getByRole("list", { name: /^FAQs of/ }).getByRole("listitem");
  await expect(list).toHaveCount(2);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Drag Do I need shoes?" }).press("Space");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("You have moved the item from position 2 to position 1")).toBeAttached();
  await page.keyboard.press("Space");
  await saved;
  await expect(list.first()).toContainText("Do I need shoes?");
  await page.reload({ waitUntil: "networkidle" });
  await expect(list.first()).toContainText("Do I need shoes?");
  await page.getByRole("button", { name: "Move Do I need shoes? down" }).click();
  await expect(list.first()).toContainText("Is there parking?");
}

const TYPES = ["boolean", "short_text", "long_text", "single_select", "multi_select", "file_type"];

async function buildForm(page: Page, program: string, mark: string): Promise<void> {
  for (const type of TYPES.slice(0, 5)) {
    await open(page, "/school/custom-questions/add");
    await starting(page, "Question").fill(`${type} ${mark}`);
    if (type === "boolean") {
      await save(page, "Save question");
      await expect(page.locator(".error-summary")).toContainText("Please select a question type");
    }
    await starting(page, "Type").selectOption(type);
    if (type.endsWith("select")) await starting(page, "Options").fill("One\nTwo");
    await save(page, "Save question");
    await expect(page).toHaveURL(/\/school\/custom-questions$/);
  }
  await open(page, `/school/registration-form/${program}/add-section`);
  await starting(page, "Title").fill("Before you begin");
  await save(page, "Save section");
  await expect(page.locator(".error-summary")).toContainText("Add at least one question.");
  for (const type of TYPES.slice(0, 5)) await page.getByRole("checkbox", { name: `${type} ${mark}` }).check();
  await page.locator('[name="new_label"]').fill(`file_type ${mark}`);
  await page.locator('[name="new_type"]').selectOption("file_type");
  await save(page, "Save section");
  await expect(page).toHaveURL(new RegExp(`/registration-form/${program}$`));
  await expect(page.getByText("6 questions")).toBeVisible();
  for (const type of TYPES) await expect(page.locator(".form-preview-section")).toContainText(`${type} ${mark}`);
}

async function addPlaceAndTeacher(page: Page, mark: string): Promise<void> {
  await open(page, "/school/location/add");
  await field(page, "Name").fill(`Annex ${mark}`);
  await field(page, "Street address").fill("8 Canal Street");
  await field(page, "City").fill("Providence");
  await starting(page, "State").selectOption("RI");
  await field(page, "ZIP code").fill("0290");
  await save(page, "Add location");
  await expect(page.locator(".error-summary")).toContainText("ZIP code");
  await field(page, "ZIP code").fill("02903");
  await save(page, "Add location");
  await expect(page).toHaveURL(/\/school\/location$/);
  await open(page, "/school/instructor/add");
  await field(page, "First name").fill("Ines");
  await field(page, "Last name").fill(`Maro ${mark}`);
  await field(page, "Email").fill(`ines.${mark}@example.test`);
  await field(page, "Phone").fill("4015550177");
  await starting(page, "Photo").setInputFiles(PHOTO);
  await starting(page, "Resume").setInputFiles(PAPER);
  await save(page, "Add instructor");
  await expect(page).toHaveURL(/\/school\/instructor$/);
}

/** A series of three, a week apart; answers their ids. */
async function addSeries(page: Page, program: string, code: string, mark: string): Promise<string[]> {
  await open(page, `/school/classes/add?program=${program}`);
  await starting(page, "Location").selectOption({ label: `Annex ${mark}` });
  await starting(page, "Start date").fill(inDays(40));
  await starting(page, "End date").fill(inDays(96));
  await field(page, "Schedule").selectOption("evening");
  await page.getByLabel("Monday").check();
  await starting(page, "Start time").fill("18:00");
  await starting(page, "End time").fill("21:00");
  await starting(page, "Lead instructor").selectOption({ label: `Ines Maro ${mark}` });
  await starting(page, "Repeat").selectOption("weekly");
  await starting(page, "Number of classes").fill("3");
  await save(page, "Add class");
  // Three classes of one instructor meet on the same evenings: staff see a warning, and may continue.
  if (
    await page
      .getByLabel("Save anyway")
      .isVisible({ timeout: 1500 })
      .catch(() => false)
  ) {
    await page.getByLabel("Save anyway").check();
    await save(page, "Add class");
  }
  await expect(page).toHaveURL(/\/school\/classes$/);
  await open(page, `/school/classes?q=${code}`);
  const links = page.locator("tbody").getByRole("link", { name: new RegExp(`^${code}-`) });
  await expect(links).toHaveCount(3);
  return Promise.all((await links.all()).map(async (link) => ((await link.getAttribute("href")) ?? "").split("/").at(-1) ?? ""));
}

/** Another person saves first: the second sees an error, and keeps the input. */
async function editInTwoTabs(page: Page, classId: string): Promise<void> {
  const second = await page.context().newPage();
  await open(page, `/school/classes/edit/${classId}`);
  await open(second, `/school/classes/edit/${classId}`);
  await starting(page, "Capacity").fill("9");
  await save(page, "Save class");
  await expect(page.getByText("Class saved.")).toBeVisible();
  await starting(second, "Capacity").fill("7");
  await save(second, "Save class");
  await expect(second.getByRole("alert").first()).toContainText("This record was changed by someone else.");
  await expect(starting(second, "Capacity")).toHaveValue("7");
  await second.close();
}

async function register(page: Page, classId: string, email: string): Promise<void> {
  // The office postpones the application fee, which a visitor would have to pay at once.
  const [url, options] = ask(BAYSIDE, "/api/students/", {
    method: "POST",
    headers: await bearerOf(page, "owner@bayside.test"),
    data: {
      class: classId,
      payment_option: "pay_later",
      plan_to_pay: "self_pay",
      first_name: "Remy",
      last_name: "Oak",
      email,
      phone: "(401) 555 - 0178",
      date_of_birth: "1999-04-02",
      address: "1 Canal Street",
      city: "Providence",
      state: "RI",
      zipcode: "02903",
    },
  });
  const answer = await page.request.fetch(url, options);
  expect(answer.status(), await answer.text()).toBe(201);
}

async function cancelWithTransfer(page: Page, from: string, to: string): Promise<void> {
  await open(page, `/school/classes/cancel/${from}`);
  await page.locator('[name="reason"]').fill("The room is being rebuilt.");
  await save(page, "Cancel class");
  await expect(page.locator(".error-summary")).toBeVisible();
  await page.getByLabel("Move them to another class").check();
  await starting(page, "Other class").selectOption(to);
  await save(page, "Cancel class");
  await expect(page.getByText("This class was cancelled. Reason: The room is being rebuilt.")).toBeVisible();
  await open(page, `/school/classes/registrations/${to}`);
  await expect(page.locator("tbody").getByRole("link", { name: "Remy Oak" })).toHaveCount(2);
}

test("the teaching side is set up, changed and wound up in one sitting", async ({ browser }) => {
  test.setTimeout(120_000);
  const mark = unique();
  const code = `T${mark}`.toUpperCase();
  const title = `Bedside ${mark}`;
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await signIn(page, "owner@bayside.test");
  const program = await addProgram(page, title, code);
  await addFaqs(page, program);
  await addPlaceAndTeacher(page, mark);
  const [first = "", second = ""] = await addSeries(page, program, code, mark);
  await editInTwoTabs(page, second);

  await open(page, `/school/classes/add?from=${first}`);
  await expect(starting(page, "Start date")).toHaveValue("");
  await expect(starting(page, "Start time")).toHaveValue("18:00");

  await register(page, first, `remy.${mark}@example.test`);
  await register(page, first, `rory.${mark}@example.test`);
  await cancelWithTransfer(page, first, second);
  await buildForm(page, program, mark);

  // On the site: the program as it was written.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at(BAYSIDE, `/programs/${title.toLowerCase().replaceAll(" ", "-")}`));
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(visitor.getByText("Is there parking?")).toBeVisible();
});
