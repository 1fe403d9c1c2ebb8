import { faults } from "./faults";
import { ask, at, BAYSIDE, mailsTo, signIn } from "./support";
import { expect, test } from "./test";

test("a person who asks in Spanish gets a Spanish mail, whose preferences are Spanish, and staff see it", async ({ page, browser }) => {
  const email = `lupe.${Date.now().toString(36)}@asks.test`;
  const sent = await page.request.post(
    ...ask(BAYSIDE, "/api/contact_program_info/", {
      data: { name: "Lupe Ríos", email, phone: "401 555 0100", message: "¿Cuánto cuesta?", locale: "es" },
    }),
  );
  expect(sent.status()).toBe(201);
  const foot = () => mailsTo(page.request, email).then(([mail]) => /http\S*\/es\/manage-preference\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  await expect.poll(foot).not.toBe("");

  const reader = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  await reader.goto(await foot());
  await expect(reader.locator("html")).toHaveAttribute("lang", "es-US");
  await expect(reader.getByRole("heading", { name: "Preferencias de correo electrónico" })).toBeVisible();
  await reader.getByLabel("Noticias y ofertas de programas").setChecked(false);
  await reader.getByRole("button", { name: "Guardar preferencias" }).click();
  await expect(reader.getByText("Las preferencias se guardaron.")).toBeVisible();
  await expect(reader.getByLabel("Noticias y ofertas de programas")).not.toBeChecked();

  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, `/school/program-inquiries?search=${encodeURIComponent(email)}`));
  await expect(page.getByTitle("Reads Spanish").first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
