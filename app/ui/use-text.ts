import { createContext, useCallback, useContext } from "react";
import type { Locale } from "~/words/locale";
import { phrase, type Values } from "~/words/phrase";

/** The language of a page, or of a part of it. */
export const LocaleContext = createContext<Locale>("en");

export const useLocale = (): Locale => useContext(LocaleContext);

/** Returns the translator of fixed texts that stand in no catalogue; `values` fill their names: `text("Page {number}", { number })`. */
export function useText(): (english: string, values?: Values) => string {
  const locale = useLocale();
  return useCallback((english, values) => phrase(english, locale, values), [locale]);
}
