import { Checkbox, Input, Radio, Switch } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type FormField, useFormField } from "./field-context";
import { FieldError, FieldFrame, FieldGroup, FieldHint } from "./field-frame";
import { type FieldProps, textOf } from "./text-fields";

export interface Option {
  value: string;
  label: string;
  /** A second line under a radio button or checkbox. */
  help?: ReactNode;
  disabled?: boolean;
}

interface ChoiceProps extends Omit<FieldProps, "placeholder"> {
  options: readonly Option[];
}

/** The browser's own select. `empty` is the first entry, which stands for no choice. */
export function SelectField({ label, hint, name, required, options, empty = "Select…", ...rest }: ChoiceProps & { empty?: string | null }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <Input
        {...rest}
        {...field.inputProps}
        component="select"
        pointer
        rightSection={<IconSelector size={16} stroke={1.5} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        required={required}
        error={Boolean(field.error)}
        defaultValue={textOf(field) ?? (empty === null ? undefined : "")}
      >
        {empty === null ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Input>
    </FieldFrame>
  );
}

/** One yes or no, sent as `on`; not ticked sends nothing. */
export function CheckboxField({ label, hint, name, disabled }: FieldProps) {
  const field = useFormField(name, { hint: Boolean(hint) });
  return (
    <div className="field field-tick" data-invalid={field.error ? true : undefined}>
      <Checkbox {...field.inputProps} disabled={disabled} label={label} defaultChecked={isOn(field)} error={Boolean(field.error)} />
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  );
}

/** A setting that is on or off. Sent like a checkbox: it takes effect when the form is saved. */
export function SwitchField({ label, hint, name, disabled }: FieldProps) {
  const field = useFormField(name, { hint: Boolean(hint) });
  return (
    <div className="field field-tick field-switch" data-invalid={field.error ? true : undefined}>
      <Switch {...field.inputProps} disabled={disabled} label={label} defaultChecked={isOn(field)} error={Boolean(field.error)} />
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  );
}

/** Any number of answers, sent as the same name repeated. */
export function CheckboxGroupField({ label, hint, name, required, options, disabled, columns }: ChoiceProps & { columns?: boolean }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const chosen = Array.isArray(field.defaultValue) ? field.defaultValue.map(String) : [textOf(field)];
  return (
    <FieldGroup field={field} label={label} hint={hint} required={required}>
      <div className={columns ? "field-options field-options-columns" : "field-options"}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            id={`${field.id}-${option.value}`}
            name={name}
            value={option.value}
            label={option.label}
            description={option.help}
            disabled={disabled || option.disabled}
            defaultChecked={chosen.includes(option.value)}
            error={Boolean(field.error)}
            onChange={field.inputProps.onChange}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** One of a few, all in sight. */
export function RadioGroupField({ label, hint, name, required, options, disabled, columns }: ChoiceProps & { columns?: boolean }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  return (
    <FieldGroup field={field} label={label} hint={hint} required={required}>
      <div className={columns ? "field-options field-options-columns" : "field-options"}>
        {options.map((option) => (
          <Radio
            key={option.value}
            id={`${field.id}-${option.value}`}
            name={name}
            value={option.value}
            label={option.label}
            description={option.help}
            disabled={disabled || option.disabled}
            defaultChecked={textOf(field) === option.value}
            error={Boolean(field.error)}
            onChange={field.inputProps.onChange}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** True for a boolean of a loader and for what a ticked box sends. */
const isOn = ({ defaultValue }: FormField): boolean =>
  defaultValue === true || defaultValue === "on" || defaultValue === "true" || defaultValue === "1";
