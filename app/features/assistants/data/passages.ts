import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { rawStatement, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** A passage and the page it comes from. */
export interface PassageRow {
  kind: string;
  subjectId: string | null;
  title: string;
  href: string;
  body: string;
}

/** The stored passages of a school, in order. */
export async function storedPassages(ctx: Ctx): Promise<PassageRow[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<PassageRow>`SELECT kind, subject_id AS subjectId, title, href, body FROM chat_passages WHERE school_id = ${schoolId} ORDER BY number`,
  ]);
  return rows;
}

/** The passages are current at that content version. */
export async function keepPassages(ctx: Ctx, version: number): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  await db.batch([rawStatement(db, sql`UPDATE chat_bots SET read_version = ${version} WHERE school_id = ${schoolId}`)]);
}

/** Puts new passages in place of a school's old ones, made of its content as it was at that version. */
export async function replacePassages(ctx: Ctx, passages: readonly PassageRow[], version: number): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  await db.batch([
    rawStatement(db, sql`DELETE FROM chat_passages WHERE school_id = ${schoolId}`),
    rawStatement(
      db,
      sql`INSERT INTO chat_passages(school_id, kind, subject_id, title, href, body)
        SELECT ${schoolId}, value ->> 'kind', value ->> 'subjectId', value ->> 'title', value ->> 'href', value ->> 'body' FROM json_each(${JSON.stringify(passages)})`,
    ),
    rawStatement(db, sql`UPDATE chat_bots SET read_version = ${version} WHERE school_id = ${schoolId}`),
  ]);
}

/** Passages of a school with any of these words, best matches first. The index holds the school. */
export async function passagesWith(ctx: Ctx, words: readonly string[], limit: number): Promise<PassageRow[]> {
  const { db, schoolId } = inSchool(ctx);
  const any = words.map((word) => `"${word.replaceAll('"', "")}"*`).join(" OR ");
  const match = `school : "${schoolId.replaceAll("-", "")}" AND {title body} : (${any})`;
  const [rows] = await readTogether(db, [
    sql<PassageRow>`SELECT p.kind, p.subject_id AS subjectId, p.title, p.href, p.body FROM chat_passages_search f
      JOIN chat_passages p ON p.number = f.rowid AND p.school_id = ${schoolId}
      WHERE chat_passages_search MATCH ${match} ORDER BY bm25(chat_passages_search, 0, 4, 1) LIMIT ${limit}`,
  ]);
  return rows;
}
