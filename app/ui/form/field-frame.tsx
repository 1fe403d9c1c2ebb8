import type { ReactNode } from "react";
import { useText } from "../use-text";
import type { FormField } from "./field-context";

interface Props {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  children: ReactNode;
}

/** Label, hint, control and a line that is kept free for the error, so that nothing below moves when one comes or goes. */
export function FieldFrame({ field, label, hint, required, children }: Props) {
  return (
    <div className="field" data-invalid={field.error ? true : undefined}>
      <label className="field-label" htmlFor={field.id}>
        {label}
        {required ? null : <OptionalMark />}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldError field={field} />
    </div>
  );
}

/** The same around several controls that answer one question. */
export function FieldGroup({ field, label, hint, required, children }: Props) {
  return (
    <fieldset
      className="field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.inputProps["aria-describedby"]}
      data-invalid={field.error ? true : undefined}
    >
      <legend className="field-label">
        {label}
        {required ? null : <OptionalMark />}
      </legend>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldError field={field} />
    </fieldset>
  );
}

/** Required is the default and has no mark; optional fields are marked. */
const OptionalMark = () => <span className="field-optional"> {useText()("(optional)")}</span>;

export const FieldHint = ({ field, hint }: { field: FormField; hint: ReactNode }) =>
  hint ? (
    <p className="field-hint" id={field.hintId}>
      {hint}
    </p>
  ) : null;

export function FieldError({ field }: { field: FormField }) {
  const text = useText();
  return (
    <p className="field-error" id={field.errorId}>
      {field.error ? text(field.error) : null}
    </p>
  );
}
