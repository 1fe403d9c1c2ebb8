import { useFailure } from "~/ui/form/failure";
import { Choices } from "~/ui/site/choices";
import { FileInput, Select, TextBox, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/forms";
import type { Question, Section } from "../question-model";
import { DOCUMENT_HINT, DOCUMENT_TYPES } from "./static-field";

/** Above this number of options, a select replaces checkboxes. */
const MAX_BOXES = 5;

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type Kept = { raw: string | string[]; file: string | null };

interface Props {
  intent: string;
  anchor: string;
  sections: readonly Section[];
  kept?: Readonly<Record<string, Kept>>;
  /** The first section has no line above it. */
  isFirst?: boolean;
  /** Keeps uploaded files when the form is refused. */
  keepsFiles?: boolean;
}

/** Custom questions of a public form, by section. */
export function AnswerFields({ intent, anchor, sections, kept = {}, isFirst = false, keepsFiles = false }: Props) {
  return sections.map((section, index) => [
    <div key={section.id} className={isFirst && index === 0 ? "wide form-part first" : "wide form-part"}>
      <h2>{section.title}</h2>
      {section.description ? <p className="muted">{section.description}</p> : null}
    </div>,
    ...section.questions.map((question) => (
      <AnswerField key={question.id} intent={intent} anchor={anchor} question={question} kept={kept[question.id]} keepsFiles={keepsFiles} />
    )),
  ]);
}

/** Labels of the questions in the error summary. */
export const answerLabels = (sections: readonly Section[]): Record<string, string> =>
  Object.fromEntries(sections.flatMap((section) => section.questions.map(({ id, label }) => [`answers.${id}`, label])));

export const asksForFiles = (sections: readonly Section[]): boolean =>
  sections.some((section) => section.questions.some(({ type }) => type === "file_type"));

interface FieldProps {
  intent: string;
  anchor: string;
  question: Question;
  kept: Kept | undefined;
  keepsFiles: boolean;
}

function AnswerField({ intent, anchor, question, kept, keepsFiles }: FieldProps) {
  const say = useWords(words);
  const { id, type, label, helpText, options, mode } = question;
  const failure = useFailure(intent);
  const one = typeof kept?.raw === "string" ? kept.raw : "";
  const props = { intent, anchor, name: `answers.${id}`, required: mode === "required", hint: helpText ?? undefined };
  const many = kept ? [kept.raw].flat() : [];
  const boxes = options.map((option, index) => ({ value: option, label: question.optionLabels?.[index] ?? option }));
  switch (type) {
    case "boolean":
      return (
        <Choices {...props} legend={label} options={YES_NO.map((option) => ({ ...option, label: say.text(option.label) }))} initial={many} isInline />
      );
    case "single_select":
      return options.length > MAX_BOXES ? (
        <Select {...props} label={label} empty={say("choose")} options={boxes.map((box) => [box.value, box.label] as const)} initial={one} wide />
      ) : (
        <Choices {...props} legend={label} options={boxes} initial={many} />
      );
    case "multi_select":
      return <Choices {...props} type="checkbox" legend={label} options={boxes} initial={many} hint={helpText ?? say("chooseAll")} />;
    case "long_text":
      return <TextBox {...props} label={label} initial={one} wide />;
    case "file_type":
      return (
        <FileInput
          {...props}
          label={label}
          hint={[helpText, say.text(DOCUMENT_HINT)].filter(Boolean).join(" ")}
          stored={kept?.file ?? null}
          note={failure && !keepsFiles ? say("chooseFileAgain") : undefined}
          accept={DOCUMENT_TYPES}
        />
      );
    default:
      return <TextInput {...props} label={label} initial={one} wide />;
  }
}
