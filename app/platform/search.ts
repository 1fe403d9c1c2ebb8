import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { fold } from "./written";

/**
 * What lists find: marks on Latin letters, case, apostrophes and the order of words make no difference. "nunez inigo" finds Íñigo
 * Ñúñez, "obrien" O’Brien. Search tables of SQLite fold marks by their tokenizer; other columns by `folded`.
 */

/** The letters that `folded` knows, in both cases: SQLite changes the case of ASCII letters alone. */
const LETTERS = "áéíóúüñçãõâêôàèîïûùëäöåøæłšžčćß";
const FOLDED_LETTERS = [...new Set([...LETTERS, ...LETTERS.replace("ß", "").toUpperCase(), "’", "‘", "'"])];
/** D1 allows expressions 100 levels deep, so characters are replaced in portions, each in a subquery. */
const PORTION = 16;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const chainOf = (letters: readonly string[]) =>
  letters.reduce((inner, letter) => `replace(${inner}, ${quoted(letter)}, ${quoted(fold(letter))})`, "x");

let before = "(SELECT ";
let behind = ")";
for (let from = 0; from < FOLDED_LETTERS.length; from += PORTION) {
  before = `(SELECT ${chainOf(FOLDED_LETTERS.slice(from, from + PORTION))} AS x FROM ${before}`;
  behind += ")";
}
const [BEFORE, BEHIND] = [sql.raw(before), sql.raw(behind)];

/** A column as `fold` writes it, as far as its letters are known. */
export const folded = (column: SQL | SQL.Aliased | AnyColumn): SQL =>
  sql`CASE WHEN ${column} GLOB '*[^ -~]*' OR instr(${column}, '''') > 0 THEN ${BEFORE}lower(${column}) AS x${BEHIND} ELSE lower(${column}) END`;

/** D1 refuses LIKE patterns over 50 bytes; words are cut before that. */
const SEARCH_MAX_BYTES = 46;
const MAX_WORDS = 6;

/** The words of a search, folded and as they were typed. */
export type Sought = readonly { folded: string; typed: string }[];

export const sought = (search: string): Sought =>
  search
    .normalize("NFC")
    .trim()
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map((word) => ({ folded: likePart(fold(word)), typed: likePart(word.toLowerCase()) }));

/** Part of a LIKE pattern, cut to what D1 takes, with its wildcards escaped for `ESCAPE '\'`. */
function likePart(word: string): string {
  const encoder = new TextEncoder();
  let cut = word;
  let escaped = word.replace(/[\\%_]/g, "\\$&");
  while (encoder.encode(escaped).length > SEARCH_MAX_BYTES) {
    cut = cut.slice(0, -1);
    escaped = cut.replace(/[\\%_]/g, "\\$&");
  }
  return escaped;
}

const like = (column: SQL | SQL.Aliased | AnyColumn, words: Sought, start: string): SQL =>
  sql.join(
    words.map(({ folded: plain, typed }) => {
      const isLike = sql`${folded(column)} LIKE ${`${start}${plain}%`} ESCAPE '\\'`;
      return typed === plain ? sql`(${isLike})` : sql`(${isLike} OR lower(${column}) LIKE ${`${start}${typed}%`} ESCAPE '\\')`;
    }),
    sql` AND `,
  );

/** Whether every word of a search occurs in a column or expression. */
export const contains = (column: SQL | SQL.Aliased | AnyColumn, words: Sought): SQL => sql`(${like(column, words, "%")})`;

/** Whether a column begins with the search, which is one word. */
export const beginsWith = (column: SQL | SQL.Aliased | AnyColumn, words: Sought): SQL => sql`(${like(column, words, "")})`;
