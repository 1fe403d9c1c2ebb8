import type { StaticField } from "~/features/forms/field-model";
import { US_STATES } from "~/platform/united-states";
import { DateField, FileField, FormSection, PhoneField, SelectField, TextField } from "~/ui/form";
import { ANSWER_FILES, ANSWER_LIMITS } from "./question-fields";

const GROUPS = [
  ["you", "Student", "The student signs in with this email."],
  ["address", "Address", null],
  ["emergency", "Emergency contact", null],
  ["about", "About the student", null],
] as const;

/** The school's student fields, in the sections of a staff form. */
export function StaticFieldSections({ fields, emailIsFixed = false }: { fields: readonly StaticField[]; emailIsFixed?: boolean }) {
  return GROUPS.map(([group, title, help]) => {
    const own = fields.filter((field) => field.group === group);
    if (own.length === 0) return null;
    return (
      <FormSection key={group} title={title} help={help}>
        <div className="form-pairs">
          {own.map((field) => (
            <StaticFieldInput key={field.name} field={field} isFixed={emailIsFixed && field.name === "email"} />
          ))}
        </div>
      </FormSection>
    );
  });
}

function StaticFieldInput({ field, isFixed }: { field: StaticField; isFixed: boolean }) {
  const { name, label, kind, mode, options } = field;
  const props = { name, label, hint: field.help ?? undefined, required: mode === "required", autoComplete: "off" };
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
