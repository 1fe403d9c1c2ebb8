import { useActionData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { nothingToKnow } from "../domain/nothing-to-know";
import { requestPasswordReset } from "../domain/request-password-reset";
import { visitorsOnly } from "../gates";
import { loginPath } from "../paths";

export const meta = titled("Forgot password", NOINDEX);
export const loader = screenLoader(nothingToKnow, { gate: visitorsOnly });
export const action = screenAction({ request: intent(requestPasswordReset, { answer: ({ detail }) => ({ sent: detail }) }) }, { gate: visitorsOnly });

export default function ForgotPassword() {
  const answer = useActionData<{ sent?: string }>();
  return (
    <section className="auth-card">
      <h1>Forgot password</h1>
      {answer?.sent ? (
        <p className="notice" data-tone="success" role="status">
          {answer.sent}
        </p>
      ) : (
        <>
          <p>Enter your email, and we'll send you a link to set a new password.</p>
          <PlainForm intent="request">
            <PlainField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
            <button type="submit" className="button">
              Send reset link
            </button>
          </PlainForm>
        </>
      )}
      <p className="auth-links">
        <Link to={loginPath()}>Back to sign in</Link>
      </p>
    </section>
  );
}
