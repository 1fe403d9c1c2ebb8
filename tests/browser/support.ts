import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const port = Number(process.env.TEST_PORT ?? 8790);
export const at = (host: string, path = "/") => `http://${host}:${port}${path}`;
export const BAYSIDE = "bayside.localhost";
export const PASSWORD = "Demo-pass-1";

type Options = NonNullable<Parameters<APIRequestContext["fetch"]>[1]>;

/** A call without a browser: to this machine, with the school's name in the Host header (only browsers resolve `*.localhost`). */
export const ask = (host: string, path: string, options: Options = {}) =>
  [at("127.0.0.1", path), { ...options, headers: { ...options.headers, Host: `${host}:${port}` } }] as const;

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string, host = BAYSIDE): Promise<void> {
  await page.goto(at(host, "/login"));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
