import { COMMON, normalize, SMALL } from "./features";
import { learnedFeatures } from "./intent";
import { isNear, type Read } from "./slots";

/** A question as far as two can be compared. */
export interface Meaning {
  /** The words that matter, in their normal form, sorted. */
  words: string[];
  /** The names in it: campus, class, month, day, part of the day. */
  names: string;
}

/** Words of questions on any subject. */
const ASKING = new Set("what which how many tell know que cual cuales como about info information question there get find".split(" "));
/** Words that stand for a price where nothing else says so. */
const HOW_MUCH = new Set(["much", "cuanto", "cuanta"]);
/** Words that say nothing beside others. */
const BESIDE = new Set(["class", "school", "program"]);

/** The meaning of a question: stems, synonyms, typos, and Spanish words as in `features.ts`. The program is compared apart from it. */
export function meaningOf({ tokens, slots }: Read): Meaning {
  const asked = tokens.filter((token) => !SMALL.has(token) && !ASKING.has(token) && !token.startsWith("@"));
  const words = normalize(
    asked.map((token) => (HOW_MUCH.has(token) ? "price" : token)),
    learnedFeatures(),
  );
  const telling = words.filter((word) => !BESIDE.has(word));
  const { campus, classId, month, weekday, daypart, isOnline, age } = slots;
  const names = [campus, classId, month, weekday, daypart, isOnline || null, age].map((value) => value ?? "").join("|");
  return { words: [...new Set(telling.length > 0 ? telling : words)].sort(), names };
}

/** Likeness from which two questions ask the same. */
export const ALIKE = 0.65;
/** Weight of a word that the synonyms don't know: it tells what a question is about. */
const RARE = 2;
/** Questions that share common words only must share nearly all of them. */
const COMMON_ONLY = 0.75;

const weightOf = (words: readonly string[]) => words.reduce((sum, word) => sum + (COMMON.has(word) ? 1 : RARE), 0);
const isSame = (one: string, other: string) =>
  one === other || (one.length >= 5 && other.length >= 5 && !COMMON.has(one) && !COMMON.has(other) && isNear(one, other));

/** How alike two questions are, 0 to 1: the share of their words that both have; 0 with different names. */
export function likeness(one: Meaning, other: Meaning): number {
  if (one.names !== other.names) return 0;
  const shared = one.words.filter((word) => other.words.some((each) => isSame(word, each)));
  if (shared.length === 0) return 0;
  const share = Math.min(1, (2 * weightOf(shared)) / (weightOf(one.words) + weightOf(other.words)));
  return shared.every((word) => COMMON.has(word)) ? share * COMMON_ONLY : share;
}
