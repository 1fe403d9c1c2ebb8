import { US_STATES } from "~/platform/united-states";
import { useFailure } from "~/ui/form/failure";
import { FileInput, Select, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/forms";
import type { StaticField, StudentValues } from "../field-model";

/** Properties of the form for its fields. */
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

export const DOCUMENT_HINT = "PDF, JPG, or PNG, up to 10 MB.";
export const DOCUMENT_TYPES = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

interface Props extends InForm {
  fields: readonly StaticField[];
  values: StudentValues;
  /** Shows the email of the account instead of a field. */
  isStudent?: boolean;
  /** Months to choose from: `YYYY-MM` and the name. */
  months?: readonly (readonly [string, string])[];
  /** Hint of the email field. */
  emailHint?: string;
  /** Keeps uploaded files when the form is refused. */
  keepsFiles?: boolean;
}

/** The fixed fields of a public form, by group, as the school configured them. */
export function StaticFields({ fields, values, isStudent = false, months = [], emailHint, keepsFiles = false, ...of }: Props) {
  const say = useWords(words);
  return GROUPS.map(([group, title]) => {
    const own = fields.filter((field) => field.group === group);
    if (own.length === 0) return null;
    return [
      title ? (
        <h2 key={group} className="wide form-part">
          {say.text(title)}
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
          emailHint={emailHint ?? say("emailHint")}
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
  const say = useWords(words);
  const { name, label, kind, autocomplete, help } = field;
  const failure = useFailure(of.intent);
  const initial = values[name] ?? "";
  const props = { ...of, name, label: say.text(label), required: field.mode === "required", initial, wide: WIDE.has(name), hint: help ?? undefined };
  switch (kind) {
    case "email":
      return (
        <TextInput
          {...props}
          type="email"
          inputMode="email"
          autoComplete={autocomplete}
          readOnly={isStudent}
          hint={help ?? (isStudent ? say("accountEmail") : emailHint)}
        />
      );
    case "phone":
      return <TextInput {...props} type="tel" inputMode="tel" autoComplete={autocomplete ?? "off"} />;
    case "date":
      return <TextInput {...props} type="date" autoComplete={autocomplete} />;
    case "zip":
      return <TextInput {...props} inputMode="numeric" autoComplete={autocomplete} />;
    case "last4":
      return <TextInput {...props} inputMode="numeric" autoComplete="off" hint={help ?? say("lastFourDigits")} />;
    case "state":
      return <Select {...props} empty={say("choose")} options={US_STATES.map((state) => [state, state] as const)} autoComplete={autocomplete} />;
    case "choice":
      return (
        <Select
          {...props}
          empty={say("choose")}
          options={Object.entries(field.options ?? {}).map(([value, option]) => [value, say.text(option)] as const)}
        />
      );
    case "month":
      return <Select {...props} empty={say("choose")} options={months} />;
    case "file":
      return (
        <FileInput
          {...props}
          hint={[help, say.text(DOCUMENT_HINT)].filter(Boolean).join(" ")}
          stored={initial ? (values[`${name}_name`] ?? say.text("a file")) : null}
          note={failure && !keepsFiles ? say("chooseFileAgain") : undefined}
          accept={DOCUMENT_TYPES}
        />
      );
    default:
      return <TextInput {...props} autoComplete={autocomplete ?? "off"} />;
  }
}
