import { type SQL, sql } from "drizzle-orm";
import { beginsWith, sought } from "~/platform/search";
import { everyWordIn, namedWords } from "~/platform/trigrams";

/** Maximum number of students for a screen's search; more results mean the search is too broad. */
export const MAX_FOUND = 2_000;

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

/** A phone number is searched by its digits. */
function wordsOf(search: string): string[] {
  const digits = search.replace(/\D/g, "");
  return digits.length >= 3 && /^[\d\s()+.-]+$/.test(search) ? [digits] : namedWords(search);
}
