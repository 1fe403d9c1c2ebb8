import { PlaceholderList } from "~/features/messaging/parts/placeholder-list";
import { FormSection, RichTextField, SelectField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { audienceWords, SOURCE_LABELS, type Source } from "../model";

interface Choice {
  value: string;
  label: string;
}

interface Props {
  programs: Choice[];
  classes: Choice[];
  cohorts: Choice[];
  placeholders: readonly string[];
  /** Rows selected in a list, with the list; none without a selection. */
  chosen?: { count: number; source: Source };
}

/** The fields of a text to many, for adding and editing. */
export function BroadcastFields({ programs, classes, cohorts, placeholders, chosen }: Props) {
  const sources = optionsOf(SOURCE_LABELS)
    .filter(({ value }) => value !== "cohort" || cohorts.length > 0)
    .filter(({ value }) => chosen?.source === value || value !== "chosen")
    .map((option) => (chosen?.source === option.value ? { ...option, label: audienceWords(chosen.source, chosen.count) } : option));
  return (
    <>
      <FormSection title="Recipients" help="You'll see who gets it before we send it.">
        <SelectField name="source" label="To" options={sources} empty={null} required />
        <div className="form-row">
          <SelectField name="program" label="Program" options={programs} empty="Any program" />
          <SelectField name="class" label="Class" options={classes} empty="Any class" />
        </div>
        {cohorts.length > 0 ? (
          <SelectField name="cohort" label="Cohort" hint={`For "${SOURCE_LABELS.cohort}".`} options={cohorts} empty="No cohort" />
        ) : null}
      </FormSection>
      <FormSection title="Message" help={<PlaceholderList names={placeholders} />}>
        <TextField name="subject" label="Subject" required maxLength={150} autoComplete="off" />
        <RichTextField name="body" label="Text" required rows={12} />
      </FormSection>
    </>
  );
}
