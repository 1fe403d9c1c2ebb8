import { ask, at, BAYSIDE, hydrated, signIn } from "./support";
import { expect, type Page, test } from "./test";

const PROGRAMS = "/school/programs";
const ADD_BROADCAST = "/school/broadcasts/add";

/** Signs in as the owner, who has no draft of this form. */
async function startWithout(page: Page, path: string): Promise<void> {
  await signIn(page, "owner@bayside.test", BAYSIDE);
  const answer = await page.request.post(
    ...ask(BAYSIDE, "/drafts", { headers: { Origin: new URL(at(BAYSIDE)).origin }, form: { intent: "discard", path, form: "add" } }),
  );
  expect(answer.status()).toBe(200);
}

test("a long form keeps a draft that opens on another device, until it is saved", async ({ page, browser }) => {
  await startWithout(page, `${PROGRAMS}/add`);
  await page.goto(at(BAYSIDE, `${PROGRAMS}/add`));
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Dialysis Technician");
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 30_000 });

  const other = await (await browser.newContext()).newPage();
  await signIn(other, "owner@bayside.test", BAYSIDE);
  await other.goto(at(BAYSIDE, `${PROGRAMS}/add`));
  await expect(other.getByText(/You have a draft from/)).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
  await other.getByRole("button", { name: "Restore" }).click();
  await expect(other.getByText("Your draft is back. Check it and save.")).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Dialysis Technician");

  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText(/You have a draft from/)).toBeHidden();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/You have a draft from/)).toBeHidden();
  await other.context().close();
});

test("on a phone the buttons of a form stand above the bar of places", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "owner@bayside.test", BAYSIDE);
  for (const path of [`${PROGRAMS}/add`, "/school/classes/add"]) {
    await page.goto(at(BAYSIDE, path));
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>(".form-actions button, .form-actions a")].filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
    );
    expect(covered).toBe(0);
  }
});

test("a draft goes once its form is saved, and is another person's never", async ({ page, browser }) => {
  await startWithout(page, ADD_BROADCAST);
  await page.goto(at(BAYSIDE, ADD_BROADCAST));
  const subject = page.getByRole("textbox", { name: "Subject" });
  await subject.fill("Snow day");
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 30_000 });

  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin@bayside.test", BAYSIDE);
  await other.goto(at(BAYSIDE, ADD_BROADCAST));
  await other.waitForLoadState("networkidle");
  await expect(other.getByText(/You have a draft from/)).toBeHidden();
  await other.context().close();

  await page.getByRole("textbox", { name: "Text" }).fill("No class today.");
  await page.getByRole("button", { name: "Preview recipients" }).click();
  await expect(page).not.toHaveURL(/add/);
  await page.goto(at(BAYSIDE, ADD_BROADCAST));
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/You have a draft from/)).toBeHidden();
});

const TYPED = { subject: "Icy roads", body: "Stay at home today." };

test("what is typed before the script runs does not replace an earlier draft", async ({ page }) => {
  await startWithout(page, ADD_BROADCAST);
  await page.goto(at(BAYSIDE, ADD_BROADCAST));
  await page.getByRole("textbox", { name: "Subject" }).fill(TYPED.subject);
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 30_000 });

  await page.route(/\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.goto(at(BAYSIDE, ADD_BROADCAST), { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Subject" }).fill("Something else");
  await expect(page.getByText(/You have a draft from/)).toBeVisible();
  await page.waitForTimeout(4_000);
  await expect(page.getByText(/^Draft saved/)).toBeHidden();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(TYPED.subject);
  await startWithout(page, ADD_BROADCAST);
});

test("a form that overtakes its draft leaves none", async ({ page }) => {
  await startWithout(page, ADD_BROADCAST);
  await page.goto(at(BAYSIDE, ADD_BROADCAST));
  await hydrated(page);
  let letGo = () => {};
  const isSaved = new Promise<void>((done) => {
    letGo = done;
  });
  const isUnderWay = page.waitForRequest((request) => request.url().endsWith("/drafts") && request.postData()?.includes("intent=save") === true);
  await page.route("**/drafts", async (route) => {
    if (route.request().postData()?.includes("intent=save")) await isSaved;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Subject" }).fill(TYPED.subject);
  await page.getByRole("textbox", { name: "Text" }).fill(TYPED.body);
  await isUnderWay;
  await page.getByRole("button", { name: "Preview recipients" }).click();
  await expect(page).not.toHaveURL(/add/);
  const isGone = page.waitForResponse((answer) => answer.request().postData()?.includes("intent=discard") === true);
  letGo();
  await isGone;
  await page.goto(at(BAYSIDE, ADD_BROADCAST));
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/You have a draft from/)).toBeHidden();
});
