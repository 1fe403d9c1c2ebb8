import { chromium } from "@playwright/test";
import { chromium as pathOfChromium } from "../../support/chromium.mjs";

/** The system's Chromium; always closed afterwards. */
export async function withChromium(work) {
  const browser = await chromium.launch({ executablePath: pathOfChromium(), args: ["--no-sandbox"] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
