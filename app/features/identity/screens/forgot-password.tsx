import { useActionData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { nothingToKnow } from "../domain/nothing-to-know";
import { requestPasswordReset } from "../domain/request-password-reset";
import { visitorsOnly } from "../gates";
import { loginPath } from "../paths";

export const meta = titled("Forgot password", NOINDEX);
export const loader = screenLoader(nothingToKnow, { gate: visitorsOnly });
export const action = screenAction({ request: intent(requestPasswordReset, { answer: ({ detail }) => ({ sent: detail }) }) }, { gate: visitorsOnly });

export default function ForgotPassword() {
  const text = useText();
  const answer = useActionData<{ sent?: string }>();
  return (
    <section className="auth-card">
      <h1>{text("Forgot password")}</h1>
      {answer?.sent ? (
        <p className="notice" data-tone="success" role="status">
          {text(answer.sent)}
        </p>
      ) : (
        <>
          <p>{text("Enter your email, and we'll send you a link to set a new password.")}</p>
          <PlainForm intent="request">
            <PlainField name="email" label={text("Email")} type="email" autoComplete="username" inputMode="email" required />
            <button type="submit" className="button">
              {text("Send reset link")}
            </button>
          </PlainForm>
        </>
      )}
      <p className="auth-links">
        <Link to={loginPath()}>{text("Back to sign in")}</Link>
      </p>
    </section>
  );
}
