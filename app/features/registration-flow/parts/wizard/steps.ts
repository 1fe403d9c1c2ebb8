import type { words } from "~/words/en/registration-flow";
import type { Say } from "~/words/words";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import type { Doorway } from "./doorway";

const NAMES = ["class", "details", "questionsStep", "funding", "agreement", "payment"] as const;

export interface NamedStep {
  step: number;
  name: string;
}

/** The steps of this program's form; none before a program is chosen. */
export const namedSteps = (say: Say<typeof words>, page: RegistrationPage): NamedStep[] =>
  page.steps.map((step) => {
    const name = NAMES[step - 1] ?? "class";
    return { step, name: name === "payment" && page.quotes.every((quote) => chargeOf(page, quote) === 0) ? say("reviewStep") : say(name) };
  });

/** The props of every step's form. */
export interface StepProps {
  page: RegistrationPage;
  door: Doorway;
}

/** The step before `step`. */
export const stepBefore = ({ steps }: RegistrationPage, step: number): number => steps.filter((each) => each < step).at(-1) ?? 1;

export type PageClass = RegistrationPage["classes"][number];
export type Quote = RegistrationPage["quotes"][number];

/** The charge now for all people with this payment option, in cents. */
export const chargeOf = ({ quotes, members }: RegistrationPage, quote: Quote): number => {
  const at = quotes.findIndex(({ option }) => option === quote.option);
  return members.reduce((sum, member) => sum + (member.quotes[at]?.chargeCents ?? 0), quote.chargeCents);
};
