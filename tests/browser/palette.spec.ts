import { expect, test } from "@playwright/test";
import { at, BAYSIDE, signIn } from "./support";

test("staff find a screen and a student by keyboard", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs"));
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: /Search screens/ });
  await expect(box).toBeFocused();
  await box.fill("instruct");
  await page.getByRole("option", { name: /^Instructors/ }).click();
  await expect(page).toHaveURL(/\/school\/instructor$/);

  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box.fill("nora");
  const student = page.getByRole("group", { name: "Students" }).getByRole("option").first();
  await expect(student).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(box).toHaveValue("");
  await box.fill("nora");
  await student.click();
  await expect(page).toHaveURL(/\/school\/students\/[\w-]+$/);
});
