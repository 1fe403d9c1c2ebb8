import type { PROMPT_SAMPLES } from "./library-model";

/** Values of a prompt's placeholders, from the school's rows. */
export type PromptFacts = Record<keyof typeof PROMPT_SAMPLES, string>;

/** A text with facts in place of its placeholders; what is not known yet is left out. */
export const filledWith = (text: string, facts: PromptFacts): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name as keyof PromptFacts] : whole));
