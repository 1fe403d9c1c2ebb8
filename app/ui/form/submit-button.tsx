import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm, useFormPending } from "./field-context";

interface Props extends Omit<ButtonProps, "type" | "loading"> {
  children: ReactNode;
  /** For a form with more than one button: what this one adds. */
  name?: string;
  value?: string;
}

/** Sends the form around. Stays enabled before, shows progress during; the form itself lets nothing through twice. */
export function SubmitButton({ children, ...rest }: Props) {
  const isPending = useFormPending();
  return (
    <Button type="submit" aria-busy={isPending || undefined} data-pending={isPending || undefined} {...rest}>
      {isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </Button>
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
        <Button type="reset" variant="subtle" color="gray">
          Discard
        </Button>
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
