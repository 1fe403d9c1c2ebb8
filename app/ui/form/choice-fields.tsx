import { Checkbox, Radio, Switch } from "@mantine/core";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../use-text";
import { type FormField, useFormField } from "./field-context";
import { FieldError, FieldFrame, FieldGroup, FieldHint } from "./field-frame";
import { NativeChoice } from "./native-choice";
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
export function SelectField({ label, hint, name, required, options, empty, ...rest }: ChoiceProps & { empty?: string | null }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const text = useText();
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <NativeChoice
        {...rest}
        {...field.inputProps}
        // Without an empty choice there is always one, and the browser has nothing to ask for.
        required={required && empty !== null}
        error={Boolean(field.error)}
        defaultValue={textOf(field) ?? (empty === null ? undefined : "")}
        options={options}
        empty={empty === undefined ? text("Select…") : empty}
      />
    </FieldFrame>
  );
}

interface OneChoice extends Omit<ComponentProps<"input">, "type" | "role" | "size" | "color" | "style"> {
  kind: "checkbox" | "radio" | "switch";
  id: string;
  label: ReactNode;
  help?: ReactNode;
}

/** A box, a button or a switch, its words, and a second line under them. */
function Choice({ kind, id, label, help, ...rest }: OneChoice) {
  const Box = { checkbox: Checkbox, radio: Radio, switch: FreshSwitch }[kind];
  return (
    <Box
      aria-describedby={help ? `${id}-help` : undefined}
      {...rest}
      id={id}
      label={label}
      description={help ? <span id={`${id}-help`}>{help}</span> : undefined}
      className="choice"
    />
  );
}

/** Mantine's switch keeps its state in React, where a form that is reset does not reach it: it begins anew then. */
function FreshSwitch(props: ComponentProps<typeof Switch>) {
  const [resets, setResets] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const begin = () => setResets((count) => count + 1);
    form?.addEventListener("reset", begin);
    return () => form?.removeEventListener("reset", begin);
  }, []);
  return <Switch {...props} key={resets} ref={input} />;
}

/** One yes or no, sent as `on`; not ticked sends nothing. */
export function CheckboxField({ label, hint, name, disabled }: FieldProps) {
  const field = useFormField(name, { hint: Boolean(hint) });
  return (
    <div className="field field-tick" data-invalid={field.error ? true : undefined}>
      <Choice {...field.inputProps} kind="checkbox" label={label} disabled={disabled} defaultChecked={isOn(field)} />
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
      <Choice {...field.inputProps} kind="switch" label={label} disabled={disabled} defaultChecked={isOn(field)} />
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
          <Choice
            key={option.value}
            kind="checkbox"
            id={`${field.id}-${option.value}`}
            name={name}
            value={option.value}
            label={option.label}
            help={option.help}
            disabled={disabled || option.disabled}
            defaultChecked={chosen.includes(option.value)}
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
          <Choice
            key={option.value}
            kind="radio"
            id={`${field.id}-${option.value}`}
            name={name}
            value={option.value}
            label={option.label}
            help={option.help}
            disabled={disabled || option.disabled}
            defaultChecked={textOf(field) === option.value}
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
