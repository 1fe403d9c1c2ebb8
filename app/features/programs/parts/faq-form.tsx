import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxGroupField, FormActions, FormSection, RichTextField, SubmitButton, SwitchField, TextField } from "~/ui/form";

/** Question and answer, with a switch for the site. */
export const FaqFieldset = ({ help }: { help?: ReactNode }) => (
  <FormSection title="Question" help={help}>
    <TextField name="question" label="Question" required maxLength={250} autoComplete="off" />
    <RichTextField name="answer" label="Answer" required rows={6} />
    <SwitchField name="is_visible" label="Visible" hint="Hidden questions aren't on your site." />
  </FormSection>
);

/** A question of the library, with the programs that have it. */
export const DefaultFaqFieldset = ({ programs }: { programs: readonly { id: string; title: string }[] }) => (
  <>
    <FormSection title="Question" help="Linked programs use this text until you edit it there.">
      <TextField name="question" label="Question" required maxLength={250} autoComplete="off" />
      <RichTextField name="answer" label="Answer" required rows={6} />
    </FormSection>
    <FormSection title="Programs" help="The question is added to the end of each chosen program's FAQs.">
      {programs.length === 0 ? (
        <p className="faint">No programs yet.</p>
      ) : (
        <CheckboxGroupField
          name="programs"
          label="Link to programs"
          columns
          options={programs.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </FormSection>
  </>
);

export const FaqActions = ({ back, label }: { back: string; label: string }) => (
  <FormActions
    cancel={
      <ButtonLink to={back} quiet>
        Cancel
      </ButtonLink>
    }
  >
    <SubmitButton>{label}</SubmitButton>
  </FormActions>
);
