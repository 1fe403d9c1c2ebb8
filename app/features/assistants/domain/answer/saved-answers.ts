import type { SavedAnswer } from "../../data/offer";
import { type Reading, readingOf } from "../understand/conversation";
import { CAREFUL, type Intent } from "../understand/intent";
import { ALIKE, likeness, meaningOf } from "../understand/meaning";
import { minimumAgeOf, namesIn, type Offer } from "./facts/state";

/** Questions whose answer depends on the program that the conversation is about. */
const BY_PROGRAM: readonly (Intent | null)[] = ["price", "total", "plan", "classes", "seats", "length", "requirements", "bring", "refund"];

/** Whether safety comes first: medicine, law, immigration, promises, anger, and age. No saved answer replaces these. */
export function isSafety({ intent, isSensitive, own }: Reading): boolean {
  return isSensitive || intent === "age" || own.age !== null || (CAREFUL as readonly (Intent | null)[]).includes(intent);
}

/** Whether the visitor stated an age below the minimum of the program, or of any program if none is named. */
function isBelowAge({ slots: { age, program } }: Reading, { offered }: Offer): boolean {
  if (age === null) return false;
  return offered.some((each) => (program === null || each.id === program) && age < (minimumAgeOf(each) ?? 0));
}

/** The saved answer to a question: of those about its program, the one whose questions are most alike. */
export function savedAnswerTo(reading: Reading, offer: Offer): SavedAnswer | null {
  if (offer.answers.length === 0 || isSafety(reading) || isBelowAge(reading, offer)) return null;
  const { slots, own, intent, tokens } = reading;
  const asked = meaningOf({ tokens, slots: own, isSpanish: reading.isSpanish });
  const isAbout = (programId: string | null) =>
    programId === null ? own.program === null && (slots.program === null || !BY_PROGRAM.includes(intent)) : programId === slots.program;
  let best: { answer: SavedAnswer; likeness: number } | null = null;
  for (const answer of offer.answers.filter(({ programId }) => isAbout(programId)))
    for (const way of answer.ways) {
      const alike = likeness(way, asked);
      if (alike >= ALIKE && alike > (best?.likeness ?? 0)) best = { answer, likeness: alike };
    }
  return best?.answer ?? null;
}

/** The questions of a saved answer that the chat no longer answers with it, each asked anew. */
export function failingWays(saved: SavedAnswer, offer: Offer): string[] {
  return saved.ways
    .map(({ question }) => question)
    .filter((question) => {
      const reading = readingOf(question, [], namesIn(offer));
      const slots = { ...reading.slots, program: reading.slots.program ?? saved.programId };
      return savedAnswerTo({ ...reading, slots }, offer)?.id !== saved.id;
    });
}
