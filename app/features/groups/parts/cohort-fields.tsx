import { DateField, FormSection, SelectField, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { COLOR_LABELS, MAX_NAME, MAX_NOTE } from "../cohort-model";

interface Choice {
  value: string;
  label: string;
}

/** The fields of a cohort, for adding and editing. */
export const CohortFields = ({ programs, sponsors }: { programs: readonly Choice[]; sponsors: readonly Choice[] }) => (
  <FormSection title="Cohort" help="A cohort shows registrations together. It doesn't change them.">
    <TextField name="name" label="Name" required maxLength={MAX_NAME} autoComplete="off" />
    <div className="form-row">
      <SelectField name="program" label="Program" options={programs} empty="Any program" />
      <DateField name="starts_on" label="Start date" />
    </div>
    <div className="form-row">
      <SelectField name="sponsor" label="Sponsor" options={sponsors} empty="No sponsor" />
      <SelectField name="color" label="Tag color" options={optionsOf(COLOR_LABELS)} empty={null} />
    </div>
    <TextareaField name="note" label="Note" hint="Only staff see it." rows={3} maxLength={MAX_NOTE} />
  </FormSection>
);
