import { ask, at, BAYSIDE, bearerOf, hydrated, linkMailedTo, PASSWORD } from "./support";
import { expect, type Page } from "./test";

/** A student of Bayside with a class and a payment plan, who has opened the account and has yet to complete the profile. */
export async function openAccount(page: Page): Promise<string> {
  const email = `habla-${Date.now()}@example.test`;
  const headers = await bearerOf(page, "owner@bayside.test");
  const classes = await (await page.request.get(...ask(BAYSIDE, "/api/classes/?limit=50", { headers }))).json();
  const open = classes.results.find(({ class_id }: { class_id: string }) => class_id === "EKG-5001");
  const name = { first_name: "Marisol", last_name: "Rivera", email, phone: "(401) 555 - 0177" };
  const data = { ...name, class: open.id, payment_option: "pay_later", plan_to_pay: "self_pay" };
  const made = await page.request.post(...ask(BAYSIDE, "/api/students/register-student-manually/", { data, headers }));
  expect(made.ok(), await made.text()).toBe(true);
  const { registration } = await made.json();
  await page.goto(await linkMailedTo(page, email, "user_invite", /accept-invite/));
  await page.locator("[name=new_password]").fill(PASSWORD);
  await page.locator("[name=confirm_password]").fill(PASSWORD);
  await page.locator("[name=agree], [type=checkbox]").first().check();
  await page.getByRole("button", { name: "Set up account" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, "/student/onboarding"));
  return registration.id;
}

/** Chooses a language in the account menu, which leads back to the same page. */
export async function choose(page: Page, language: string): Promise<void> {
  const here = page.url();
  await page.locator(".navbar-account > summary").click();
  await page.getByRole("button", { name: language }).click();
  await expect(page).toHaveURL(here);
}

/** Fills in the steps of the profile in any language. */
export async function completeProfile(page: Page): Promise<void> {
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  };
  const goOn = () => page.locator(".onboarding-foot [type=submit]").click();
  await hydrated(page);
  await fill({ phone: "401 555 0177", date_of_birth: "2001-05-04" });
  await page.locator("[name=gender]").selectOption("female");
  await goOn();
  await expect(page).toHaveURL(/step=2/);
  await fill({ address: "1 Harbor Street", city: "Providence", zipcode: "02903", emergency_name: "Ida Rivera" });
  await page.locator("[name=state]").selectOption("RI");
  await fill({ emergency_relationship: "Madre", emergency_phone: "(401) 555 - 0178" });
  await goOn();
  await expect(page).toHaveURL(/step=3/);
  await page.locator("[name=highest_education]").selectOption({ index: 1 });
  await goOn();
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
}
