import { Input } from "@mantine/core";
import type { ComponentProps, HTMLInputTypeAttribute, ReactNode } from "react";
import { formatPhone } from "~/platform/input";
import { type FormField, useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";

export interface FieldProps {
  name: string;
  label: ReactNode;
  /** Stands before the control: what is asked, in which form. */
  hint?: ReactNode;
  /** Says so to the person and to assistive technology; whether it holds is for the schema to say. */
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  placeholder?: string;
}

interface WrittenProps extends FieldProps {
  /** The language of what is typed, where it is another than the page's. */
  lang?: string;
  /** `none` hides the optional mark, because it says nothing here or another field decides. */
  mark?: "none";
}

interface TextFieldProps extends WrittenProps {
  onInput?: ComponentProps<"input">["onInput"];
  type?: HTMLInputTypeAttribute;
  inputMode?: ComponentProps<"input">["inputMode"];
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  /** A word or sign within the box, before or after what is typed. */
  before?: ReactNode;
  after?: ReactNode;
  readOnly?: boolean;
  width?: "short" | "full";
  /** Rewrites what was typed when the field is left. */
  tidy?: (value: string) => string;
}

/** One line of text. An e-mail field is checked when it is left. */
export function TextField({ label, hint, before, after, tidy, width, type = "text", name, required, mark, ...rest }: TextFieldProps) {
  const field = useFormField(name, { hint: Boolean(hint), checkOnBlur: type === "email" || Boolean(tidy) });
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required || mark === "none"}>
      <Input
        {...rest}
        {...field.inputProps}
        type={type}
        required={required}
        className={width === "short" ? "field-short" : undefined}
        error={Boolean(field.error)}
        defaultValue={textOf(field)}
        leftSection={before}
        rightSection={after}
        rightSectionPointerEvents="none"
        onBlur={(event: React.FocusEvent<HTMLInputElement>) => {
          if (tidy) event.currentTarget.value = tidy(event.currentTarget.value);
          field.inputProps.onBlur?.();
        }}
      />
    </FieldFrame>
  );
}

/** A value of a table that is to be corrected: its column is its label, and its problem stands below. */
export function CellField({ name, label, problem }: { name: string; label: string; problem: string }) {
  const field = useFormField(name);
  return (
    <div className="field" data-invalid>
      <Input {...field.inputProps} aria-label={label} aria-invalid aria-describedby={field.errorId} error defaultValue={textOf(field)} />
      <p className="field-error" id={field.errorId}>
        {problem}
      </p>
    </div>
  );
}

export function TextareaField({ label, hint, name, required, mark, rows = 4, ...rest }: WrittenProps & { rows?: number; maxLength?: number }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required || mark === "none"}>
      <Input
        {...rest}
        {...field.inputProps}
        component="textarea"
        multiline
        rows={rows}
        required={required}
        error={Boolean(field.error)}
        defaultValue={textOf(field)}
      />
    </FieldFrame>
  );
}

/** Dollars and cents as people write them; the schema makes integer cents of it. A default in cents is written out by the caller. */
export const MoneyField = (props: FieldProps & Pick<TextFieldProps, "onInput">) => (
  <TextField inputMode="decimal" width="short" before="$" autoComplete="off" {...props} />
);

/** Takes any punctuation; shows `(123) 456 - 7890` when the field is left. */
export const PhoneField = (props: FieldProps) => <TextField type="tel" inputMode="tel" autoComplete="tel" tidy={formatPhone} {...props} />;

/** A default as text: numbers and text as they are, nothing for anything else. */
export const textOf = ({ defaultValue }: FormField): string | undefined =>
  typeof defaultValue === "string" || typeof defaultValue === "number" ? String(defaultValue) : undefined;
