import { isSpanish } from "./in-spanish";
import { choose, openAccount } from "./spanish-student";
import { at, BAYSIDE, hydrated } from "./support";
import { expect, type Page, test } from "./test";

test.use({ viewport: { width: 390, height: 844 } });

/** Complaints of the browser: errors of scripts, and of hydration. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

test("a student reads every screen in Spanish, and goes back to English", async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  const registration = await openAccount(page);
  await choose(page, "Español");

  await isSpanish(page);
  await hydrated(page);
  await page.getByLabel("Teléfono").fill("555");
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await expect(page.getByText("Escriba el teléfono así: (123) 456 - 7890").first()).toBeVisible();
  await isSpanish(page);
  await page.getByLabel("Teléfono").fill("401 555 0177");
  await page.locator("[name=date_of_birth]").fill("2001-05-04");
  await page.locator("[name=gender]").selectOption("female");
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await expect(page).toHaveURL(/step=2/);
  await isSpanish(page);
  const answers = { address: "1 Harbor Street", city: "Providence", zipcode: "02903", emergency_name: "Ida Rivera" };
  for (const [name, value] of Object.entries(answers)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator("[name=state]").selectOption("RI");
  await page.locator("[name=emergency_relationship]").fill("Madre");
  await page.locator("[name=emergency_phone]").fill("(401) 555 - 0178");
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await expect(page).toHaveURL(/step=3/);
  await isSpanish(page);
  await page.locator("[name=highest_education]").selectOption({ index: 1 });
  await page.locator(".onboarding-foot [type=submit]").click();
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
  await expect(page.getByText("El perfil se actualizó.").first()).toBeVisible();

  const about = `/student/classes/${registration}`;
  const screens = [
    "/student/home",
    "/student/classes",
    about,
    `${about}?do=transfer`,
    `${about}?do=cancel`,
    `${about}/attendance`,
    `${about}/attendance?do=leave`,
    `${about}/finish`,
    "/student/check-in",
    "/student/payments",
    "/student/payments/statement",
    "/student/offline",
    "/student/documents",
    "/student/certificates",
    "/student/transcript",
    "/student/complaints",
    "/student/privacy",
    "/student/jobs",
    "/student/jobs?q=nothing-of-this-name",
    "/student/jobs?tab=saved",
    "/student/jobs/local",
    "/student/employers?zipCodeRange=100%2B",
    "/student/resume",
    "/student/resume?do=experience",
    "/student/resume?do=certification",
    "/student/resume/print",
    "/student/careers",
    "/student/events",
    "/student/events?tab=past",
    "/student/register",
    "/student/pre-enroll",
    "/student-my-profile",
    "/student-my-profile?tab=address",
    "/student-my-profile?tab=emergency",
    "/student-my-profile?tab=preferences",
    "/change-password",
    "/notifications/devices",
    "/student/nowhere",
  ];
  for (const path of screens) {
    await page.goto(at(BAYSIDE, path));
    await page.waitForLoadState("networkidle");
    await isSpanish(page);
  }
  for (const list of ["/student/jobs", "/student/employers?zipCodeRange=100%2B", "/student/events", "/student/careers"]) {
    await page.goto(at(BAYSIDE, list));
    await hydrated(page);
    await page.locator("main td a, main .card-head a").first().click();
    await expect(page).not.toHaveURL(at(BAYSIDE, list));
    await page.waitForLoadState("networkidle");
    await isSpanish(page);
  }
  // The one that leads nowhere is an error of the network, not of the page.
  expect(complaints.filter((complaint) => !complaint.includes("/student/nowhere"))).toEqual([]);

  await page.goto(at(BAYSIDE, "/student-my-profile?tab=preferences"));
  await hydrated(page);
  await page.locator("select[name=locale]").selectOption("en");
  await page.getByRole("button", { name: "Guardar idioma" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page.getByRole("button", { name: "Save preferences" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a student chooses the language, and comes back to the same page", async ({ page }) => {
    await openAccount(page);
    await choose(page, "Español");
    await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
    await choose(page, "English");
    await expect(page.getByRole("heading", { name: "Complete your profile" })).toBeVisible();
  });
});
