import { ShortMemory } from "~/platform/cache";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import type { OwnWords } from "~/platform/own-words";
import { inSchool } from "~/platform/school-scope";
import { readAll } from "../data/sources";
import { keyOf, type Stored, wordsBySource } from "../model";
import { sourcesOf } from "./sources";

/** By school and content version: a change of a text or its translation makes a new one. */
const known = new ShortMemory<OwnWords>();

/**
 * The school's own texts in Spanish, by their English words. A text whose English has changed keeps its Spanish until a person looks at
 * it. Null where the page is English or the school doesn't speak Spanish. One batch at most.
 */
export async function ownWords(ctx: Ctx): Promise<OwnWords | null> {
  const school = schoolOf(ctx);
  return ctx.locale === "en" || !school?.speaksSpanish ? null : ownWordsOf(withSchool(ctx, school));
}

/** The same for mails and papers, in jobs too. */
export async function ownWordsOf(ctx: Ctx): Promise<OwnWords> {
  const school = schoolOf(ctx);
  if (!school?.speaksSpanish) return (english) => english;
  const key = `${school.id} ${school.contentVersion}`;
  const kept = known.get(key, ctx.now.getTime());
  if (kept) return kept;
  const rows = await readAll(inSchool(ctx));
  const stored = new Map((rows[13] as Stored[]).map((row) => [keyOf(row.subject, row.field), row]));
  const pairs = sourcesOf(rows).flatMap(({ subject, fields }) =>
    fields.flatMap(({ field, text }) => {
      const found = stored.get(keyOf(subject, field));
      return found?.state === "published" ? [{ english: text, spanish: found.text }] : [];
    }),
  );
  const words = wordsBySource(pairs);
  const own: OwnWords = (english) => words.get(english) ?? english;
  known.set(key, own, ctx.now.getTime());
  return own;
}
