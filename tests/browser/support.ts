import { expect, type Page } from "@playwright/test";

export const port = Number(process.env.TEST_PORT ?? 8790);
export const at = (host: string, path = "/") => `http://${host}:${port}${path}`;
export const BAYSIDE = "bayside.localhost";
export const PASSWORD = "Demo-pass-1";

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string, host = BAYSIDE): Promise<void> {
  await page.goto(at(host, "/login"));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
