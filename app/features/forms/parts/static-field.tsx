import { US_STATES } from "~/platform/united-states";
import { useFailure } from "~/ui/form/failure";
import { FileInput, Select, TextInput } from "~/ui/site/fields";
import type { StaticField, StudentValues } from "../field-model";

/** What a form says of itself to its fields. */
interface InForm {
  intent: string;
  anchor: string;
}

const GROUPS = [
  ["you", null],
  ["address", "Address"],
  ["emergency", "Emergency contact"],
  ["about", "About you"],
  ["plans", "Your plans"],
] as const;

const WIDE = new Set(["email", "address", "ssn_last4"]);

export const DOCUMENT_HINT = "PDF, JPG or PNG, at most 10 MB.";
export const DOCUMENT_TYPES = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

interface Props extends InForm {
  fields: readonly StaticField[];
  values: StudentValues;
  /** The address is that of an account: it is shown, not typed. */
  isStudent?: boolean;
  /** The months that may be chosen, `YYYY-MM` with their names. */
  months?: readonly (readonly [string, string])[];
  /** What the address is for. */
  emailHint?: string;
  /** What was uploaded stays when the form is refused. */
  keepsFiles?: boolean;
}

/** The fixed fields of a public form, by group; the school says which it needs. */
export function StaticFields({
  fields,
  values,
  isStudent = false,
  months = [],
  emailHint = "Your confirmation and your login go here.",
  keepsFiles = false,
  ...of
}: Props) {
  return GROUPS.map(([group, title]) => {
    const own = fields.filter((field) => field.group === group);
    if (own.length === 0) return null;
    return [
      title ? (
        <h2 key={group} className="wide form-part">
          {title}
        </h2>
      ) : null,
      ...own.map((field) => (
        <OneField
          key={field.name}
          {...of}
          field={field}
          values={values}
          isStudent={isStudent}
          months={months}
          emailHint={emailHint}
          keepsFiles={keepsFiles}
        />
      )),
    ];
  });
}

type OneProps = InForm & {
  field: StaticField;
  values: StudentValues;
  isStudent: boolean;
  months: NonNullable<Props["months"]>;
  emailHint: string;
  keepsFiles: boolean;
};

function OneField({ field, values, isStudent, months, emailHint, keepsFiles, ...of }: OneProps) {
  const { name, label, kind, autocomplete, help } = field;
  const failure = useFailure(of.intent);
  const initial = values[name] ?? "";
  const props = { ...of, name, label, required: field.mode === "required", initial, wide: WIDE.has(name), hint: help ?? undefined };
  switch (kind) {
    case "email":
      return (
        <TextInput
          {...props}
          type="email"
          inputMode="email"
          autoComplete={autocomplete}
          readOnly={isStudent}
          hint={help ?? (isStudent ? "The address of your account." : emailHint)}
        />
      );
    case "phone":
      return <TextInput {...props} type="tel" inputMode="tel" autoComplete={autocomplete ?? "off"} />;
    case "date":
      return <TextInput {...props} type="date" autoComplete={autocomplete} />;
    case "zip":
      return <TextInput {...props} inputMode="numeric" autoComplete={autocomplete} />;
    case "last4":
      return <TextInput {...props} inputMode="numeric" autoComplete="off" hint={help ?? "Only the last four digits, never the whole number."} />;
    case "state":
      return <Select {...props} empty="Choose" options={US_STATES.map((state) => [state, state] as const)} autoComplete={autocomplete} />;
    case "choice":
      return <Select {...props} empty="Choose" options={Object.entries(field.options ?? {})} />;
    case "month":
      return <Select {...props} empty="Choose" options={months} />;
    case "file":
      return (
        <FileInput
          {...props}
          hint={[help, DOCUMENT_HINT].filter(Boolean).join(" ")}
          stored={initial ? (values[`${name}_name`] ?? "a file") : null}
          note={failure && !keepsFiles ? "A file you had chosen has to be chosen again." : undefined}
          accept={DOCUMENT_TYPES}
        />
      );
    default:
      return <TextInput {...props} autoComplete={autocomplete ?? "off"} />;
  }
}
