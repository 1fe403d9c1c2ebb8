import { PlainField } from "~/ui/form/plain-fields";
import { useText } from "~/ui/use-text";
import { PASSWORD_RULES } from "../model";

/** A password to choose and once more, with the rules before them. */
export function NewPasswordFields() {
  const text = useText();
  const rules = (
    <span className="password-rules">
      {PASSWORD_RULES.map((rule) => (
        <span key={rule} style={{ display: "block" }}>
          {text(rule)}
        </span>
      ))}
    </span>
  );
  return (
    <>
      <PlainField name="new_password" label={text("New password")} type="password" autoComplete="new-password" hint={rules} required />
      <PlainField name="confirm_password" label={text("Confirm password")} type="password" autoComplete="new-password" required />
    </>
  );
}
