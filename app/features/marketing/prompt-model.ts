import type { PROMPT_SAMPLES } from "./library-model";

/** Values of a prompt's placeholders, from the school's rows. */
export type PromptFacts = Record<keyof typeof PROMPT_SAMPLES, string>;

/** A prompt with facts in place of its placeholders, without the sentences whose facts are missing. */
export const promptWith = (prompt: string, facts: PromptFacts): string =>
  prompt
    .split(/(?<=[.!?])(?=\s)|(?<=\n)/)
    .filter((sentence) => placeholdersOf(sentence).every((name) => facts[name as keyof PromptFacts] !== ""))
    .map((sentence) => filledWith(sentence, facts))
    .join("")
    .trim();

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** A text with facts in place of its placeholders; what is not known yet is left out. */
export const filledWith = (text: string, facts: PromptFacts): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name as keyof PromptFacts] : whole));
