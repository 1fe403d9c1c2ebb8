import { type SQL, sql } from "drizzle-orm";
import { beginsWith, sought } from "~/platform/search";
import { everyWordIn, trigramWords } from "~/platform/trigrams";
import { fold } from "~/platform/written";

/** Maximum number of students for a screen's search; more results mean the search is too broad. */
export const MAX_FOUND = 2_000;
const MAX_SHORT_WORDS = 6;

/**
 * IDs of the students matching a search, as a subquery: each word of three or more characters occurs in name, email or phone, and each of
 * two, as in "Bo Ng", begins a word of those. A search of single letters matches the start of a name. `most` limits to the newest (the plus
 * keeps the planner from scanning all students in that order).
 */
export function matchingStudents(schoolId: string, search: string, most?: number): SQL {
  const newest = (rowid: string) => (most === undefined ? sql`` : sql` ORDER BY ${sql.raw(rowid)} DESC LIMIT ${most}`);
  const words = wordsOf(search);
  if (words.length === 0) {
    const start = sought(search);
    const isNamed = sql`(${beginsWith(sql`last_name`, start)} OR ${beginsWith(sql`first_name`, start)})`;
    return sql`(SELECT id FROM students WHERE school_id = ${schoolId} AND ${isNamed}${newest("+rowid")})`;
  }
  return sql`(SELECT student_id FROM students_search WHERE students_search MATCH ${everyWordIn(schoolId, words)} AND school_id = ${schoolId}${newest("rowid")})`;
}

/** The words of a search as the index has them, those of two characters with the space before them. A phone number is searched by its digits. */
function wordsOf(search: string): string[] {
  const digits = search.replace(/\D/g, "");
  if (digits.length >= 3 && /^[\d\s()+.-]+$/.test(search)) return [digits];
  const short = fold(search)
    .split(/\s+/)
    .filter((word) => [...word].length === 2)
    .slice(0, MAX_SHORT_WORDS);
  return [...trigramWords(search), ...short.map((word) => ` ${word}`)];
}
