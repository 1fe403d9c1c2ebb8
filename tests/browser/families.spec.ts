import { FAMILIES } from "../../app/ui/site/family";
import { at } from "./support";
import { expect, type Page, test } from "./test";

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

/** Turns the page's opening around, as the owner's choice of a layout would. */
const pictureFirst = (page: Page) => page.evaluate(() => document.querySelector(".site")?.classList.add("layout-picture"));

const hosts = Object.keys(SCHOOLS);

for (const host of hosts)
  test(`the home page of ${host} is at most nine screens of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at(host, "/"));
    await expect(page.locator("footer")).toBeAttached();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(9);
    // At 400 % zoom as well, nothing hangs over the side, and the rows that scroll bring what has focus into view.
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const link of await page.locator("#gallery .photos a, #store .cards a").all()) {
      await link.focus();
      await expect(link).toBeInViewport();
    }
  });

test("each demo school opens its home page in a layout of its own", async ({ page }) => {
  const layouts = new Set<string>();
  for (const host of hosts) {
    await page.goto(at(host, "/"));
    const isPicture = (await page.locator(".site.layout-picture").count()) === 1;
    const isCentered = (await page.locator("header.top.centered").count()) === 1;
    layouts.add(isPicture ? "picture" : isCentered ? "centered" : "row");
  }
  expect([...layouts].sort()).toEqual(["centered", "picture", "row"]);
});

test("the picture comes before the home page's title in every family", async ({ page }) => {
  await page.goto(at("bayside.localhost", "/"));
  await pictureFirst(page);
  for (const family of FAMILIES) {
    await drawAs(page, family);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [art, title] = [await page.locator(".hero-art").boundingBox(), await page.locator("h1").boundingBox()];
      if (!art || !title) throw new Error("The page has no opening.");
      const isBefore = width < 992 ? art.y + art.height <= title.y : art.x + art.width <= title.x;
      expect({ family, width, isBefore, ...(await standsWell(page)) }).toEqual({
        family,
        width,
        isBefore: true,
        isCentered: true,
        isWide: true,
        hangsOver: false,
      });
    }
  }
});

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
