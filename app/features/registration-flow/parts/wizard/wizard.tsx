import { useActionData, useSearchParams } from "@remix-run/react";
import { AnswerFields, answerLabels, asksForFiles } from "~/features/forms/parts/answer-field";
import { StaticFields } from "~/features/forms/parts/static-field";
import { programPath } from "~/features/programs/paths";
import type { FormFailure } from "~/platform/screen";
import { SiteForm } from "~/ui/site/fields";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import { AgreementStep } from "./agreement-step";
import { BackLink } from "./back-link";
import { ChooseStep } from "./choose-step";
import { FundingStep } from "./funding-step";
import { OrderBar, OrderCard } from "./order-summary";
import { PaymentStep } from "./payment-step";
import { type StepProps, stepsOf } from "./steps";

const STEPS = [ChooseStep, StudentStep, AnswersStep, FundingStep, AgreementStep, PaymentStep];
const TITLES = ["chooseClassTitle", "details", "questionsTitle", "fundingTitle", "agreement", "payment"] as const;

/** Errors of the last step that send the visitor back to the choice of class. */
const BACK_TO_CLASSES = ["class_full", "class_closed"];

/** Messages for a registration link that cannot be opened. */
const LINK_WORDS: Record<string, "linkExpired" | "linkUsed" | "seatReleased" | "linkUnknown"> = {
  expired: "linkExpired",
  used: "linkUsed",
  over: "seatReleased",
  unknown: "linkUnknown",
};

/** The registration wizard with its price summary. Each step is a plain form that works without script. */
export function Wizard({ page, door }: StepProps) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const failure = useActionData() as FormFailure | undefined;
  const isSent = failure?.ok === false && failure.formId === "submit" && BACK_TO_CLASSES.includes(failure.code);
  const current = isSent ? 1 : page.step;
  const Step = STEPS[current - 1] ?? ChooseStep;
  const steps = stepsOf(page);
  const position = steps.findIndex(({ step }) => step === current);
  const isFree = page.quotes.length > 0 && page.quotes.every((quote) => quote.chargeCents === 0);
  const link = LINK_WORDS[page.linkExpired ? "expired" : (params.get("link") ?? "")];
  const waitlist = page.program && !page.isStudent ? `${programPath(page.program.slug)}?class=${page.chosenClass ?? ""}#waitlist` : null;
  return (
    <div className="wizard">
      <header className="wizard-head">
        <p className="eyebrow">{say("progress", { position: position + 1, count: steps.length })}</p>
        <h1>{say(current === 6 && isFree ? "reviewAndComplete" : (TITLES[current - 1] ?? "chooseClassTitle"))}</h1>
        <nav aria-label={say("steps")}>
          <ol className="wizard-steps">
            {steps.map(({ step, name }, index) => (
              <li
                key={step}
                className={index < position ? "done" : step === current ? "now" : undefined}
                aria-current={step === current ? "step" : undefined}
              >
                {index < position ? <SiteLink href={door.step({ step })}>{name}</SiteLink> : <span>{name}</span>}
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <div className="wizard-grid">
        <div className="wizard-form">
          {isSent ? (
            // biome-ignore lint/a11y/noAutofocus: without script, only autofocus moves the focus to the error.
            <div className="form-error" role="alert" tabIndex={-1} autoFocus>
              <p>{say("nothingChargedSaved", { reason: failure.message })}</p>
              <p>
                {waitlist && failure.code === "class_full"
                  ? say.rich("chooseAnotherOrWait", { link: <SiteLink href={waitlist} /> })
                  : say("chooseAnotherBelow")}
              </p>
            </div>
          ) : null}
          {link ? (
            <p className="form-error" role="alert">
              {say(link)}
            </p>
          ) : null}
          <Step page={page} door={door} />
        </div>
        <OrderCard page={page} />
      </div>
      {page.program ? <OrderBar page={page} /> : null}
      <p className="wizard-trust">
        <Icon name="check" className="icon small" />
        {say("savedForLater")}
      </p>
    </div>
  );
}

/** Step 3: the school's custom questions, by section. */
function AnswersStep({ page, door }: StepProps) {
  const say = useWords(words);
  const of = { intent: "answers", anchor: "step" };
  return (
    <SiteForm
      {...of}
      submit={say("continue")}
      labels={answerLabels(page.sections)}
      hasFiles={asksForFiles(page.sections)}
      beside={<BackLink page={page} door={door} step={3} />}
    >
      {page.sections.length === 0 ? <p className="wide">{say("noQuestions")}</p> : null}
      <AnswerFields {...of} sections={page.sections} kept={page.values.answers} isFirst keepsFiles />
    </SiteForm>
  );
}

/** Step 2: the student's details, in the fields the school has set up. */
function StudentStep({ page, door }: StepProps) {
  const say = useWords(words);
  const of = { intent: "student", anchor: "step" };
  const labels = Object.fromEntries(page.fields.map(({ name, label }) => [name, label]));
  const hasFiles = page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit={say("continue")} labels={labels} hasFiles={hasFiles} beside={<BackLink page={page} door={door} step={2} />}>
      <StaticFields {...of} fields={page.fields} values={page.values.student} isStudent={page.isStudent} keepsFiles />
    </SiteForm>
  );
}
