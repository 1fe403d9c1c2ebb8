import { words } from "~/words/en/registration-flow";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import type { Doorway } from "./doorway";

const NAMES = ["class", "details", "questionsStep", "funding", "agreement", "payment"] as const;

export interface NamedStep {
  step: number;
  name: string;
}

/** The steps of this registration; a step without fields is left out. */
export const stepsOf = (page: RegistrationPage): NamedStep[] =>
  NAMES.map((name, index) => ({
    step: index + 1,
    name: index === 5 && page.quotes.every((quote) => quote.chargeCents === 0) ? words.reviewStep : words[name],
  })).filter(({ step }) => {
    if (step === 3) return page.sections.length > 0 || page.step === 3;
    return step !== 4 || page.asksFunding || page.step === 4;
  });

/** The props of every step's form. */
export interface StepProps {
  page: RegistrationPage;
  door: Doorway;
}

/** The step before `step`. */
export const stepBefore = (page: RegistrationPage, step: number): number =>
  stepsOf(page)
    .map((each) => each.step)
    .filter((each) => each < step)
    .at(-1) ?? 1;

export type PageClass = RegistrationPage["classes"][number];
export type Quote = RegistrationPage["quotes"][number];
