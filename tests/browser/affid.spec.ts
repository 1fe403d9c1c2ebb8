import { carriedOn, NO_PAGE } from "./carrying";
import { at, BAYSIDE, PASSWORD } from "./support";
import { expect, test } from "./test";

const AFFID = "abc";

for (const javaScriptEnabled of [false, true])
  test.describe(`the affiliate id, ${javaScriptEnabled ? "script" : "plain"}`, () => {
    test.use({ javaScriptEnabled });

    test("every link and form of every public page carries it on", async ({ page }) => {
      test.setTimeout(240_000);
      const waiting = [
        "/",
        "/pre-enroll-form?program=certified-nursing-assistant",
        "/forgot-password",
        "/manage-preference",
        "/programs/no-such",
        "/logout",
        "/registration?program=certified-nursing-assistant",
        "/programs/certified-nursing-assistant?sent=question",
      ];
      const seen = new Set<string>();
      const lost: Record<string, string[]> = {};
      for (const path of waiting) {
        const { pathname, searchParams } = new URL(path, "https://x.invalid");
        searchParams.delete("affid");
        // Any class of a program and any page of a list is like the next, and a Spanish one of a kind like the others.
        const shape = `${pathname.replace(/^(\/es\/\w+)\/.+/, "$1/:one")} ${[...searchParams.keys()].sort()}`;
        if (seen.has(shape) || NO_PAGE.test(pathname)) continue;
        seen.add(shape);
        searchParams.set("affid", AFFID);
        await page.goto(at(BAYSIDE, `${pathname}?${searchParams}`));
        const found = await carriedOn(page, AFFID);
        if (found.lost.length > 0) lost[path] = found.lost;
        waiting.push(...found.links);
      }
      expect(seen.size).toBeGreaterThan(35);
      expect(lost).toEqual({});
    });

    test("what leads elsewhere takes it along: signing in, a page behind it, a step too far", async ({ page }) => {
      await page.goto(at(BAYSIDE, `/student/payments?affid=${AFFID}`));
      await expect(page).toHaveURL(/\/login\?.*affid=abc/);
      await page.getByLabel("Email").fill("student@bayside.test");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert")).toContainText("Invalid Email or Password!");
      await expect(page).toHaveURL(/affid=abc/);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/\/student\/payments\?affid=abc/);
      await page.goto(at(BAYSIDE, `/school-landing?affid=${AFFID}`));
      await expect(page).toHaveURL(/\/student\/home\?affid=abc/);
      expect((await carriedOn(page, AFFID)).lost).toEqual([]);
    });

    test("the steps of a registration and of a purchase carry it on", async ({ page }) => {
      const lost: Record<string, string[]> = {};
      const check = async () => {
        const found = await carriedOn(page, AFFID);
        if (found.lost.length > 0) lost[page.url()] = found.lost;
      };
      await page.goto(at(BAYSIDE, `/registration?program=certified-nursing-assistant&step=5&affid=${AFFID}`));
      await expect(page).toHaveURL(/program=certified-nursing-assistant&step=1/);
      await check();
      await page.locator("label").filter({ hasText: "CNA-1041" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/step=2/);
      await check();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await check();
      await page.goto(at(BAYSIDE, `/store/navy-scrub-set?affid=${AFFID}`));
      await page.getByLabel("Size").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Add to cart", exact: true }).click();
      await expect(page.getByText(/^1 item|in your cart|Added/i).first()).toBeVisible();
      await page.goto(at(BAYSIDE, `/store/cart?affid=${AFFID}`));
      await check();
      await page.goto(at(BAYSIDE, `/store/checkout?affid=${AFFID}`));
      await check();
      expect(lost).toEqual({});
    });
  });
