import { expect, type Page, test } from "@playwright/test";
import { FAMILIES } from "../../app/ui/site/family";
import { at } from "./support";

const WIDTHS = [390, 1280, 1920];

/** The pages of each demo school that its visitors see first: a look at one color and one logo would miss what another school has. */
const SCHOOLS: Record<string, string[]> = {
  "bayside.localhost": ["/", "/program/certified-nursing-assistant", "/register?program=certified-nursing-assistant"],
  "summit.localhost": ["/", "/programs"],
  "carepath.localhost": ["/", "/programs"],
};

/** How far the page's main part is from filling its window, in px at the left and at the right; what hangs over sideways counts too. */
const gaps = (page: Page) =>
  page.evaluate(() => {
    const { left, right } = (document.querySelector("main") as HTMLElement).getBoundingClientRect();
    const { clientWidth, scrollWidth } = document.documentElement;
    return [Math.round(left), Math.round(clientWidth - right), scrollWidth - clientWidth];
  });

/** Draws the page in the hand of another family, as another school's color or the owner's choice would. */
const drawAs = (page: Page, family: string) =>
  page.evaluate((name) => {
    const site = document.querySelector(".site") as HTMLElement;
    site.className = site.className.replace(/family-\w+/, `family-${name}`);
  }, family);

for (const [host, paths] of Object.entries(SCHOOLS))
  test(`a page of ${host} fills its window in every family`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(at(host, path));
      await expect(page.locator(".site[class*=family-]")).toHaveCount(1);
      for (const family of FAMILIES) {
        await drawAs(page, family);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect([path, family, width, ...(await gaps(page))]).toEqual([path, family, width, 0, 0, 0]);
        }
      }
    }
  });
