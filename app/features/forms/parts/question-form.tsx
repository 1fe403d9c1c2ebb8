import { ButtonLink } from "~/ui/button-link";
import {
  Form,
  FormActions,
  FormSection,
  type Option,
  RadioGroupField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import type { FieldMode } from "../field-model";
import { MODE_LABELS, QUESTION_TYPES, questionFields } from "../model";
import { questionsPath } from "../paths";
import { QUESTION_TYPE_LABELS } from "../question-model";
import { DOCUMENT_HINT } from "./static-field";

interface Stored {
  label: string;
  type: keyof typeof QUESTION_TYPE_LABELS;
  helpText: string | null;
  options: string[];
  mode: FieldMode;
  requirementKey: string | null;
  updatedAt: number;
}

/** The first option is a disabled prompt. */
const TYPES = [
  { value: "", label: "Select question type", disabled: true },
  ...QUESTION_TYPES.map((type) => ({ value: type, label: QUESTION_TYPE_LABELS[type] })),
];

const MODES = [
  { value: "required", label: MODE_LABELS.required },
  { value: "optional", label: MODE_LABELS.optional },
  { value: "disabled", label: MODE_LABELS.disabled },
];

interface Props {
  question?: Stored;
  isAnswered?: boolean;
  /** Requirements of students. */
  requirements: readonly Option[];
}

/** A custom question. With answers, its type can't change. */
export function QuestionForm({ question, isAnswered = false, requirements }: Props) {
  const defaults = {
    label: question?.label ?? "",
    question_type: question?.type ?? "",
    help_text: question?.helpText ?? "",
    options: question?.options.join("\n") ?? "",
    mode: question?.mode ?? "optional",
    requirement: question?.requirementKey ?? "",
    ...(question ? { version: String(question.updatedAt) } : {}),
  };
  return (
    <Form intent="save" schema={questionFields} defaultValues={defaults} guard>
      {question ? <VersionField of={question.updatedAt} /> : null}
      <FormSection title="Question" help="What students see and how they answer.">
        <TextField name="label" label="Question" required maxLength={300} autoComplete="off" />
        {isAnswered && question ? (
          <div className="field">
            <span className="field-label">Type</span>
            <p className="field-hint">{QUESTION_TYPE_LABELS[question.type]}. You can't change it because the question has answers.</p>
            <input type="hidden" name="question_type" value={question.type} />
          </div>
        ) : (
          <SelectField name="question_type" label="Type" required options={TYPES} empty={null} hint={`For a file: ${DOCUMENT_HINT}`} />
        )}
        <TextareaField
          name="options"
          label="Options"
          hint="For single and multi select. Enter one per line, at least two. Options used in answers can't be removed."
          rows={6}
        />
        <TextField name="help_text" label="Help text" hint="Shown below the question." maxLength={300} autoComplete="off" />
        {requirements.length > 0 ? (
          <SelectField
            name="requirement"
            label="Answers requirement"
            options={requirements}
            empty="None"
            hint="For a file: it counts for this requirement in every class. Files sent before stay with the question."
          />
        ) : null}
        <RadioGroupField name="mode" label="Asked as" required options={MODES} hint="Sections can change this." columns />
      </FormSection>
      <FormActions
        cancel={
          <ButtonLink to={questionsPath} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save question</SubmitButton>
      </FormActions>
    </Form>
  );
}
