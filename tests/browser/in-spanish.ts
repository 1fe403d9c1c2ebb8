import type { Page } from "@playwright/test";
import { PHRASES } from "../../app/words/es/phrases";
import { SERVER_CATALOGUES } from "../../app/words/spanish";
import { CATALOGUES } from "../../app/words/spanish-pages";
import { expect } from "./test";

/** English texts of two words or more that are others in Spanish, and the longer parts of those with values. */
const PAIRS = [
  ...Object.entries(PHRASES),
  ...[...CATALOGUES, ...SERVER_CATALOGUES].flatMap(([english, other]) => Object.keys(english).map((key) => [english[key], other[key]])),
];
const ENGLISH = PAIRS.flatMap(([english = "", other = ""]) =>
  /[{<]/.test(english) || english === other || !/\S \S/.test(english) ? [] : [english.trim()],
);
const PARTS = PAIRS.flatMap(([english = "", other = ""]) =>
  /[{<]/.test(english)
    ? english
        .split(/\{[^{}]*\}|<\/?\w+>/)
        .map((part) => part.trim())
        .filter((part) => !/[{}#]/.test(part) && /\p{L}+ \p{L}+ \p{L}+/u.test(part) && !other.includes(part))
    : [],
);

/** The page is Spanish and fits the screen. */
export async function isSpanish(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  const texts = await page.evaluate(() => {
    const said = [
      document.title,
      ...[...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((element) =>
        ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
      ),
    ];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, [lang^=en]")) said.push(node.textContent ?? "");
    return said.map((text) => text.trim());
  });
  const known = new Set(ENGLISH);
  // A job is called as its employer calls it.
  known.delete("Patient care technician");
  // The program that the demo school has left in English.
  known.delete("Medication Aide");
  const english = texts.filter((text) => known.has(text) || PARTS.some((part) => text.includes(part)));
  expect.soft([...new Set(english)], page.url()).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(over, page.url()).toBeLessThanOrEqual(0);
}
