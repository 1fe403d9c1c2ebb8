import { useActionData, useSearchParams } from "@remix-run/react";
import { AnswerFields, answerLabels, asksForFiles } from "~/features/forms/parts/answer-field";
import { StaticFields } from "~/features/forms/parts/static-field";
import { programPath } from "~/features/programs/paths";
import type { FormFailure } from "~/platform/screen";
import { SiteForm } from "~/ui/site/fields";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { AgreementStep } from "./agreement-step";
import { BackLink } from "./back-link";
import { ChooseStep } from "./choose-step";
import { FundingStep } from "./funding-step";
import { OrderBar, OrderCard } from "./order-summary";
import { PaymentStep } from "./payment-step";
import { type StepProps, stepsOf } from "./steps";

const STEPS = [ChooseStep, StudentStep, AnswersStep, FundingStep, AgreementStep, PaymentStep];
const TITLES = ["Choose your class", "Your details", "A few questions", "How you fund it", "Agreement", "Payment"];

/** Refusals of the last step that only another class can answer. */
const BACK_TO_CLASSES = ["class_full", "class_closed"];

/** Why a link from a mail has opened nothing. */
const LINK_WORDS: Record<string, string> = {
  expired: "This registration link has expired. Contact the school.",
  used: "This registration link has already been used.",
  over: "The seat that was reserved for you is free again. If the class still has a seat, you can register below.",
  unknown: "This registration link is not valid. Start your registration below.",
};

/** The registration in steps, with what it costs always in sight. Each step is a plain form: no script is needed. */
export function Wizard({ page, door }: StepProps) {
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
        <p className="eyebrow">
          Registration, step {position + 1} of {steps.length}
        </p>
        <h1>{current === 6 && isFree ? "Review and complete" : TITLES[current - 1]}</h1>
        <nav aria-label="Steps">
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
            // biome-ignore lint/a11y/noAutofocus: no script runs here that could take the person to what went wrong.
            <div className="form-error" role="alert" tabIndex={-1} autoFocus>
              <p>{failure.message} Nothing was charged, and everything you entered is kept.</p>
              <p>
                Choose another class below
                {waitlist && failure.code === "class_full" ? (
                  <>
                    , or <SiteLink href={waitlist}>join the waitlist</SiteLink>
                  </>
                ) : null}
                .
              </p>
            </div>
          ) : null}
          {link ? (
            <p className="form-error" role="alert">
              {link}
            </p>
          ) : null}
          <Step page={page} door={door} />
        </div>
        <OrderCard page={page} />
      </div>
      {page.program ? <OrderBar page={page} /> : null}
      <p className="wizard-trust">
        <Icon name="check" className="icon small" />
        What you enter is kept in this browser for 14 days, so you can come back and finish later.
      </p>
    </div>
  );
}

/** Step 3: the school's own questions, by section. */
function AnswersStep({ page, door }: StepProps) {
  const of = { intent: "answers", anchor: "step" };
  return (
    <SiteForm
      {...of}
      submit="Continue"
      labels={answerLabels(page.sections)}
      hasFiles={asksForFiles(page.sections)}
      beside={<BackLink page={page} door={door} step={3} />}
    >
      {page.sections.length === 0 ? <p className="wide">The school asks nothing more for this program.</p> : null}
      <AnswerFields {...of} sections={page.sections} kept={page.values.answers} isFirst keepsFiles />
    </SiteForm>
  );
}

/** Step 2: who registers. The school says which fields it needs. */
function StudentStep({ page, door }: StepProps) {
  const of = { intent: "student", anchor: "step" };
  const labels = Object.fromEntries(page.fields.map(({ name, label }) => [name, label]));
  const hasFiles = page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit="Continue" labels={labels} hasFiles={hasFiles} beside={<BackLink page={page} door={door} step={2} />}>
      <StaticFields {...of} fields={page.fields} values={page.values.student} isStudent={page.isStudent} keepsFiles />
    </SiteForm>
  );
}
