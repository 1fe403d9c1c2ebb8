import { CheckboxGroupField, DateField, FormSection, RadioGroupField, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { SUBMISSION_LABELS } from "../model";
import { ValueFields } from "./value-fields";

interface School {
  id: string;
  name: string;
  programs: { id: string; title: string }[];
}

/** The fields of an offer, for adding and editing. */
export const OfferFields = ({ schools }: { schools: readonly School[] }) => (
  <>
    <FormSection title="Sponsorship">
      <TextField name="title" label="Title" required maxLength={160} autoComplete="off" />
      <ValueFields />
      <TextareaField name="eligibility" label="Eligibility" maxLength={3000} rows={3} />
      <TextareaField name="commitment" label="Service commitment" hint="What students commit to in return." maxLength={2000} rows={3} />
    </FormSection>
    <FormSection
      title="Where it applies"
      help={schools.length === 0 ? "You have no partner schools yet. Send a request under Schools." : "Your partner schools."}
    >
      <CheckboxGroupField name="schools" label="Schools" required options={schools.map(({ id, name }) => ({ value: id, label: name }))} columns />
      <CheckboxGroupField
        name="programs"
        label="Programs"
        hint="If none is selected, every program of these schools."
        options={schools.flatMap(({ name, programs }) => programs.map(({ id, title }) => ({ value: id, label: `${title} (${name})` })))}
        columns
      />
    </FormSection>
    <FormSection title="Applications">
      <RadioGroupField name="submission_type" label="How to apply" required options={optionsOf(SUBMISSION_LABELS)} />
      <TextField name="apply_url" label="Link to apply at" hint="For applications on your own site." inputMode="url" autoComplete="off" />
      <DateField name="deadline" label="Deadline" />
    </FormSection>
  </>
);
