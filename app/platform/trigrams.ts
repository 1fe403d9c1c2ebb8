import { fold } from "./written";

/** The search tables of SQLite hold trigrams: they find any part of a word, but nothing shorter than this. */
const SHORTEST = 3;
const MAX_WORDS = 6;

const wordsOf = (search: string, isWanted: (length: number) => boolean): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => isWanted([...word].length))
    .slice(0, MAX_WORDS);

/** The words of a search, folded, that an index of trigrams can find. */
export const trigramWords = (search: string): string[] => wordsOf(search, (length) => length >= SHORTEST);

/** The same of an index whose texts begin with a space: it finds the beginning of a word by two characters, with the space before them. */
export const namedWords = (search: string): string[] => [
  ...trigramWords(search),
  ...wordsOf(search, (length) => length === SHORTEST - 1).map((word) => ` ${word}`),
];

/**
 * The expression of a MATCH that finds what every one of these words occurs in, of one school. The very end of its ID is matched with the
 * words, so that hardly a row of other schools is read. Three characters are one entry of the index; more would have to be found beside
 * each other in every row of the school.
 */
export const everyWordIn = (schoolId: string, words: readonly string[]): string =>
  `school : ${everyWord([schoolId.slice(-3)])} AND words : (${everyWord(words)})`;

/** The expression of a MATCH that finds what every one of these words occurs in. */
export const everyWord = (words: readonly string[]): string => words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
