import { type Understood, understand } from "./intent";
import { ALIKE, likeness, type Meaning, meaningOf } from "./meaning";
import type { Named } from "./slots";

interface Gap {
  words: string;
  question: string;
  /** Visitors who asked it. */
  askedCount: number;
  lastAt: number;
}

/** Unanswered questions of one meaning. */
export interface GapGroup<G extends Gap> {
  /** The most asked first. */
  gaps: G[];
  askedCount: number;
  lastAt: number;
  language: "English" | "Spanish" | "English and Spanish";
}

/** Groups questions by meaning and by the program that they name, the most asked first. Only questions with a word in common are compared. */
export function groupGaps<G extends Gap>(gaps: readonly G[], named: Named): GapGroup<G>[] {
  const groups: { members: { gap: G; read: Understood; meaning: Meaning }[] }[] = [];
  const byWord = new Map<string, Set<(typeof groups)[number]>>();
  for (const gap of gaps) {
    const read = understand(gap.question, named);
    const member = { gap, read, meaning: meaningOf(read) };
    const near = new Set(member.meaning.words.flatMap((word) => [...(byWord.get(word) ?? [])]));
    const isAlike = (other: typeof member) => other.read.slots.program === read.slots.program && likeness(other.meaning, member.meaning) >= ALIKE;
    let group = [...near].find(({ members }) => members.some(isAlike));
    if (!group) {
      group = { members: [] };
      groups.push(group);
    }
    group.members.push(member);
    for (const word of member.meaning.words) byWord.set(word, (byWord.get(word) ?? new Set()).add(group));
  }
  return groups
    .map(({ members }) =>
      summed(
        members.map(({ gap }) => gap),
        members.map(({ read }) => read.isSpanish),
      ),
    )
    .sort((a, b) => b.askedCount - a.askedCount || b.lastAt - a.lastAt);
}

function summed<G extends Gap>(gaps: G[], spanish: readonly boolean[]): GapGroup<G> {
  const isMixed = new Set(spanish).size > 1;
  return {
    gaps: gaps.toSorted((a, b) => b.askedCount - a.askedCount),
    askedCount: gaps.reduce((sum, { askedCount }) => sum + askedCount, 0),
    lastAt: Math.max(...gaps.map(({ lastAt }) => lastAt)),
    language: isMixed ? "English and Spanish" : spanish[0] ? "Spanish" : "English",
  };
}
