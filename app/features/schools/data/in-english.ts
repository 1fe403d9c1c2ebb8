import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/**
 * The names of the texts of a row that have no published Spanish, as a column of the query that reads the row. `subject` and the names are
 * those of `translations`; `texts` says where each text stands.
 */
export function inEnglish(ctx: Ctx, subject: SQL, texts: Readonly<Record<string, SQL>>) {
  const { schoolId } = inSchool(ctx);
  const each = Object.entries(texts).flatMap(([name, text]) => [sql.raw(`'${name}'`), text]);
  return sql`(SELECT json_group_array(f.key) FROM json_each(json_object(${sql.join(each, sql`, `)})) f
    WHERE f.type = 'text' AND trim(f.value) <> ''
      AND NOT EXISTS (SELECT 1 FROM translations t WHERE t.school_id = ${schoolId} AND t.locale = 'es' AND t.subject = ${subject} AND t.field = f.key AND t.state = 'published'))`.mapWith(
    (names: string) => JSON.parse(names) as string[],
  ) as SQL<string[]>;
}
