import { AnswerFields, answerLabels, asksForFiles } from "~/features/forms/parts/answer-field";
import { SiteForm } from "~/ui/site/fields";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

/** Step 3: the school's own questions, by section. */
export function AnswersStep({ page, door }: StepProps) {
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
