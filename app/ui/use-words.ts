import { useMemo } from "react";
import { type Catalogue, type Say, wordsOf } from "~/words/words";

/** Returns the formatter of a feature's catalogue, in the language of the page. */
export const useWords = <W extends Catalogue>(words: W): Say<W> => useMemo(() => wordsOf(words), [words]);
