import type { RegistrationPage } from "../../domain/wizard/read-registration";
import type { Doorway } from "./doorway";

const NAMES = ["Class", "Your details", "Questions", "Funding", "Agreement", "Payment"] as const;

export interface NamedStep {
  step: number;
  name: string;
}

/** The steps that this registration has; one without anything to ask is left out. */
export const stepsOf = (page: RegistrationPage): NamedStep[] =>
  NAMES.map((name, index) => ({
    step: index + 1,
    name: index === 5 && page.quotes.every((quote) => quote.chargeCents === 0) ? "Review" : name,
  })).filter(({ step }) => {
    if (step === 3) return page.sections.length > 0 || page.step === 3;
    return step !== 4 || page.asksFunding || page.step === 4;
  });

/** What every step's form gets. */
export interface StepProps {
  page: RegistrationPage;
  door: Doorway;
}

/** The step before, to go back to. */
export const stepBefore = (page: RegistrationPage, step: number): number =>
  stepsOf(page)
    .map((each) => each.step)
    .filter((each) => each < step)
    .at(-1) ?? 1;

export type PageClass = RegistrationPage["classes"][number];
export type Quote = RegistrationPage["quotes"][number];
