import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useSearchParams } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { nothingToKnow } from "../domain/nothing-to-know";
import { beginPasskeySignIn, finishWithPasskey } from "../domain/second-factor/passkeys";
import { pendingTokenOf } from "../domain/second-factor/pending";
import { visitorsOnly } from "../gates";
import { backToLogin } from "../parts/back-to-login";
import { landingOf } from "../parts/landing";
import { type SignInOptions, useDevice } from "../parts/second-factor/use-device";
import { loginPath } from "../paths";

/** The one page of a visitor's that needs script: only that can ask a device. Its library comes when the button is pressed. */
export const handle = { script: true };
export const meta = titled("Sign in with a passkey", NOINDEX);
export const loader = screenLoader(nothingToKnow, { gate: visitorsOnly });
const answer = screenAction(
  {
    begin: intent(beginPasskeySignIn, {
      input: (_, { request }) => ({ token: pendingTokenOf(request) }),
      answer: ({ options }) => ({ options }),
    }),
    finish: intent(finishWithPasskey, {
      input: ({ credential }, { request }) => ({ credential, token: pendingTokenOf(request) }),
      cookies: ({ cookies }) => cookies,
      toast: "Successfully Logged In",
      to: ({ role }, { url }, form) => landingOf(role, form, url),
    }),
  },
  { gate: visitorsOnly },
);
export const action = (args: LoaderFunctionArgs) => backToLogin(args, ["second_step_over"], () => answer(args));

export default function PasskeySignIn() {
  const [params] = useSearchParams();
  const redirect = params.get("redirect");
  const given = useActionData<{ options?: SignInOptions; message?: string }>();
  const device = useDevice(given?.options, async (optionsJSON) => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return { intent: "finish", redirect: redirect ?? "", credential: JSON.stringify(await startAuthentication({ optionsJSON })) };
  });
  return (
    <section className="auth-card">
      <h1>Sign in with a passkey</h1>
      <p>Your device asks for your fingerprint, your face, or its PIN. No password needed.</p>
      <noscript>
        <p className="notice" data-tone="warning">
          Passkeys need JavaScript. Sign in with your password instead.
        </p>
      </noscript>
      {device.refusal ? (
        <p className="notice" data-tone="error" role="alert">
          {device.refusal}
        </p>
      ) : null}
      <PlainForm intent="begin">
        <button type="submit" className="button">
          Use a passkey
        </button>
      </PlainForm>
      <p className="auth-links">
        <Link to={loginPath(redirect)}>Sign in with your password</Link>
      </p>
    </section>
  );
}
