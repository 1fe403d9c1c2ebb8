import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const port = Number(process.env.TEST_PORT ?? 8790);
export const at = (host: string, path = "/") => `http://${host}:${port}${path}`;
export const BAYSIDE = "bayside.localhost";
export const PASSWORD = "Demo-pass-1";

type Options = NonNullable<Parameters<APIRequestContext["fetch"]>[1]>;

/**
 * A call without a browser: to this machine, with the school's name in the Host header (only browsers resolve `*.localhost`). As a browser
 * does, it asks again where the server closed the idle connection in the very moment it was used.
 */
export const ask = (host: string, path: string, options: Options = {}) =>
  [at("127.0.0.1", path), { maxRetries: 2, ...options, headers: { ...options.headers, Host: `${host}:${port}` } }] as const;

/** Sends the login form without opening a page. The session's cookie belongs to 127.0.0.1 afterwards. */
export const sendLogin = (caller: APIRequestContext, email: string, host: string) =>
  caller.post(
    ...ask(host, "/login", {
      headers: { Origin: new URL(at(host)).origin },
      form: { intent: "login", email, password: PASSWORD },
      maxRedirects: 0,
    }),
  );

/**
 * Signs a page's context in without opening a page; returns the address that the login redirects to. All journeys share one address, so
 * a sign-in that is rate limited is sent again.
 */
export async function signIn(page: Page, email: string, host = BAYSIDE): Promise<string> {
  const context = page.context();
  let landing = "";
  await context.clearCookies({ name: "session", domain: "127.0.0.1" });
  await expect(async () => {
    const answer = await sendLogin(page.request, email, host);
    const session = (await context.cookies(at("127.0.0.1"))).find(({ name }) => name === "session");
    expect([answer.status(), session?.name]).toEqual([302, "session"]);
    if (session) await context.addCookies([{ ...session, domain: host }]);
    landing = at(host, answer.headers().location ?? "/");
  }).toPass({ intervals: [4_000] });
  return landing;
}

/** Signs in through the form, as a person does, and stays where that leads. */
export async function signInByForm(page: Page, email: string, host = BAYSIDE): Promise<void> {
  await expect(async () => {
    await page.goto(at(host, "/login"));
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).not.toHaveURL(/\/login/, { timeout: 5_000 });
  }).toPass({ intervals: [4_000] });
}

/** The bearer token of a school's user. */
export async function bearerOf(page: Page, email: string, host = BAYSIDE): Promise<{ Authorization: string }> {
  const answer = await page.request.post(...ask(host, "/api/token/", { data: { email, password: PASSWORD } }));
  const { access } = (await answer.json()) as { access: string };
  return { Authorization: `Bearer ${access}` };
}

/** Has the server run the jobs of every minute, as at `at`; their answer comes when all of them are done. */
export const runMinute = (request: APIRequestContext, at = Date.now()) =>
  request.get(...ask("localhost", `/__scheduled?cron=*+*+*+*+*&time=${at}`, { timeout: 90_000 }));

interface Mail {
  recipient: string;
  template: string;
  subject: string;
  text: string;
}

/** Mail sent to an address so far, newest first. */
export async function mailsTo(request: APIRequestContext, recipient: string): Promise<Mail[]> {
  const address = `/dev/outbox?${new URLSearchParams({ format: "json", to: recipient })}`;
  return ((await (await request.get(...ask("localhost", address))).json()) as { results: Mail[] }).results;
}

/**
 * Waits for the newest mail of a template to an address, and returns the link in it that matches `like`. Ignores the first `before` mails
 * to that address.
 */
export async function linkMailedTo(page: Page, recipient: string, template: string, like: RegExp, before = 0): Promise<string> {
  let link = "";
  const look = async () => {
    const mails = await mailsTo(page.request, recipient);
    const mail = mails.slice(0, mails.length - before).find((each) => each.template === template);
    link = (mail?.text.match(/https?:\/\/[^\s<>")]+/g) ?? []).find((each) => like.test(each)) ?? "";
    return link;
  };
  await expect.poll(look, { timeout: 20_000, message: `A link in ${template} to ${recipient}` }).not.toBe("");
  return link;
}

/** Sends a message to many that is written and shows who gets it, with script and without; ends where its progress is shown. */
export async function sendToThem(page: Page): Promise<void> {
  await page
    .getByText(/^Send to [\d,]+ (person|people)$/)
    .first()
    .click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
}

/** A picture of one dot, in PNG. */
export const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/**
 * Registers a person for the next class of a program, for one journey alone: a student of the demo may be another journey's. A visitor takes the
 * free one; the office may let the payment wait.
 */
export async function register(
  request: APIRequestContext,
  person: { first_name: string; last_name: string; email: string },
  { program = "cpr-first-aid", headers = {}, ...more }: { program?: string; headers?: Record<string, string>; payment_option?: string } = {},
): Promise<{ student: string; registration: string }> {
  const { id } = await (await request.get(...ask(BAYSIDE, `/api/programs/program-from-slug/?slug=${program}`))).json();
  const classes = await (await request.get(...ask(BAYSIDE, `/api/classes/program-offered-classes/?program=${id}`))).json();
  const data = { class: classes.results[0].id, payment_option: "free_plan", plan_to_pay: "self_pay", phone: "(401) 555 - 0119", ...person, ...more };
  const made = await request.post(...ask(BAYSIDE, "/api/students/", { headers, data }));
  expect(made.status(), await made.text()).toBe(201);
  const { student, registration } = (await made.json()) as Record<"student" | "registration", { id: string }>;
  return { student: student.id, registration: registration.id };
}

/**
 * Adds a session of CNA-1037 to yesterday evening, for one journey alone: a session of the demo may be another journey's. It has no hours, and
 * those that the instructor has not taken come before it. Returns its ID and that of its class.
 */
export async function ownSession(page: Page): Promise<{ session: string; classId: string }> {
  const headers = await bearerOf(page, "owner@bayside.test");
  const list = await page.request.get(...ask(BAYSIDE, "/api/classes/?search=CNA-1037", { headers }));
  const { results } = (await list.json()) as { results: { id: string; class_id: string }[] };
  const classId = results.find((each) => each.class_id === "CNA-1037")?.id ?? "";
  const yesterday = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now() - 86_400_000);
  // A session that is there already takes its half hour.
  for (let half = 36; half < 47; half += 1) {
    const [start_time, end_time] = [half, half + 1].map((each) => `${Math.floor(each / 2)}:${each % 2 ? "30" : "00"}`);
    const data = { class: classId, date: yesterday, start_time, end_time, kind: "exam", break_minutes: 0, accept_overlap: true };
    const answer = await page.request.post(...ask(BAYSIDE, "/api/class-sessions/", { headers, data }));
    if (answer.status() === 201) return { session: ((await answer.json()) as { id: string }).id, classId };
  }
  throw new Error("No session could be added");
}

/** Waits until the page's script has taken over: a click before that goes the way without script. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
