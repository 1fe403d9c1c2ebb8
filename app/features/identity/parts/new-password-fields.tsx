import { PlainField } from "~/ui/form/plain-fields";
import { PASSWORD_RULES } from "../model";

/** A password to choose and once more, with the rules before them. */
export function NewPasswordFields() {
  const rules = (
    <span className="password-rules">
      {PASSWORD_RULES.map((rule) => (
        <span key={rule} style={{ display: "block" }}>
          {rule}
        </span>
      ))}
    </span>
  );
  return (
    <>
      <PlainField name="new_password" label="New password" type="password" autoComplete="new-password" hint={rules} required />
      <PlainField name="confirm_password" label="Confirm password" type="password" autoComplete="new-password" required />
    </>
  );
}
