import type { Locale } from "~/words/locale";
import { type Intent, type Understood, understand } from "./intent";
import { type Named, readSlots, type Slots } from "./slots";

/** Words that a question may have beside a name to go on with the one before it: "and for phlebotomy?" */
const SHORT = 5;

/** A question read in its conversation. */
export interface Reading extends Understood {
  /** The names in the question alone. */
  own: Slots;
}

/** A question in its conversation: program, campus and age named earlier hold on, and a short question goes on with what was asked before. */
export function readingOf(question: string, before: readonly string[], named: Named): Reading {
  const now = understand(question, named);
  const earlier = before.toReversed().map((each) => understand(each, named));
  const first = <Value>(read: (one: Understood) => Value | null): Value | null => {
    for (const one of [now, ...earlier]) {
      const value = read(one);
      if (value !== null) return value;
    }
    return null;
  };
  const { slots, tokens, isSpanish } = now;
  const namesSomething = [slots.program, slots.campus, slots.month, slots.weekday, slots.daypart, slots.age].some((value) => value !== null);
  const goesOn = tokens.length <= SHORT && namesSomething && (now.intent === null || now.intent === "other");
  const last = earlier[0];
  return {
    ...now,
    own: slots,
    intent: goesOn ? ((last?.intent ?? "classes") as Intent) : now.intent,
    isClose: !goesOn && now.isClose,
    isSpanish: isSpanish || (tokens.length <= 2 && last?.isSpanish === true),
    slots: {
      ...slots,
      program: first((one) => one.slots.program),
      campus: first((one) => one.slots.campus),
      age: first((one) => one.slots.age),
    },
  };
}

const NOTHING_NAMED: Named = { programs: [], campuses: [], classes: [] };

/** The language that a visitor wrote last; one or two words that both languages could have go on with the language before. */
export function languageOf(messages: readonly { speaker: string; body: string }[]): Locale {
  const written = messages.filter(({ speaker }) => speaker === "visitor").map(({ body }) => readSlots(body, NOTHING_NAMED));
  const last = written.findLast(({ isSpanish, tokens }) => isSpanish || tokens.length > 2);
  return last?.isSpanish ? "es" : "en";
}
