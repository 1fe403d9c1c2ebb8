import { type SQL, sql } from "drizzle-orm";
import { contains, sought } from "~/platform/search";
import { everyWordIn, trigramWords } from "~/platform/trigrams";

/** Maximum number of students for a screen's search; more results mean the search is too broad. */
export const MAX_FOUND = 2_000;

/**
 * IDs of the students matching a search, as a subquery: each word of three or more characters occurs in name, email or phone, and a word
 * of two begins a name, as in "Bo Ng". A single letter counts only in a search without longer words. `most` limits to the newest (the plus
 * keeps the planner from scanning all students in that order).
 */
export function matchingStudents(schoolId: string, search: string, most?: number): SQL {
  const newest = (rowid: string) => (most === undefined ? sql`` : sql` ORDER BY ${sql.raw(rowid)} DESC LIMIT ${most}`);
  const { words, starts } = wordsOf(search);
  if (words.length === 0) return sql`(SELECT id FROM students WHERE school_id = ${schoolId} AND ${isNamed(starts)}${newest("+rowid")})`;
  const named =
    starts.length > 0 ? sql` AND EXISTS (SELECT 1 FROM students WHERE school_id = ${schoolId} AND id = student_id AND ${isNamed(starts)})` : sql``;
  return sql`(SELECT student_id FROM students_search WHERE students_search MATCH ${everyWordIn(schoolId, words)} AND school_id = ${schoolId}${named}${newest("rowid")})`;
}

/** Whether each of these begins a word of the name. */
const isNamed = (starts: readonly string[]): SQL =>
  contains(
    sql`(' ' || first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name)`,
    sought(starts.join(" ")).map(({ folded, typed }) => ({ folded: ` ${folded}`, typed: ` ${typed}` })),
  );

/** The words that an index of trigrams finds, and those that are too short for it. A phone number is searched by its digits. */
function wordsOf(search: string): { words: string[]; starts: string[] } {
  const digits = search.replace(/\D/g, "");
  if (digits.length >= 3 && /^[\d\s()+.-]+$/.test(search)) return { words: [digits], starts: [] };
  const words = trigramWords(search);
  const short = search.normalize("NFC").trim().split(/\s+/);
  const lengths = words.length > 0 ? [2] : [1, 2];
  return { words, starts: short.filter((word) => lengths.includes([...word].length)) };
}
