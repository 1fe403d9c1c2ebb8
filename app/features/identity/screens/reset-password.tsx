import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { resetPassword, validateResetToken } from "../domain/reset-password";
import { visitorsOnly } from "../gates";
import { backToLogin } from "../parts/back-to-login";
import { NewPasswordFields } from "../parts/new-password-fields";
import { loginPath } from "../paths";

export const meta = titled("Set a new password", NOINDEX);
/** The address contains the token, so no referrer is sent. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

const look = screenLoader(validateResetToken, { gate: visitorsOnly });
export const loader = (args: LoaderFunctionArgs) => backToLogin(args, ["token_invalid"], () => look(args));
const save = screenAction({ reset: intent(resetPassword, { toast: "Password Updated Successfully!", to: loginPath() }) }, { gate: visitorsOnly });
export const action = (args: LoaderFunctionArgs) => backToLogin(args, ["token_invalid"], () => save(args));

export default function ResetPassword() {
  const text = useText();
  const { token, email } = useLoaderData<typeof loader>();
  return (
    <section className="auth-card">
      <h1>{text("Set a new password")}</h1>
      <p>{text("For {email}", { email })}</p>
      <PlainForm intent="reset">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <NewPasswordFields />
        <button type="submit" className="button">
          {text("Reset password")}
        </button>
      </PlainForm>
    </section>
  );
}
