import type { Question, Section } from "~/features/forms/question-model";
import { CheckboxGroupField, FileField, FormSection, RadioGroupField, SelectField, TextareaField, TextField } from "~/ui/form";

export const ANSWER_FILES = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";
export const ANSWER_LIMITS = "PDF, JPG or PNG, up to 10 MB.";
/** Longer lists become a select. */
const MAX_BUTTONS = 5;

/** The school's questions, one form section per section. */
export const QuestionSections = ({ sections, withFiles = true }: { sections: readonly Section[]; withFiles?: boolean }) =>
  sections.map((section) => {
    const shown = section.questions.filter(({ type }) => withFiles || type !== "file_type");
    if (shown.length === 0) return null;
    return (
      <FormSection key={section.id} title={section.title}>
        {shown.map((question) => (
          <QuestionField key={question.id} question={question} />
        ))}
      </FormSection>
    );
  });

/** The school's help texts speak to the student, so staff don't see them. */
function QuestionField({ question }: { question: Question }) {
  const { id, type, label, options, mode } = question;
  const props = { name: `answers.${id}`, label, required: mode === "required" };
  const choices = options.map((option) => ({ value: option, label: option }));
  switch (type) {
    case "boolean":
      return (
        <RadioGroupField
          {...props}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
        />
      );
    case "single_select":
      return options.length > MAX_BUTTONS ? <SelectField {...props} options={choices} /> : <RadioGroupField {...props} options={choices} />;
    case "multi_select":
      return <CheckboxGroupField {...props} options={choices} />;
    case "long_text":
      return <TextareaField {...props} rows={3} />;
    case "file_type":
      return <FileField {...props} accept={ANSWER_FILES} limits={ANSWER_LIMITS} />;
    default:
      return <TextField {...props} />;
  }
}
