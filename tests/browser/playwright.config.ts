import { defineConfig } from "@playwright/test";

const port = Number(process.env.TEST_PORT ?? 8790);

/** Journeys in a real browser, against the real server on a separate database. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/browser",
  globalSetup: "./global-setup.ts",
  // They end what hangs, and are long enough for a machine that is busy with something else.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Once more on a machine nobody watches: a journey that passes then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    baseURL: `http://bayside.localhost:${port}`,
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
