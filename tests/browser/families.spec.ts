import { expect, type Page, test } from "@playwright/test";
import { FAMILIES } from "../../app/ui/site/family";
import { at } from "./support";

const WIDTHS = [390, 1280, 1920];

/** The pages of each demo school that its visitors see first: a look at one color and one logo would miss what another school has. */
const SCHOOLS: Record<string, string[]> = {
  "bayside.localhost": ["/", "/programs/certified-nursing-assistant", "/registration?program=certified-nursing-assistant"],
  "summit.localhost": ["/", "/programs"],
  "carepath.localhost": ["/", "/programs"],
};

/** Whether the page's main part stands in the middle of its window, uses its width, and hangs over nowhere. */
const standsWell = (page: Page) =>
  page.evaluate(() => {
    const { left, right, width } = (document.querySelector("main") as HTMLElement).getBoundingClientRect();
    const { clientWidth, scrollWidth } = document.documentElement;
    return {
      isCentered: Math.abs(left - (clientWidth - right)) <= 1,
      isWide: width >= Math.min(clientWidth - 48, 1100),
      hangsOver: scrollWidth > clientWidth,
    };
  });

/** Draws the page in the hand of another family, as another school's color or the owner's choice would. */
const drawAs = (page: Page, family: string) =>
  page.evaluate((name) => {
    const site = document.querySelector(".site") as HTMLElement;
    site.className = site.className.replace(/family-\w+/, `family-${name}`);
  }, family);

for (const [host, paths] of Object.entries(SCHOOLS))
  test(`a page of ${host} stands well in every family`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(at(host, path));
      await expect(page.locator(".site[class*=family-]")).toHaveCount(1);
      for (const family of FAMILIES) {
        await drawAs(page, family);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const seen = { path, family, width, ...(await standsWell(page)) };
          expect(seen).toEqual({ path, family, width, isCentered: true, isWide: true, hangsOver: false });
        }
      }
    }
  });
