import { ask, at, BAYSIDE, bearerOf, linkMailedTo, PASSWORD, signIn } from "./support";
import { type Browser, expect, type Page, test } from "./test";

const PHONE = { viewport: { width: 390, height: 844 } };
const ZONE = "America/New_York";
const dayIn = (days: number) => new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(Date.now() + days * 86_400_000);
const clockIn = (minutes: number) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" }).format(Date.now() + minutes * 60_000);

/** Makes a class with two students and a session that began a minute ago. */
async function begun(page: Page, stamp: string) {
  const headers = await bearerOf(page, "owner@bayside.test");
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(...ask(BAYSIDE, path, { headers, method: data ? "POST" : "GET", ...(data ? { data } : {}) }));
    expect([path, answer.ok() ? "" : await answer.text()]).toEqual([path, ""]);
    return answer.json();
  };
  const program = await call("/api/programs/program-from-slug/?slug=cpr-first-aid");
  const course = await call("/api/classes/", {
    program: program.id,
    start_date: dayIn(1),
    end_date: dayIn(1),
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    start_time: "09:00",
    end_time: "15:00",
    class_mode: "scheduled",
    meeting_type: "online",
    meeting_link: "https://meet.example.test/cpr",
    schedule: "daytime",
    capacity: 5,
    status: "open",
  });
  const emails = [`ann-${stamp}@example.test`, `ben-${stamp}@example.test`];
  for (const [index, email] of emails.entries())
    await call("/api/students/", {
      ...{ class: course.id, payment_option: "free_plan", plan_to_pay: "self_pay", email, phone: "(401) 555 - 0119" },
      ...{ first_name: ["Ann", "Ben"][index], last_name: `Checks ${stamp}` },
    });
  const session = await call("/api/class-sessions/", {
    ...{ class: course.id, date: dayIn(0), start_time: clockIn(-1), end_time: clockIn(59), kind: "exam", break_minutes: 0, accept_overlap: true },
  });
  return { session: session.id as string, emails };
}

/** A student's own browser, with the account that the invitation sets up. */
async function studentOn(browser: Browser, page: Page, email: string): Promise<Page> {
  const invitation = await linkMailedTo(page, email, "user_invite", /accept-invite/);
  const own = await (await browser.newContext(PHONE)).newPage();
  await own.goto(invitation);
  await own.locator("[name=new_password]").fill(PASSWORD);
  await own.locator("[name=confirm_password]").fill(PASSWORD);
  await own.getByLabel(/I agree/).check();
  await own.getByRole("button", { name: "Set up account" }).click();
  await expect(own).toHaveURL(/\/student/);
  return own;
}

test("students check in with the code on the instructor's screen, and two on one phone are seen", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { session, emails } = await begun(page, Date.now().toString(36));
  const [ann, ben] = emails as [string, string];
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, `/teach/session/${session}/check-in`));
  await expect(page.getByRole("heading", { name: "0 of 2 here" })).toBeVisible();
  const code = async () => (await page.getByLabel("Check-in code").textContent()) ?? "";

  const phone = await studentOn(browser, page, ann);
  await phone.goto(at(BAYSIDE, "/student/check-in"));
  await phone.getByLabel("Code").fill("000 000");
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByText("This code is no longer valid. Enter the one on the screen now.").first()).toBeVisible();
  await phone.getByLabel("Code").fill(await code());
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByText("Marked: Present").first()).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole("heading", { name: "1 of 2 here" })).toBeVisible();

  // Ben lends Ann's phone, which keeps its mark.
  const bens = await studentOn(browser, page, ben);
  const cookies = await bens.context().cookies(at(BAYSIDE));
  await phone.context().clearCookies({ name: "session" });
  await phone.context().addCookies(cookies.filter(({ name }) => name === "session"));
  await phone.goto(at(BAYSIDE, "/student/check-in"));
  await phone.getByLabel("Code").fill(await code());
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByText("Marked: Present").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 of 2 here" })).toBeVisible();
  await expect(page.getByText("Same phone as another student")).toHaveCount(2);
});
