import { US_STATES } from "~/features/identity/model";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import type { StaticField } from "../../model";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

const GROUPS = [
  ["you", null],
  ["address", "Address"],
  ["emergency", "Somebody to call in an emergency"],
  ["about", "About you"],
] as const;

/** Step 2: who registers. The school says which fields it needs. */
export function StudentStep({ page, door }: StepProps) {
  const of = { intent: "student", anchor: "step" };
  const labels = Object.fromEntries(page.fields.map(({ name, label }) => [name, label]));
  return (
    <SiteForm {...of} submit="Continue" labels={labels} beside={<BackLink page={page} door={door} step={2} />}>
      {GROUPS.map(([group, title]) => {
        const fields = page.fields.filter((field) => field.group === group);
        if (fields.length === 0) return null;
        return [
          title ? (
            <h2 key={group} className="wide form-part">
              {title}
            </h2>
          ) : null,
          ...fields.map((field) => (
            <StudentField key={field.name} field={field} initial={page.values.student[field.name] ?? ""} isStudent={page.isStudent} />
          )),
        ];
      })}
    </SiteForm>
  );
}

const WIDE = new Set(["email", "address"]);

function StudentField({ field, initial, isStudent }: { field: StaticField; initial: string; isStudent: boolean }) {
  const { name, label, kind, autocomplete } = field;
  const props = { intent: "student", anchor: "step", name, label, required: field.mode === "required", initial, wide: WIDE.has(name) };
  switch (kind) {
    case "email":
      return (
        <TextInput
          {...props}
          type="email"
          inputMode="email"
          autoComplete={autocomplete}
          readOnly={isStudent}
          hint={isStudent ? "The address of your account." : "Your confirmation and your login go here."}
        />
      );
    case "phone":
      return <TextInput {...props} type="tel" inputMode="tel" autoComplete={autocomplete ?? "off"} />;
    case "date":
      return <TextInput {...props} type="date" autoComplete={autocomplete} />;
    case "zip":
      return <TextInput {...props} inputMode="numeric" autoComplete={autocomplete} />;
    case "state":
      return <Select {...props} empty="Choose" options={US_STATES.map((state) => [state, state] as const)} autoComplete={autocomplete} />;
    case "choice":
      return <Select {...props} empty="Choose" options={Object.entries(field.options ?? {})} />;
    default:
      return <TextInput {...props} autoComplete={autocomplete ?? "off"} />;
  }
}
