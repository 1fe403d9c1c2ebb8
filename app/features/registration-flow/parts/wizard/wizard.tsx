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
import { PeopleStep } from "./people-step";
import { chargeOf, namedSteps, type StepProps } from "./steps";

const STEPS = [ChooseStep, StudentStep, AnswersStep, FundingStep, AgreementStep, PaymentStep];
const TITLES = ["chooseClassTitle", "details", "questionsTitle", "fundingTitle", "agreement", "payment"] as const;

/** Errors of the last step that send the visitor back to the choice of class. */
const BACK_TO_CLASSES = ["class_full", "class_closed"];

/** Messages for a link that cannot be opened, and for a saved registration or class that is over. */
const LINK_WORDS = {
  expired: "linkExpired",
  used: "linkUsed",
  over: "seatReleased",
  unknown: "linkUnknown",
  draft: "draftExpired",
  lost: "draftLost",
  class_full: "classFilledUp",
  class_closed: "classClosed",
} as const satisfies Record<string, keyof typeof words>;
const isLinkWord = (name: string): name is keyof typeof LINK_WORDS => Object.hasOwn(LINK_WORDS, name);

/** The registration wizard with its price summary. Each step is a plain form that works without script. */
export function Wizard({ page, door }: StepProps) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const failure = useActionData() as FormFailure | undefined;
  const isSent = failure?.ok === false && failure.formId === "submit" && BACK_TO_CLASSES.includes(failure.code);
  const current = isSent ? 1 : page.step;
  const isPeople = current === 2 && page.isBegun && params.has("people");
  const Step = isPeople ? PeopleStep : (STEPS[current - 1] ?? ChooseStep);
  const steps = namedSteps(say, page);
  const position = steps.findIndex(({ step }) => step === current);
  const isFree = page.quotes.length > 0 && page.quotes.every((quote) => chargeOf(page, quote) === 0);
  const link = page.expired === "link" ? "expired" : (page.expired ?? params.get("link") ?? "");
  const waitlist = page.program && !page.isStudent ? `${programPath(page.program.slug)}?class=${page.chosenClass ?? ""}#waitlist` : null;
  return (
    <div className="wizard">
      <header className="wizard-head">
        {steps.length > 0 ? <p className="eyebrow">{say("progress", { position: position + 1, count: steps.length })}</p> : null}
        <h1>{say(current === 6 && isFree ? "reviewAndComplete" : (TITLES[current - 1] ?? "chooseClassTitle"))}</h1>
        {page.heldUntil && !isSent ? (
          <p className="wizard-hold">
            <Icon name="clock" className="icon small" />
            {say("seatHeldUntil", { time: page.heldUntil })}
          </p>
        ) : null}
        {steps.length > 0 ? (
          <nav aria-label={say("steps")}>
            <ol className="wizard-steps">
              {steps.map(({ step, name }, index) => (
                <li
                  key={step}
                  className={index < position ? "done" : step === current ? "now" : undefined}
                  aria-current={step === current ? "step" : undefined}
                >
                  {index < position ? (
                    <SiteLink href={door.step({ program: page.program?.slug, step })}>{say.text(name)}</SiteLink>
                  ) : (
                    <span>{say.text(name)}</span>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
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
          {isLinkWord(link) ? (
            <p className="form-error" role="alert">
              {say(LINK_WORDS[link])}
            </p>
          ) : null}
          {page.isHoldOver && !isSent ? (
            <p className="form-error" role="status">
              {say("holdOver")}
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

/** Step 3: the school's required questions, by section. */
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
      <AnswerFields {...of} sections={page.sections} kept={page.values.answers} isFirst keepsFiles />
    </SiteForm>
  );
}

/** Step 2: the student's details, in the fields the school requires. */
function StudentStep({ page, door }: StepProps) {
  const say = useWords(words);
  const of = { intent: "student", anchor: "step" };
  const labels = Object.fromEntries(page.fields.map(({ name, label }) => [name, say.text(label)]));
  const hasFiles = page.fields.some(({ kind }) => kind === "file");
  const courseClass = page.classes.find(({ id }) => id === page.chosenClass);
  const change = door.step({ program: page.program?.slug, class: page.chosenClass ?? undefined });
  return (
    <>
      <p className="chosen-program">
        <strong>{[page.program?.title, courseClass?.code].filter(Boolean).join(", ")}</strong>
        <SiteLink href={change}>{say.rich("changeClass", { unseen: <span className="unseen" /> })}</SiteLink>
      </p>
      <SiteForm {...of} submit={say("continue")} labels={labels} hasFiles={hasFiles} beside={<BackLink page={page} door={door} step={2} />}>
        <input type="hidden" name="program" value={page.program?.slug ?? ""} />
        <input type="hidden" name="class" value={page.chosenClass ?? ""} />
        {/* Enter submits the first button of a form, so the main one comes first. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true">
          {say("continue")}
        </button>
        <StaticFields {...of} fields={page.fields} values={page.values.student} isStudent={page.isStudent} keepsFiles={page.isBegun} />
        {page.mayAdd ? (
          <p className="wide add-person">
            <button type="submit" className="button quiet" name="another" value="1">
              {say(page.companions.length > 0 ? "otherPeople" : "addPerson")}
            </button>
            <span className="hint">{say("addPersonHint")}</span>
          </p>
        ) : null}
      </SiteForm>
    </>
  );
}
