import { expect, test } from "@playwright/test";
import { at, BAYSIDE, signIn } from "./support";

const PROGRAMS = "/school/programs";

test("a long form keeps a draft that opens on another device, until it is saved", async ({ page, browser }) => {
  await signIn(page, "owner@bayside.test", BAYSIDE);
  await page.goto(at(BAYSIDE, `${PROGRAMS}/add`));
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Dialysis Technician");
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 15_000 });

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
  await signIn(page, "owner@bayside.test", BAYSIDE);
  await page.goto(at(BAYSIDE, "/school/broadcasts/add"));
  const subject = page.getByRole("textbox", { name: "Subject" });
  await subject.fill("Snow day");
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 15_000 });

  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin@bayside.test", BAYSIDE);
  await other.goto(at(BAYSIDE, "/school/broadcasts/add"));
  await other.waitForLoadState("networkidle");
  await expect(other.getByText(/You have a draft from/)).toBeHidden();
  await other.context().close();

  await page.getByRole("textbox", { name: "Text" }).fill("No class today.");
  await page.getByRole("button", { name: "Preview recipients" }).click();
  await expect(page).not.toHaveURL(/add/);
  await page.goto(at(BAYSIDE, "/school/broadcasts/add"));
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/You have a draft from/)).toBeHidden();
});
