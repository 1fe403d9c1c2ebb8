import { test as base } from "@playwright/test";

export * from "@playwright/test";

/**
 * Closes what earlier tests of this worker left open: each of their pages keeps a live connection and its timers, and twenty of them make
 * a small machine too slow for the next test.
 */
export const test = base.extend<{ alone: undefined }>({
  alone: [
    async ({ browser }, use) => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await use(undefined);
    },
    { auto: true },
  ],
});
