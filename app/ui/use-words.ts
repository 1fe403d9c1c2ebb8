import { createContext, useContext, useMemo } from "react";
import { type Catalogue, type Say, wordsOf } from "~/words/words";

/** The language of a part of a page. */
export type Language = "en" | "es";
export const LanguageContext = createContext<Language>("en");

/** Returns the formatter of a feature's catalogue in the language of the page; a message without a translation stays English. */
export function useWords<W extends Catalogue>(words: W, spanish?: Partial<Record<keyof W, string>>): Say<W> {
  const isSpanish = useContext(LanguageContext) === "es";
  return useMemo(() => wordsOf<W>(isSpanish && spanish ? { ...words, ...spanish } : words), [words, spanish, isSpanish]);
}
