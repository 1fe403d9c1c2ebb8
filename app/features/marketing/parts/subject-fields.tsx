import { shortDate } from "~/platform/zones";
import { SelectField } from "~/ui/form";

interface Props {
  programs: readonly { value: string; label: string }[];
  classes: readonly { value: string; label: string; startDate: string | null }[];
}

/** The program and the class that a text is about. */
export const SubjectFields = ({ programs, classes }: Props) => (
  <>
    <SelectField name="program" label="Program" options={programs} empty="No program" />
    <SelectField
      name="class"
      label="Class"
      options={classes.map(({ value, label, startDate }) => ({ value, label: startDate ? `${label}, ${shortDate(startDate)}` : label }))}
      empty="Next class"
    />
  </>
);
