import { useSearchParams } from "@remix-run/react";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Ctx } from "~/platform/context";
import { parseForm } from "~/platform/form-data";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import type { Result } from "~/platform/verb";
import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { logIn } from "../domain/log-in";
import { nothingToKnow } from "../domain/nothing-to-know";
import { trustedTokenOf } from "../domain/second-factor/pending";
import { visitorsOnly } from "../gates";
import { landingOf, wishOf } from "../parts/landing";
import { becomeInstructorPath, forgotPasswordPath, passkeySignInPath, secondStepPath, siteStartPath } from "../paths";

/** How a browser proves who sits before it, to begin with: address and password, sent with a form. */
const authenticatorOf = (ctx: Ctx, trusted: string) =>
  new Authenticator<Result<typeof logIn>>().use(new FormStrategy(({ form }) => logIn(ctx, { ...parseForm(form), trusted })), "password");

export const meta = titled("Sign in", NOINDEX);
export const loader = screenLoader(nothingToKnow, { gate: visitorsOnly });
export const action = screenAction(
  {
    login: intent(logIn, {
      run: (form, { ctx, url, request }) =>
        authenticatorOf(ctx, trustedTokenOf(request)).authenticate("password", new Request(url, { method: "POST", body: form })),
      cookies: ({ cookie }) => [cookie],
      toast: ({ needsSecondStep }) => (needsSecondStep ? null : "Successfully Logged In"),
      to: ({ role, needsSecondStep }, { url }, form) => (needsSecondStep ? secondStepPath(wishOf(form, url)) : landingOf(role, form, url)),
    }),
  },
  { gate: visitorsOnly },
);

export default function Login() {
  const text = useText();
  const root = useRootData();
  const [params] = useSearchParams();
  return (
    <section className="auth-card">
      <h1>{text("Sign in")}</h1>
      <PlainForm intent="login">
        <input type="hidden" name="redirect" value={params.get("redirect") ?? ""} />
        <PlainField name="email" label={text("Email")} type="email" autoComplete="username" inputMode="email" required />
        <PlainField name="password" label={text("Password")} type="password" autoComplete="current-password" required />
        <button type="submit" className="button">
          {text("Sign in")}
        </button>
      </PlainForm>
      <p className="auth-links">
        <Link to={passkeySignInPath(params.get("redirect"))}>{text("Sign in with a passkey")}</Link>
        <Link to={forgotPasswordPath()}>{text("Forgot password?")}</Link>
        {root?.isMainHost ? <Link to={becomeInstructorPath}>{text("Become an instructor")}</Link> : null}
        {root && !root.isMainHost && root.school ? <Link to={siteStartPath}>{text("Back to school site")}</Link> : null}
      </p>
    </section>
  );
}
