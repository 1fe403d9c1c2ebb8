import { type SQL, sql } from "drizzle-orm";
import { beginsWith, sought } from "~/platform/search";
import { everyWord, trigramWords } from "~/platform/trigrams";

/** How many students a list on the screen looks at: who finds more has not said yet whom they mean. */
export const MAX_FOUND = 2_000;

/**
 * The ids of the students that a search means, as a sub-select: every word of three characters or more occurs in name, address or phone;
 * of a shorter search, a name begins with it. With `most`, only so many, the newest first
 * (the plus keeps the planner from walking all students in that order).
 */
export function matchingStudents(schoolId: string, search: string, most?: number): SQL {
  const newest = (rowid: string) => (most === undefined ? sql`` : sql` ORDER BY ${sql.raw(rowid)} DESC LIMIT ${most}`);
  const words = wordsOf(search);
  if (words.length === 0) {
    const start = sought(search);
    const isNamed = sql`(${beginsWith(sql`last_name`, start)} OR ${beginsWith(sql`first_name`, start)})`;
    return sql`(SELECT id FROM students WHERE school_id = ${schoolId} AND ${isNamed}${newest("+rowid")})`;
  }
  return sql`(SELECT student_id FROM students_search WHERE students_search MATCH ${everyWord(words)} AND school_id = ${schoolId}${newest("rowid")})`;
}

/** A telephone number is searched by its digits, however it is punctuated. */
function wordsOf(search: string): string[] {
  const digits = search.replace(/\D/g, "");
  return digits.length >= 3 && /^[\d\s()+.-]+$/.test(search) ? [digits] : trigramWords(search);
}
