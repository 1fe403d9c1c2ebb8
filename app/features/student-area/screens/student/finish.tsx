import { useLoaderData } from "@remix-run/react";
import { studentClassPath, studentFinishPath, studentHomePath } from "~/features/enrollment/paths";
import { AnswerFields, answerLabels } from "~/features/forms/parts/answer-field";
import { StaticFields } from "~/features/forms/parts/static-field";
import { student } from "~/features/identity/gates";
import { FundingFields } from "~/features/registration-flow/parts/wizard/funding-step";
import { type ActionOutcome, intent, screenAction, screenLoader } from "~/platform/screen";
import { Embedded } from "~/ui/site/embedded";
import { SiteForm } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { embeddedRegistrationCss } from "~/ui/site/styles";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { finishDetails, finishPlan, finishQuestions, getFinish } from "../../domain/finish";
import type { FinishPart } from "../../model";

export const handle = { css: embeddedRegistrationCss };
export const loader = screenLoader(getFinish, { gate: student, elsewhere: ({ part }) => (part ? null : studentHomePath) });
const saved: ActionOutcome<{ id: string; next: FinishPart | null }> = {
  to: ({ id, next }) => (next ? studentFinishPath(id, next) : studentHomePath),
  toast: words.finishSaved,
};
export const action = screenAction(
  { details: intent(finishDetails, saved), questions: intent(finishQuestions, saved), plan: intent(finishPlan, saved) },
  { gate: student },
);
export const meta = titled(words.finishTitle);

const TITLES = { details: "finishDetailsTitle", questions: "finishQuestionsTitle", plan: "finishPlanTitle" } as const;

/** A form for what the registration form has left open: fields, questions or the plan to pay. */
export default function Finish() {
  const { id, program, part, fields, sections } = useLoaderData<typeof loader>();
  const say = useWords(words);
  if (!part) return null;
  const of = { intent: part, anchor: "finish" };
  const labels = part === "questions" ? answerLabels(sections) : Object.fromEntries(fields.map(({ name, label }) => [name, say.text(label)]));
  return (
    <Embedded>
      <div className="wizard narrow">
        <header className="wizard-head">
          <p className="eyebrow">
            <SiteLink href={studentClassPath(id)}>{program}</SiteLink>
          </p>
          <h1>{say(TITLES[part])}</h1>
          {part === "plan" ? null : <p>{say("leaveEmpty")}</p>}
        </header>
        <SiteForm
          {...of}
          submit={say("saveAndGoOn")}
          labels={labels}
          hasFiles={fields.some(({ kind }) => kind === "file")}
          beside={
            <SiteLink className="button quiet" href={studentHomePath}>
              {say("backToHome")}
            </SiteLink>
          }
        >
          {part === "details" ? <StaticFields {...of} fields={fields} values={{}} isStudent /> : null}
          {part === "questions" ? <AnswerFields {...of} sections={sections} isFirst /> : null}
          {part === "plan" ? <FundingFields of={of} funding={null} /> : null}
        </SiteForm>
      </div>
    </Embedded>
  );
}
