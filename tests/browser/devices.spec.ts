import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

/** A subscription as the browser's push service would give it; there is no such service here. */
const SUBSCRIPTION = {
  endpoint: "https://push.enrollium.test/push/browser-spec",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

for (const [who, email, from] of [
  ["staff", "admin@bayside.test", "/my-profile"],
  ["a student", "student@bayside.test", "/student-my-profile?tab=preferences"],
] as const)
  test(`${who} gets notifications on a device, until it is removed`, async ({ page, context }) => {
    await context.grantPermissions(["notifications"]);
    await page.addInitScript((subscription) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
    }, SUBSCRIPTION);
    await signIn(page, email, BAYSIDE);
    await page.goto(at(BAYSIDE, from));
    await page.getByRole("link", { name: /on your phone or computer/ }).click();
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByText("This device gets your notifications.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Chrome on Linux" }).getByText("This device")).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/notifications/"))?.active?.scriptURL)).toContain(
      "/notifications/worker.js",
    );
    await page.getByRole("button", { name: "Remove Chrome on Linux" }).click();
    await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  });

test("a device is not added where the browser blocks notifications", async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await signIn(page, "admin@bayside.test", BAYSIDE);
  await page.goto(at(BAYSIDE, "/notifications/devices"));
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your browser blocks notifications" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says what it needs", async ({ page }) => {
    await signIn(page, "admin@bayside.test", BAYSIDE);
    await page.goto(at(BAYSIDE, "/notifications/devices"));
    await expect(page.locator("noscript p")).toBeVisible();
  });
});
