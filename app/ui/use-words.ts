import { createContext, useCallback, useContext, useMemo } from "react";
import type { Locale } from "~/platform/locale";
import { phrase, type Values } from "~/platform/phrases";
import { type Catalogue, type Say, wordsOf } from "~/words/words";

/** The language of a page, or of a part of it. */
export const LocaleContext = createContext<Locale>("en");

export const useLocale = (): Locale => useContext(LocaleContext);

/** Returns the translator of fixed texts that stand in no catalogue; `values` fill their names: `text("Page {number}", { number })`. */
export function useText(): (english: string, values?: Values) => string {
  const locale = useLocale();
  return useCallback((english, values) => phrase(english, locale, values), [locale]);
}

/** Returns the formatter of a feature's catalogue in the language of the page. */
export function useWords<W extends Catalogue>(words: W): Say<W> {
  const locale = useLocale();
  return useMemo(() => wordsOf<W>(words, locale), [words, locale]);
}
