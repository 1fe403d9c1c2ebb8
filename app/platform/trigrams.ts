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

/**
 * The expression of a MATCH that finds what every one of these words occurs in, of one school. The very end of its ID is matched with the
 * words, so that hardly a row of other schools is read. Three characters are one entry of the index; more would have to be found beside
 * each other in every row of the school.
 */
export const everyWordIn = (schoolId: string, words: readonly string[]): string =>
  `school : ${everyWord([schoolId.slice(-3)])} AND words : (${everyWord(words)})`;

/** The expression of a MATCH that finds what every one of these words occurs in. */
export const everyWord = (words: readonly string[]): string => words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
