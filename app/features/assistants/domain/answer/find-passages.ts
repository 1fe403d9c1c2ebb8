import { type Ctx, type School, schoolOf } from "~/platform/context";
import { readContent } from "../../data/content";
import { keepPassages, type PassageRow, passagesWith, replacePassages, storedPassages } from "../../data/passages";
import { asked, meaningsOfText, waysToSay } from "../understand/words";
import { buildPassages, type OwnWords } from "./build-passages";

const CANDIDATES = 80;
const SHOWN = 4;
/** The word for the school itself says nothing beside others. */
const ITSELF = "school";
/** Passages beside the candidates, among which a word of the question is rare. */
const OTHERS = 20;

/** Evidence for an answer: passages, best first, and the share of the question they cover, 0 to 1. */
export interface Found {
  passages: PassageRow[];
  cover: number;
}

const NOTHING: Found = { passages: [], cover: 0 };

/** Passages of this school for a question, without those of other programs than the named one; an earlier question gives context to a short one. */
export async function findPassages(
  ctx: Ctx,
  bot: OwnWords & { readVersion: number },
  question: string,
  before: string,
  program: string | null = null,
): Promise<Found> {
  const school = schoolOf(ctx);
  if (!school) return NOTHING;
  if (bot.readVersion !== school.contentVersion) await readAgain(ctx, school, bot);
  const words = asked(question);
  const now = words.length > 1 ? words.filter((word) => word !== ITSELF) : words;
  const earlier = now.length <= 4 ? asked(before).filter((word) => !now.includes(word)) : [];
  if (now.length === 0) return NOTHING;
  return rank(await passagesWith(ctx, waysToSay([...now, ...earlier]), CANDIDATES), now, earlier, program);
}

/** A site is touched by every seat that is taken, and its texts by few of these: only other texts are written anew. */
async function readAgain(ctx: Ctx, school: School, bot: OwnWords): Promise<void> {
  const [content, stored] = await Promise.all([readContent(ctx), storedPassages(ctx)]);
  const passages = buildPassages(school, content, bot);
  const isSame = passages.length === stored.length && passages.every((passage, index) => isLike(passage, stored[index]));
  if (isSame) await keepPassages(ctx, school.contentVersion);
  else await replacePassages(ctx, passages, school.contentVersion);
}

const isLike = (one: PassageRow, other: PassageRow | undefined): boolean =>
  one.kind === other?.kind && one.subjectId === other.subjectId && one.title === other.title && one.href === other.href && one.body === other.body;

/** Which kind of passage a word asks for. */
const ASKS_FOR: Record<string, string[]> = { teacher: ["teacher"], place: ["place"], plan: ["faq"], refund: ["policy"] };

/** Ranks passages by shared words; rare words and title words count more. If a program is named, passages of other programs are dropped. */
export function rank(candidates: readonly PassageRow[], now: readonly string[], earlier: readonly string[], named: string | null = null): Found {
  const known = candidates.map((passage) => ({ passage, title: meaningsOfText(passage.title), body: meaningsOfText(passage.body) }));
  const weight = new Map(
    [...now, ...earlier].map((word) => {
      const having = known.filter(({ title, body }) => title.has(word) || body.has(word)).length;
      return [word, Math.log(1 + (known.length + OTHERS) / (having + 0.5))] as const;
    }),
  );
  const total = now.reduce((sum, word) => sum + (weight.get(word) ?? 0), 0);
  const wanted = new Set(now.flatMap((word) => ASKS_FOR[word] ?? []));
  const scored = known.map(({ passage, title, body }) => {
    const worth = (word: string) => (weight.get(word) ?? 0) * (title.has(word) ? 1.5 : body.has(word) ? 1 : 0);
    const hits = now.reduce((sum, word) => sum + worth(word), 0);
    const context = earlier.reduce((sum, word) => sum + worth(word) * 0.6, 0);
    const fit = wanted.has(passage.kind) ? 1.25 : 1;
    const cover = now.reduce((sum, word) => sum + (title.has(word) || body.has(word) ? (weight.get(word) ?? 0) : 0), 0) / (total || 1);
    return { passage, cover, score: ((hits + context) * fit) / (1 + Math.log(1 + body.size) * 0.08) };
  });
  const isOfOther = ({ subjectId }: PassageRow) => named !== null && subjectId !== null && subjectId !== named;
  const best = scored.filter(({ score, passage }) => score > 0 && !isOfOther(passage)).sort((a, b) => b.score - a.score);
  const top = best[0]?.score ?? 0;
  const close = best.filter(({ score }) => score >= top * 0.55).slice(0, SHOWN);
  return { passages: close.map(({ passage }) => passage), cover: Math.max(0, ...close.slice(0, 1).map(({ cover }) => cover)) };
}
