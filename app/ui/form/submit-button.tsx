import type { ReactNode } from "react";
import { useForm, useFormPending } from "./field-context";

interface Props {
  children: ReactNode;
  /** `quiet` beside another button, `danger` for what cannot be taken back. */
  tone?: "quiet" | "danger";
  /** For a form with more than one button: what this one adds. */
  name?: string;
  value?: string;
  className?: string;
}

/** Sends the form around. Stays enabled before, shows progress during; the form itself lets nothing through twice. */
export function SubmitButton({ children, tone, className = "", ...rest }: Props) {
  const isPending = useFormPending();
  return (
    <button type="submit" className={`button ${tone ? `button-${tone}` : ""} ${className}`} aria-busy={isPending || undefined} {...rest}>
      {isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** The foot of a long form: Save stays in sight, and says when something is not saved yet. `cancel` is a link back. */
export function FormActions({ children, cancel }: { children: ReactNode; cancel?: ReactNode }) {
  const { isDirty } = useForm();
  return (
    <div className="form-actions" data-dirty={isDirty || undefined}>
      <span className="form-actions-state" aria-live="polite">
        {isDirty ? "Unsaved changes" : ""}
      </span>
      {isDirty ? (
        <button type="reset" className="button button-quiet">
          Discard
        </button>
      ) : (
        cancel
      )}
      {children}
    </div>
  );
}

/** A part of a form: heading and a line of help at the left on wide screens, the fields at the right. */
export function FormSection({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  return (
    <section className="form-section">
      <div className="form-section-head">
        <h2>{title}</h2>
        {help ? <p>{help}</p> : null}
      </div>
      <div className="form-section-fields">{children}</div>
    </section>
  );
}
