import { Choices } from "~/ui/site/choices";
import { FileInput, Select, SiteForm, TextBox, TextInput, useFailureOf } from "~/ui/site/fields";
import type { Question } from "../../model";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

const INTENT = "answers";
/** Beyond so many, a list is shorter than boxes. */
const MAX_BOXES = 5;

/** Step 3: the school's own questions, by section. */
export function AnswersStep({ page, door }: StepProps) {
  const labels = Object.fromEntries(page.sections.flatMap((section) => section.questions.map(({ id, label }) => [`answers.${id}`, label])));
  const hasFiles = page.sections.some((section) => section.questions.some(({ type }) => type === "file_type"));
  return (
    <SiteForm
      intent={INTENT}
      anchor="step"
      submit="Continue"
      labels={labels}
      hasFiles={hasFiles}
      beside={<BackLink page={page} door={door} step={3} />}
    >
      {page.sections.length === 0 ? <p className="wide">The school asks nothing more for this program.</p> : null}
      {page.sections.map((section, index) => [
        <div key={section.id} className={index === 0 ? "wide form-part first" : "wide form-part"}>
          <h2>{section.title}</h2>
          {section.description ? <p className="muted">{section.description}</p> : null}
        </div>,
        ...section.questions.map((question) => <Answer key={question.id} question={question} kept={page.values.answers[question.id]} />),
      ])}
    </SiteForm>
  );
}

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

function Answer({ question, kept }: { question: Question; kept: { raw: string | string[]; file: string | null } | undefined }) {
  const { id, type, label, helpText, options, mode } = question;
  const failure = useFailureOf(INTENT);
  const one = typeof kept?.raw === "string" ? kept.raw : "";
  const props = { intent: INTENT, anchor: "step", name: `answers.${id}`, required: mode === "required", hint: helpText ?? undefined };
  const many = kept ? [kept.raw].flat() : [];
  const boxes = options.map((option) => ({ value: option, label: option }));
  switch (type) {
    case "boolean":
      return <Choices {...props} legend={label} options={YES_NO} initial={many} isInline />;
    case "single_select":
      return options.length > MAX_BOXES ? (
        <Select {...props} label={label} empty="Choose" options={options.map((option) => [option, option] as const)} initial={one} wide />
      ) : (
        <Choices {...props} legend={label} options={boxes} initial={many} />
      );
    case "multi_select":
      return <Choices {...props} type="checkbox" legend={label} options={boxes} initial={many} hint={helpText ?? "Choose all that apply."} />;
    case "long_text":
      return <TextBox {...props} label={label} initial={one} wide />;
    case "file_type":
      return (
        <FileInput
          {...props}
          label={label}
          hint={[helpText, "PDF, JPG or PNG, at most 10 MB."].filter(Boolean).join(" ")}
          stored={kept?.file ?? null}
          note={failure ? "A file you had chosen has to be chosen again." : undefined}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        />
      );
    default:
      return <TextInput {...props} label={label} initial={one} wide />;
  }
}
