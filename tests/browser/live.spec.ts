import { expect, test } from "@playwright/test";
import { ask, at, BAYSIDE, port, signIn } from "./support";

test("the school's staff see a registration the moment it happens", async ({ page, request }) => {
  await signIn(page, "admin@bayside.test");
  const bell = page.getByRole("link", { name: /^Notifications/ }).first();
  await expect(bell).toBeVisible();
  await page.waitForTimeout(1500);
  const programs = await (await request.get(...ask(BAYSIDE, "/api/programs/program-from-slug/?slug=cpr-first-aid"))).json();
  const classes = await (await request.get(...ask(BAYSIDE, `/api/classes/program-offered-classes/?program=${programs.id}`))).json();
  const email = `live-${Date.now()}@example.test`;
  const made = await request.post(
    ...ask(BAYSIDE, "/api/students/", {
      data: {
        class: classes.results[0].id,
        payment_option: "free_plan",
        plan_to_pay: "self_pay",
        first_name: "Livia",
        last_name: "Live",
        email,
        phone: "(401) 555 - 0111",
      },
    }),
  );
  expect(made.status()).toBe(201);
  await expect(page.getByText("New Notification Received")).toBeVisible({ timeout: 20_000 });
  await bell.click();
  await expect(page.getByText("Livia Live registered for CPR and First Aid").first()).toBeVisible();
  await page.goto(at(BAYSIDE, "/school/students?q=livia"));
  await expect(page.getByText(email).first()).toBeVisible();
  const mails = await (await request.get(`http://localhost:${port}/dev/outbox?format=json`)).json();
  const own = mails.results.filter((mail: { recipient: string }) => mail.recipient === email).map((mail: { template: string }) => mail.template);
  expect(own.sort()).toEqual(["registration_success", "user_invite"]);
});
