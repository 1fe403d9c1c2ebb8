import { fold } from "./written";

/** The search tables of SQLite hold trigrams: they find any part of a word, but nothing shorter than this. */
const SHORTEST = 3;
const MAX_WORDS = 6;

/** The words of a search, folded, that an index of trigrams can find. */
export const trigramWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => [...word].length >= SHORTEST)
    .slice(0, MAX_WORDS);

/** The expression of a MATCH that finds what every one of these words occurs in. */
export const everyWord = (words: readonly string[]): string => words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
