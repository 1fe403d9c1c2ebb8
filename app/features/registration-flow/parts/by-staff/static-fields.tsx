import type { StaticField } from "~/features/forms/field-model";
import { US_STATES } from "~/platform/united-states";
import { DateField, FileField, FormSection, PhoneField, SelectField, TextField } from "~/ui/form";
import { ANSWER_FILES, ANSWER_LIMITS } from "./question-fields";

const GROUPS = [
  ["you", "Personal details"],
  ["address", "Address"],
  ["emergency", "Emergency contact"],
  ["about", "Background"],
] as const;

/** Student fields side by side. */
export const StudentFields = ({ fields, emailIsFixed }: { fields: readonly StaticField[]; emailIsFixed?: boolean }) => (
  <div className="form-pairs">
    {fields.map((field) => (
      <StaticFieldInput key={field.name} field={field} isFixed={emailIsFixed && field.name === "email"} />
    ))}
  </div>
);

/** The school's other student fields, in the sections of a staff form. */
export function StaticFieldSections({ fields }: { fields: readonly StaticField[] }) {
  return GROUPS.map(([group, title]) => {
    const own = fields.filter((field) => field.group === group);
    if (own.length === 0) return null;
    return (
      <FormSection key={group} title={title}>
        <StudentFields fields={own} />
      </FormSection>
    );
  });
}

/** The school's help texts speak to the student, so staff don't see them. */
function StaticFieldInput({ field, isFixed }: { field: StaticField; isFixed?: boolean }) {
  const { name, label, kind, mode, options } = field;
  const props = { name, label, required: mode === "required", autoComplete: "off" };
  switch (kind) {
    case "email":
      return <TextField {...props} type="email" inputMode="email" readOnly={isFixed} />;
    case "phone":
      return <PhoneField {...props} />;
    case "date":
      return <DateField {...props} />;
    case "file":
      return <FileField {...props} accept={ANSWER_FILES} limits={ANSWER_LIMITS} />;
    case "month":
      return <TextField {...props} type="month" width="short" />;
    case "last4":
    case "zip":
      return <TextField {...props} inputMode="numeric" />;
    case "state":
      return <SelectField {...props} options={US_STATES.map((state) => ({ value: state, label: state }))} />;
    case "choice":
      return <SelectField {...props} options={Object.entries(options ?? {}).map(([value, words]) => ({ value, label: words }))} />;
    default:
      return <TextField {...props} />;
  }
}
