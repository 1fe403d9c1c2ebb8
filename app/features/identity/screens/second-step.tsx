import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainField, PlainTick } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { pendingTokenOf } from "../domain/second-factor/pending";
import { finishWithCode, getSecondStep } from "../domain/second-factor/second-step";
import { visitorsOnly } from "../gates";
import { backToLogin } from "../parts/back-to-login";
import { landingOf } from "../parts/landing";
import { loginPath, passkeySignInPath } from "../paths";
import { TRUSTED_DAYS } from "../second-factor-model";

export const meta = titled("Second step", NOINDEX);
export const loader = screenLoader(getSecondStep, {
  gate: visitorsOnly,
  input: ({ request }) => ({ token: pendingTokenOf(request) }),
  elsewhere: ({ isPending }, { url }) => (isPending ? null : loginPath(url.searchParams.get("redirect"))),
});
const finish = screenAction(
  {
    finish: intent(finishWithCode, {
      input: (values, { request }) => ({ ...values, token: pendingTokenOf(request) }),
      cookies: ({ cookies }) => cookies,
      toast: "Successfully Logged In",
      to: ({ role }, { url }, form) => landingOf(role, form, url),
    }),
  },
  { gate: visitorsOnly },
);
export const action = (args: LoaderFunctionArgs) => backToLogin(args, ["second_step_over"], () => finish(args));

export default function SecondStep() {
  const text = useText();
  const { hasApp, hasPasskey } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const redirect = params.get("redirect");
  return (
    <section className="auth-card">
      <h1>{text("Second step")}</h1>
      <p>{text(hasApp ? "Enter the code from your authenticator app, or a recovery code." : "Use your passkey, or enter a recovery code.")}</p>
      <PlainForm intent="finish">
        <input type="hidden" name="redirect" value={redirect ?? ""} />
        <PlainField name="code" label={text("Code")} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus required />
        <PlainTick name="remember" label={text("Remember this browser for {days} days", { days: TRUSTED_DAYS })} />
        <button type="submit" className="button">
          {text("Continue")}
        </button>
      </PlainForm>
      <p className="auth-links">
        {hasPasskey ? <Link to={passkeySignInPath(redirect)}>{text("Use a passkey")}</Link> : null}
        <Link to={loginPath(redirect)}>{text("Back to sign in")}</Link>
      </p>
    </section>
  );
}
