import { TextareaField } from "~/ui/form";

/** The right answer in both languages. */
export const AnswerFields = () => (
  <>
    <TextareaField name="answer" label="Answer" rows={3} maxLength={1000} required />
    <TextareaField
      name="answer_es"
      label="Answer in Spanish"
      hint="Visitors who write in Spanish get this. If it's empty, they get the English answer."
      rows={3}
      maxLength={1000}
    />
  </>
);
