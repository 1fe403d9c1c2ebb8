import { readCalendar } from "../support/calendar";
import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

const STUDENT = "student@bayside.test";
const INSTRUCTOR = "instructor@bayside.test";
const OWNER = "owner@bayside.test";
const ADDRESS = /\/calendar\/[\w-]{43}\.ics$/;

/** The addresses on the page, in order. */
const addresses = (page: Page) => page.locator("code").filter({ hasText: ADDRESS });

/** A feed as a program without a sign-in reads it. */
async function read(page: Page, address: string) {
  const answer = await page.context().browser()?.newContext();
  const response = await answer?.request.get(address);
  const status = response?.status() ?? 0;
  const read = { status, headers: response?.headers() ?? {}, text: (await response?.text()) ?? "" };
  await answer?.close();
  return read;
}

/** Makes the calendar if this person has none yet. */
async function made(page: Page): Promise<string> {
  const create = page.getByRole("button", { name: "Create calendar address" });
  if ((await addresses(page).count()) === 0) await create.first().click();
  await expect(addresses(page).first()).toBeVisible();
  return (await addresses(page).first().textContent()) ?? "";
}

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 390 },
  { javaScriptEnabled: false, width: 1280 },
])
  test.describe(`${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("a student adds the classes to a calendar, and replaces the address", async ({ page }) => {
      await signIn(page, STUDENT);
      await page.goto(at(BAYSIDE, "/student/classes"));
      const address = await made(page);
      await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
        "href",
        address.replace(/^http/, "webcal").replace("webcals", "webcal"),
      );
      await expect(page.getByRole("button", { name: "Copy calendar address" })).toHaveCount(javaScriptEnabled ? 1 : 0);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByText("Add it on your phone").first().click();
      await expect(page.getByRole("img", { name: "QR code with the calendar address" }).first()).toBeVisible();
      const first = await read(page, address);
      expect([first.status, first.headers["content-type"], first.headers["cache-control"]]).toEqual([
        200,
        "text/calendar; charset=utf-8",
        "private, max-age=900",
      ]);
      expect(readCalendar(first.text).properties["X-PUBLISHED-TTL"]).toBe("PT1H");
      await page.getByRole("link", { name: "New address" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create new address" }).click();
      await expect(addresses(page).first()).not.toHaveText(address);
      expect((await read(page, address)).status).toBe(404);
      expect((await read(page, (await addresses(page).first().textContent()) ?? "")).status).toBe(200);
    });

    test("an instructor finds the own sessions in a calendar", async ({ page }) => {
      await signIn(page, INSTRUCTOR);
      await page.goto(at(BAYSIDE, "/teach"));
      await page.getByRole("link", { name: "Add to calendar" }).click();
      const { events } = readCalendar((await read(page, await made(page))).text);
      expect(events.length).toBeGreaterThan(5);
      expect(events.every(({ DESCRIPTION }) => DESCRIPTION?.startsWith("Class CNA-"))).toBe(true);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    });

    test("the office adds a class, a room and all classes, and removes one", async ({ page }) => {
      await signIn(page, OWNER);
      await page.goto(at(BAYSIDE, "/school/class-calendar"));
      await page.getByRole("link", { name: "Add to calendar" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar addresses");
      const form = page.locator("form").filter({ has: page.getByLabel("Sessions of") });
      await form.getByLabel("Sessions of").selectOption("Room");
      await form.getByRole("button", { name: "Create calendar address" }).click();
      await expect(page.getByText("Choose a location.").first()).toBeVisible();
      await form.getByLabel("Location").selectOption({ index: 1 });
      await form.getByRole("button", { name: "Create calendar address" }).click();
      const room = page.getByRole("region", { name: /, all rooms$/ });
      await expect(room).toBeVisible();
      await form.getByRole("button", { name: "Create calendar address" }).click();
      const all = page.getByRole("region", { name: "All classes" });
      const address = (await all.locator("code").textContent()) ?? "";
      expect(readCalendar((await read(page, address)).text).events.length).toBeGreaterThan(5);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      for (const card of [room, all]) {
        await card.getByRole("link", { name: "Remove" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Remove calendar" }).click();
        await expect(card).toHaveCount(0);
      }
      expect((await read(page, address)).status).toBe(404);
    });
  });

test("the office adds a class from its sessions", async ({ page }) => {
  await signIn(page, OWNER);
  await page.goto(at(BAYSIDE, "/school/classes?q=CNA-1037&view=all"));
  const roster = await page.getByRole("link", { name: "CNA-1037", exact: true }).first().getAttribute("href");
  await page.goto(at(BAYSIDE, `${roster?.split("?")[0]}/sessions`));
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Add to calendar" }).click();
  await page.getByRole("region", { name: "Class CNA-1037" }).getByRole("button", { name: "Create calendar address" }).click();
  const address = await page.getByRole("region", { name: "Class CNA-1037" }).locator("code").textContent();
  expect(readCalendar((await read(page, address ?? "")).text).events.length).toBeGreaterThan(5);
});
