import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormFailure } from "~/platform/screen";
import { useFormAddress } from "./carry";

/** What the action said about the form with this intent; null when it was another form, or none. */
export function useFailureOf(intent: string): FormFailure | null {
  const answer = useActionData() as FormFailure | undefined;
  return answer && answer.ok === false && answer.formId === intent ? answer : null;
}

const keptValue = (failure: FormFailure | null, name: string, initial = "") => {
  const kept = failure?.repopulateFields[name];
  return typeof kept === "string" ? kept : initial;
};

interface FormProps {
  intent: string;
  /** The id of the form: where the page comes back to. */
  anchor: string;
  submit: string;
  children: ReactNode;
}

/** A plain form with a summary of what is wrong on top, a trap for bots, and its button. Works without script. */
export function SiteForm({ intent, anchor, submit, children }: FormProps) {
  const failure = useFailureOf(intent);
  const action = useFormAddress(anchor);
  const wrong = Object.entries(failure?.fieldErrors ?? {});
  return (
    <form method="post" action={action} className="form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {failure ? (
        <div className="form-error" role="alert">
          <p>{failure.message}</p>
          {wrong.length > 0 ? (
            <ul>
              {wrong.map(([name, message]) => (
                <li key={name}>
                  <a href={`#${anchor}-${name}`}>
                    {labelOf(name)}: {message}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {children}
      <p className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button className="button" type="submit">
        {submit}
      </button>
    </form>
  );
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

interface FieldProps {
  intent: string;
  anchor: string;
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  wide?: boolean;
}

/** Label, hint and error around a control; the control gets what ties it to them. */
function Field({ intent, anchor, name, label, required, hint, wide, children }: FieldProps & { children(props: Tied): ReactNode }) {
  const failure = useFailureOf(intent);
  const error = failure?.fieldErrors[name];
  const id = `${anchor}-${name}`;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={wide ? "field wide" : "field"}>
      <label htmlFor={id}>
        {label}
        {required ? null : <span className="optional"> (optional)</span>}
      </label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        name,
        required,
        defaultValue: keptValue(failure, name),
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface Tied {
  id: string;
  name: string;
  required?: boolean;
  defaultValue: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

type TextProps = FieldProps & { type?: "text" | "email" | "tel"; autoComplete?: string };

export function TextInput({ type = "text", autoComplete, ...field }: TextProps) {
  return <Field {...field}>{(tied) => <input {...tied} type={type} autoComplete={autoComplete} />}</Field>;
}

export function TextBox(field: FieldProps) {
  return <Field {...field}>{(tied) => <textarea {...tied} rows={4} />}</Field>;
}

type SelectProps = FieldProps & { options: readonly (readonly [value: string, label: string])[]; empty: string; initial?: string };

export function Select({ options, empty, initial, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(tied) => (
        <select {...tied} defaultValue={tied.defaultValue || initial}>
          <option value="">{empty}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
