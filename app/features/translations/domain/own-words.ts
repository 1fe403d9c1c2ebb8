import { ShortMemory } from "~/platform/cache";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import type { OwnWords } from "~/platform/own-words";
import { keyOf, wordsBySource } from "../model";
import { readTexts } from "./sources";

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
  const { sources, stored } = await readTexts(ctx);
  const pairs = sources.flatMap(({ subject, fields }) =>
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
