import type { Locale } from "./locale";

/** Spanish of fixed texts by their English words, and of those with values in them. */
const phrases = new Map<string, string>();
const patterns: { english: RegExp; other: string; names: string[]; length: number }[] = [];

const NAME = /\{(\w+)\}/g;
/** The values of a text by their names. */
export type Values = Readonly<Record<string, string | number>>;

const filledIn = (text: string, values: Values): string => text.replace(NAME, (name, key: string) => String(values[key] ?? name));
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Values that have a digit in them: what has none is another text, such as "Learn to draw blood" beside "{from} to {to}". */
const COUNTED =
  /^(?:age|all|amount|count|date|days|fee|from|high|hours|low|max|miles|min|month|pay|percent|position|price|rate|size|stock|time|used)$/;
const groupOf = (name: string): string => (COUNTED.test(name) ? "(.*?\\d.*?)" : "(.+?)");
/** Letters that a text needs besides its values, so that it is not taken for another. */
const SHORTEST = 4;

/** Adds Spanish texts by their English words; values in a text are `{name}` in both. A text that is known already stays. */
export function learnPhrases(list: Readonly<Record<string, string>>): void {
  for (const [text, other] of Object.entries(list)) {
    if (phrases.has(text)) continue;
    phrases.set(text, other);
    const names = [...text.matchAll(NAME)].map(([, name = ""]) => name);
    const { length } = text.replace(NAME, "").trim();
    if (names.length === 0 || (length < SHORTEST && !names.some((name) => COUNTED.test(name)))) continue;
    const parts = text.split(NAME).map((part, at) => (at % 2 ? groupOf(part) : quoted(part)));
    patterns.push({ english: new RegExp(`^${parts.join("")}$`, "s"), other, names, length });
  }
  // "No {items} found." is asked before "No {items}".
  patterns.sort((one, next) => next.length - one.length);
}

/** Longer texts are nobody's fixed words. */
const LONGEST = 500;

/**
 * A fixed text (an error, a label, a title, a toast) in a language, found by its English words; one that is not known stays as it is.
 * Texts of pages come from catalogues, not from here. `values` fill the names of a text that is asked for with its braces.
 */
export const phrase = (text: string, locale: Locale, values?: Values): string =>
  values ? filledIn(inLanguage(text, locale), values) : inLanguage(text, locale);

function inLanguage(text: string, locale: Locale): string {
  if (locale === "en" || text === "" || text.length > LONGEST) return text;
  const known = phrases.get(text);
  if (known !== undefined) return known;
  for (const { english, other, names } of patterns) {
    const found = english.exec(text);
    if (found) return other.replace(NAME, (_, name: string) => phrase(found[names.indexOf(name) + 1] ?? "", locale));
  }
  return text;
}
