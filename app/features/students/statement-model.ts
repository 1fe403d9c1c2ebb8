import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** The words of a statement's line in a language; a receipt's number ends them. */
export function lineText({ what, receipt }: { what: string; receipt: string | null }, locale: Locale): string {
  const words = receipt && what.endsWith(`, ${receipt}`) ? what.slice(0, -receipt.length - 2) : what;
  return what === words ? phrase(what, locale) : `${phrase(words, locale)}, ${receipt}`;
}
