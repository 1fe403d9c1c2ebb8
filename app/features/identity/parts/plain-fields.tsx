import type { ComponentProps, ReactNode } from "react";
import { useFormField } from "~/ui/form/field-context";
import { FieldError, FieldFrame } from "~/ui/form/field-frame";
import { textOf } from "~/ui/form/text-fields";

interface Props extends Omit<ComponentProps<"input">, "name"> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A line of text on a page without script and without a library. */
export function PlainField({ label, hint, name, required, type = "text", ...rest }: Props) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const { onBlur: _, onChange: __, ...inputProps } = field.inputProps;
  const value = type === "password" ? undefined : textOf(field);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <input {...rest} {...inputProps} type={type} required={required} defaultValue={value} />
    </FieldFrame>
  );
}

/** A box to tick. */
export function PlainTick({ name, label }: { name: string; label: ReactNode }) {
  const field = useFormField(name);
  const { onBlur: _, onChange: __, ...inputProps } = field.inputProps;
  return (
    <div className="field">
      <label className="tick">
        <input {...inputProps} type="checkbox" defaultChecked={field.defaultValue === "on"} />
        <span>{label}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}
