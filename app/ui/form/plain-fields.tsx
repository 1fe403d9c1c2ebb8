import type { ComponentProps, ReactNode } from "react";
import { useText } from "../use-text";
import { useFormField } from "./field-context";
import { FieldError, FieldFrame, FieldGroup } from "./field-frame";
import { textOf } from "./text-fields";

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

/** A file, which must be chosen again after a refusal. The form must be `multipart`. */
export function PlainFile({ label, name, required, accept }: Props) {
  const field = useFormField(name);
  const { onBlur: _, onChange: __, ...inputProps } = field.inputProps;
  return (
    <FieldFrame field={field} label={label} required={required}>
      <input {...inputProps} type="file" required={required} accept={accept} />
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

interface ChoiceProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  options: readonly { value: string; label: string }[];
}

/** The browser's select, without a library. */
export function PlainSelect({ label, hint, name, required, options, empty }: ChoiceProps & { empty?: string }) {
  const text = useText();
  const field = useFormField(name, { hint: Boolean(hint) });
  const { onBlur: _, onChange: __, ...inputProps } = field.inputProps;
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <select {...inputProps} required={required} defaultValue={textOf(field) ?? ""}>
        <option value="">{empty ?? text("Select…")}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Several lines of text. */
export function PlainTextarea({ label, hint, name, rows = 4, maxLength }: Omit<ChoiceProps, "options"> & { rows?: number; maxLength?: number }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const { onBlur: _, onChange: __, ...inputProps } = field.inputProps;
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea {...inputProps} rows={rows} maxLength={maxLength} defaultValue={textOf(field)} />
    </FieldFrame>
  );
}

/** Any number of boxes to tick, sent as the same name repeated. */
export function PlainTicks({ label, hint, name, options }: ChoiceProps) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const chosen = Array.isArray(field.defaultValue) ? field.defaultValue.map(String) : [textOf(field)];
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div className="tick-list">
        {options.map(({ value, label: words }) => (
          <label className="tick" key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
