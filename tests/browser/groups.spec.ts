import { faults } from "./faults";
import { next } from "./registering";
import { ask, at, BAYSIDE, linkMailedTo, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** A program whose form has no questions. */
const PROGRAM = "ekg-technician";

/** The owner offers seats of the program to teams, or keeps the price that a run before this one has set. */
async function offerToTeams(page: Page): Promise<void> {
  await signIn(page, "owner@bayside.test");
  const { id } = await (await page.request.get(...ask(BAYSIDE, `/api/programs/program-from-slug/?slug=${PROGRAM}`))).json();
  await page.goto(at(BAYSIDE, `/school/programs/${id}/team-price`));
  await page.getByLabel("Price per seat").fill("900.00");
  await page.getByLabel("Discount 1: from seats").fill("3");
  await page.getByLabel("Discount 1: percent").fill("10");
  await page.getByLabel("Days before the class by which names are due").fill("0");
  await page.getByRole("button", { name: "Save team price" }).click();
  await expect(page.getByText("Team price saved.").first()).toBeVisible();
}

/** The owner confirms the newest order of a buyer and issues its invoice. */
async function confirmOrder(page: Page, buyer: string): Promise<void> {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, `/school/groups?search=${encodeURIComponent(buyer)}`));
  await page
    .getByRole("link", { name: /^G-\d{4}-\d{5}$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: buyer })).toBeVisible();
  await page.getByRole("button", { name: "Confirm and invoice" }).click();
  await expect(page.getByText("$2,430.00").first()).toBeVisible();
}

for (const [javaScriptEnabled, width] of [
  [true, 1280],
  [false, 390],
] as const)
  test.describe(`${javaScriptEnabled ? "with" : "without"} script at ${width} px`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } });

    test("a buyer orders three seats, names two people, and one of them registers at no price", async ({ page, browser }) => {
      const own = `${width}.${Date.now()}`;
      const buyer = `Harbor Team ${own}`;
      const office = await (await browser.newContext({ javaScriptEnabled, viewport: { width, height: 844 } })).newPage();
      const guest = await (await browser.newContext({ javaScriptEnabled, viewport: { width, height: 844 } })).newPage();
      await offerToTeams(office);

      await page.goto(at(BAYSIDE, `/programs/${PROGRAM}`));
      await page.getByRole("link", { name: "Enroll a team" }).first().click();
      await expect(page.getByText("10% off from 3 seats")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("Class").selectOption({ index: 1 });
      await page.getByLabel("Number of seats").fill("3");
      await page.getByLabel("Organization").fill(buyer);
      await page.getByLabel("Your name").fill("Dana Buyer");
      await page.getByLabel("Email").fill(`buyer.${own}@example.test`);
      await page.getByLabel("Phone").fill("401 555 0177");
      await page.getByRole("button", { name: "Get a quote" }).click();
      await expect(page).toHaveURL(/\/group-orders\//);
      await expect(page.getByText("$2,430.00")).toBeVisible();
      expect(await linkMailedTo(page, `buyer.${own}@example.test`, "group_quote", /\/group-orders\//)).toContain(new URL(page.url()).pathname);

      // Without the box, nothing is accepted, and the signature stays.
      await page.getByLabel("Your full name as signature").fill("Dana Buyer");
      await page.getByRole("button", { name: "Accept quote" }).click();
      await expect(page.getByText("Check the box to agree.").first()).toBeVisible();
      await expect(page.getByLabel("Your full name as signature")).toHaveValue("Dana Buyer");
      await page.locator("label").filter({ hasText: "I agree to these terms" }).click();
      await page.getByRole("button", { name: "Accept quote" }).click();
      await expect(page.getByText("Your seats are reserved.").first()).toBeVisible();

      await confirmOrder(office, buyer);
      await page.reload();
      await expect(page.getByText(/^Name your students by /)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByLabel("Names").fill(`Ana Silva ana.${own}@example.test\nBo Reyes bo.at.nowhere`);
      await page.getByRole("button", { name: "Add students" }).click();
      await expect(page.getByText(/Line 2/).first()).toBeVisible();
      await expect(page.getByText(`ana.${own}@example.test`).first()).toBeVisible();
      await page.getByLabel("Names").fill(`Bo Reyes bo.${own}@example.test`);
      await page.getByRole("button", { name: "Add students" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: `bo.${own}@example.test` })).toContainText("Invited");

      // A third person takes the last seat by the link that the buyer shares.
      await guest.goto(at(BAYSIDE, (await page.getByRole("link", { name: "Join link" }).getAttribute("href")) ?? ""));
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(`${buyer} has seats in EKG Technician`);
      if (javaScriptEnabled) expect(await faults(guest)).toEqual([]);
      await guest.getByLabel("First name").fill("Cy");
      await guest.getByLabel("Last name").fill("Third");
      await guest.getByLabel("Email").fill(`cy.${own}@example.test`);
      await guest.getByRole("button", { name: "Get my seat" }).click();
      await expect(guest.getByText(`We sent a link to cy.${own}@example.test.`).first()).toBeVisible();

      // The buyer's page still has the form: names that find no seat anymore are refused, and stay.
      await page.getByLabel("Names").fill(`Dee Fourth dee.${own}@example.test`);
      await page.getByRole("button", { name: "Add students" }).click();
      await expect(page.getByText(/Line 1 .*All seats have names/).first()).toBeVisible();
      await expect(page.getByLabel("Names")).toHaveValue(/Dee Fourth/);

      // A named person reads who pays and what the payer sees, and registers at no price.
      await guest.goto(await linkMailedTo(page, `ana.${own}@example.test`, "group_invitation", /\/group-seats\//));
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(`${buyer} has a seat for you`);
      if (javaScriptEnabled) expect(await faults(guest)).toEqual([]);
      await guest.locator("label").filter({ hasText: "No, don't share them" }).click();
      await guest.getByRole("button", { name: "Continue to registration" }).click();
      await expect(guest.getByLabel("First name")).toHaveValue("Ana");
      await guest.getByLabel("Phone", { exact: true }).fill("401 555 0178");
      await next(guest);
      await guest.getByLabel("Your full name").fill("Ana Silva");
      await guest.locator("label").filter({ hasText: "I have read" }).click();
      await next(guest, "Sign and continue");
      await expect(guest.getByText(buyer).first()).toBeVisible();
      if (javaScriptEnabled) expect(await faults(guest)).toEqual([]);
      await guest.getByRole("button", { name: /^(?:Register|Complete|Finish)/ }).click();
      await expect(guest).toHaveURL(/registration\/success/);

      await page.reload();
      const ana = page.getByRole("listitem").filter({ hasText: `ana.${own}@example.test` });
      await expect(ana).toContainText("Registered");
      await expect(ana).toContainText("Not shared");
      // The seat of a person without a registration is given back; one such seat stays.
      await page
        .getByRole("listitem")
        .filter({ hasText: `cy.${own}@example.test` })
        .getByRole("button", { name: "Release seat" })
        .click();
      await expect(page.getByText("Seat released.").first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("button", { name: "Release seat" })).toHaveCount(1);
    });
  });
