import { useSearchParams } from "@remix-run/react";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Ctx } from "~/platform/context";
import { parseForm } from "~/platform/form-data";
import { strictPath } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import type { Result } from "~/platform/verb";
import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import { logIn } from "../domain/log-in";
import { nothingToKnow } from "../domain/nothing-to-know";
import { visitorsOnly } from "../gates";
import { mayLandOn } from "../model";
import { titled } from "../parts/title";
import { becomeInstructorPath, forgotPasswordPath, homePath, siteStartPath } from "../paths";

/** The strategies by which a browser proves who sits before it. One today: address and password, sent with a form. */
const authenticatorOf = (ctx: Ctx) =>
  new Authenticator<Result<typeof logIn>>().use(new FormStrategy(({ form }) => logIn(ctx, parseForm(form))), "password");

export const meta = titled("Sign in");
export const loader = screenLoader(nothingToKnow, { gate: visitorsOnly });
export const action = screenAction(
  {
    login: intent(logIn, {
      run: (form, { ctx, url }) => authenticatorOf(ctx).authenticate("password", new Request(url, { method: "POST", body: form })),
      cookies: ({ cookie }) => [cookie],
      toast: "Successfully Logged In",
      to: ({ role }, { url }, form) => {
        const wish = strictPath(form.get("redirect") || url.searchParams.get("redirect"));
        return wish && mayLandOn(role, wish) ? wish : homePath();
      },
    }),
  },
  { gate: visitorsOnly },
);

export default function Login() {
  const root = useRootData();
  const [params] = useSearchParams();
  return (
    <section className="auth-card">
      <h1>Sign in</h1>
      <PlainForm intent="login">
        <input type="hidden" name="redirect" value={params.get("redirect") ?? ""} />
        <PlainField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
        <PlainField name="password" label="Password" type="password" autoComplete="current-password" required />
        <button type="submit" className="button">
          Sign in
        </button>
      </PlainForm>
      <p className="auth-links">
        <Link to={forgotPasswordPath()}>Forgot password?</Link>
        {root?.isMainHost ? <Link to={becomeInstructorPath}>Become an instructor</Link> : null}
        {root && !root.isMainHost && root.school ? <Link to={siteStartPath}>Back to school site</Link> : null}
      </p>
    </section>
  );
}
