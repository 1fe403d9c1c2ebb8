import { PasswordInput } from "@mantine/core";
import { useText } from "../use-text";
import { useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";
import type { FieldProps } from "./text-fields";

/** A password input, always empty after a refusal. `autoComplete` says which password it is. */
export function PasswordField({
  label,
  hint,
  name,
  required,
  autoComplete,
  ...rest
}: FieldProps & { autoComplete: "current-password" | "new-password" }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const text = useText();
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <PasswordInput
        {...rest}
        {...field.inputProps}
        autoComplete={autoComplete}
        required={required}
        error={Boolean(field.error)}
        visibilityToggleButtonProps={{ "aria-label": text("Show or hide password") }}
      />
    </FieldFrame>
  );
}
