import type { Page } from "@playwright/test";

export const LONG_ADDRESS = "bartholomew.featherstonehaugh.cholmondeley@department-of-nursing.example";

/** Every address in the lists becomes the longest that anybody has. */
export const lengthen = (page: Page) =>
  page.evaluate((longest) => {
    const cells = document.querySelectorAll(".table-card tbody td");
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (!text.parentElement?.closest("details, dialog, .visually-hidden")) text.textContent = text.textContent?.replace(/\S+@\S+/, longest) ?? "";
    }
  }, LONG_ADDRESS);
