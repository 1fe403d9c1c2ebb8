import { at, signIn } from "./support";
import { type Browser, expect, test } from "./test";

const SUMMIT = "summit.localhost";
const CAREPATH = "carepath.localhost";
const PROGRAM = "Community Health Worker";

async function staff(browser: Browser, email: string, host: string, javaScriptEnabled: boolean) {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signIn(page, email, host);
  return page;
}

test("a school asks a national partner, which accepts, and shows one of its programs", async ({ browser }) => {
  // The school works without script, the partner with it.
  const school = await staff(browser, "owner@summit.test", SUMMIT, false);
  await school.goto(at(SUMMIT, "/school/national-partners/listing"));
  const offer = school.getByRole("row").filter({ hasText: "CarePath National" });
  await expect(offer).toContainText("Requested");
  await school.getByRole("link", { name: "Cancel request" }).click();
  await school.getByRole("button", { name: "Cancel request" }).click();
  await expect(offer).toContainText("Not requested");
  await school.getByRole("link", { name: "Request affiliation" }).click();
  await school.getByLabel("Message").fill("We teach in the evening, like you.");
  await school.getByRole("button", { name: "Send request" }).click();
  await expect(offer).toContainText("Requested");
  await school.goto(at(SUMMIT, "/school/national-partners/programs"));
  await expect(school.getByText("No partner programs yet")).toBeVisible();

  const partner = await staff(browser, "owner@carepath.test", CAREPATH, true);
  await partner.goto(at(CAREPATH, "/school/national-partners/listing"));
  await expect(partner).toHaveURL(/\/school\/national-partners\/affiliations$/);
  const asking = partner.getByRole("row").filter({ hasText: "Summit Career Institute" });
  await asking.getByRole("link", { name: "Summit Career Institute" }).click();
  await expect(partner.getByText("We teach in the evening, like you.")).toBeVisible();
  await partner.getByRole("button", { name: "Accept" }).click();
  await expect(partner.getByText("Summit Career Institute is now affiliated.")).toBeVisible();

  await school.reload();
  await school.getByRole("button", { name: `Add ${PROGRAM}` }).click();
  await expect(school.getByRole("row").filter({ hasText: PROGRAM })).toContainText("Yes");
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(at(SUMMIT, "/programs"));
  const card = visitor.locator(".card").filter({ hasText: "Affiliated: CarePath National" });
  await card.getByRole("link", { name: PROGRAM, exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(`${CAREPATH}:\\d+/programs/community-health-worker\\?affid=`));

  await partner.getByRole("link", { name: "Revoke affiliation" }).click();
  await partner.getByRole("button", { name: "Revoke affiliation" }).click();
  await expect(partner.getByText("Affiliation revoked.")).toBeVisible();
  await visitor.goto(at(SUMMIT, "/programs"));
  await expect(card).toHaveCount(0);
});
