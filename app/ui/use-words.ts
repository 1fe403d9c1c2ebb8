import { useMemo } from "react";
import { type Catalogue, type Say, wordsOf } from "~/words/words";
import { useLocale } from "./use-text";

/** Returns the formatter of a feature's catalogue in the language of the page. */
export function useWords<W extends Catalogue>(words: W): Say<W> {
  const locale = useLocale();
  return useMemo(() => wordsOf<W>(words, locale), [words, locale]);
}
