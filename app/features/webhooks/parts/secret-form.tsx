import { Form, FormActions, PasswordField, SubmitButton } from "~/ui/form";
import { revealForm } from "../model";

/** Asks for the password before a secret is shown or replaced. */
export const SecretForm = ({ id, intent, button }: { id: string; intent: "reveal" | "rotate"; button: string }) => (
  <Form intent={intent} schema={revealForm} className="form">
    <input type="hidden" name="id" value={id} />
    <PasswordField name="current_password" label="Your password" required autoComplete="current-password" />
    <FormActions>
      <SubmitButton>{button}</SubmitButton>
    </FormActions>
  </Form>
);
