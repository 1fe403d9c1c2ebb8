import { CheckboxGroupField, FormSection, RichTextField, SelectField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { UPDATE_CHOICES } from "../update-model";

/** The fields of a feature update. */
export const UpdateFields = () => (
  <>
    <FormSection title="Update">
      <TextField name="title" label="Title" required maxLength={150} autoComplete="off" />
      <SelectField name="tag" label="Kind" options={optionsOf(UPDATE_CHOICES.tags)} empty={null} required />
      <RichTextField name="body" label="Text" required />
      <TextField name="image_url" label="Image URL" inputMode="url" autoComplete="off" />
    </FormSection>
    <FormSection title="Audience" help="Leave all unchecked to include everyone.">
      <CheckboxGroupField name="plans" label="Plans" options={optionsOf(UPDATE_CHOICES.plans)} columns />
      <CheckboxGroupField name="types" label="School types" options={optionsOf(UPDATE_CHOICES.types)} columns />
    </FormSection>
  </>
);
