import type { ComponentProps, ReactNode } from "react";
import type { FormFailure } from "~/platform/screen";
import { useLocale } from "~/ui/use-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { phrase } from "~/words/phrase";
import { labelOf, labelsOf, useFailure, valueAt } from "../form/failure";
import { ShownTo } from "../form/shown-to";
import { useFormAddress } from "./carry";

const keptValue = (failure: FormFailure | null, name: string, initial = "") => {
  const entered = failure ? valueAt(failure.repopulateFields, name) : undefined;
  return typeof entered === "string" ? entered : initial;
};

interface FormProps {
  intent: string;
  /** The intent whose refusal is shown, where a button in it names another one. */
  refusedAs?: string;
  /** Prefix of the IDs of its fields. */
  anchor: string;
  /** ID of the element to return to after submitting; it must not have this ID while the form is refused. */
  isInPlace?: boolean;
  submit: ReactNode;
  children: ReactNode;
  /** Content beside the button, such as a back link. */
  beside?: ReactNode;
  /** Labels of fields in the error summary. */
  labels?: Readonly<Record<string, string>>;
  /** Its button stands back behind the page's main one. */
  isQuiet?: boolean;
  /** The form carries files. */
  hasFiles?: boolean;
}

/**
 * A plain form with a summary of what is wrong on top, a trap for bots, and its button. Works without script: a refusal gets the focus from
 * the browser, which it gives only where the address names no element of the page.
 */
export function SiteForm({
  intent,
  refusedAs = intent,
  anchor,
  isInPlace = false,
  submit,
  children,
  beside,
  labels = {},
  isQuiet = false,
  hasFiles = false,
}: FormProps) {
  const say = useWords(words);
  const failure = useFailure(refusedAs);
  const action = useFormAddress(isInPlace ? anchor : null);
  const wrong = Object.entries(failure?.fieldErrors ?? {});
  const named = failure ? labelsOf(children) : {};
  return (
    <form method="post" action={action} className="form" encType={hasFiles ? "multipart/form-data" : undefined} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <ShownTo />
      {failure ? (
        // biome-ignore lint/a11y/noAutofocus: no script runs here that could take the person to what went wrong.
        <div className="form-error" role="alert" tabIndex={-1} autoFocus>
          <p>{say.text(failure.message)}</p>
          {wrong.length > 0 ? (
            <ul>
              {wrong.map(([name, message]) => (
                <li key={name}>
                  <a href={`#${anchor}-${name}`}>
                    {say.text(labels[name] ?? named[name] ?? labelOf(name))}: {say.text(message)}
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
          {say("leaveThisEmpty")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {beside ? (
        <div className="form-end wide">
          {beside}
          <button className="button" type="submit">
            {submit}
          </button>
        </div>
      ) : (
        <button className={isQuiet ? "button quiet" : "button"} type="submit">
          {submit}
        </button>
      )}
    </form>
  );
}

interface FieldProps {
  intent: string;
  anchor: string;
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  wide?: boolean;
  /** Initial value. */
  initial?: string;
}

/** Label, hint and error around a control; the control gets what ties it to them. */
function Field({ intent, anchor, name, label, required, hint, wide, initial, children }: FieldProps & { children(props: Tied): ReactNode }) {
  const say = useWords(words);
  const failure = useFailure(intent);
  const error = failure?.fieldErrors[name];
  const id = `${anchor}-${name}`;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={wide ? "field wide" : "field"}>
      <label htmlFor={id}>
        {label}
        {required ? null : <span className="optional"> {say("optional")}</span>}
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
        defaultValue: keptValue(failure, name, initial),
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {say.text(error)}
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

type TextProps = FieldProps &
  Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "max" | "readOnly"> & { type?: "text" | "email" | "tel" | "date" };

export function TextInput({ type = "text", autoComplete, inputMode, max, readOnly, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(tied) => <input {...tied} type={type} autoComplete={autoComplete} inputMode={inputMode} max={max} readOnly={readOnly} />}
    </Field>
  );
}

export function TextBox(field: FieldProps) {
  return <Field {...field}>{(tied) => <textarea {...tied} rows={4} />}</Field>;
}

type SelectProps = FieldProps & { options: readonly (readonly [value: string, label: string])[]; empty: string; autoComplete?: string };

export function Select({ options, empty, autoComplete, ...field }: SelectProps) {
  const locale = useLocale();
  return (
    <Field {...field}>
      {(tied) => (
        <select {...tied} autoComplete={autoComplete}>
          <option value="">{empty}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {phrase(label, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type FileProps = FieldProps & { accept: string; stored: string | null; note?: string };

/** A file field; the stored file is kept unless another is chosen. */
export function FileInput({ accept, stored, note, ...field }: FileProps) {
  const say = useWords(words);
  return (
    <Field {...field} wide>
      {({ defaultValue: _, ...tied }) => (
        <>
          {stored ? <p className="stored">{say("uploaded", { name: stored })}</p> : null}
          <input {...tied} required={tied.required && !stored} type="file" accept={accept} />
          {note ? <p className="hint">{note}</p> : null}
        </>
      )}
    </Field>
  );
}
