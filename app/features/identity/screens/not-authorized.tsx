import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { go } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { useAffiliated } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { homePath, loginPath, logoutPath } from "../paths";
import { ROLE_LABELS } from "../role-model";

export const meta = titled("Not authorized", NOINDEX);

/** SYS-03: shows who is signed in, never the requested address. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  if (ctx.actor.kind !== "user") throw go(loginPath(), new URL(request.url));
  return data({ role: ROLE_LABELS[ctx.actor.role], email: ctx.actor.email }, { status: 403 });
}

export default function NotAuthorized() {
  const affiliated = useAffiliated();
  const text = useText();
  const { role, email } = useLoaderData<{ role: string; email: string }>();
  return (
    <section className="auth-card">
      <h1>{text("You are not authorized to view this page.")}</h1>
      <p>
        {text("You are signed in as {email}", { email })} ({text(role).toLowerCase()}).
      </p>
      <div className="auth-links" style={{ justifyContent: "flex-start", alignItems: "center" }}>
        <a className="button" href={affiliated(homePath())}>
          {text("Home")}
        </a>
        <PlainForm intent="logout" action={logoutPath()} style={{ margin: 0 }}>
          <button type="submit" className="button button-quiet">
            {text("Logout")}
          </button>
        </PlainForm>
      </div>
    </section>
  );
}
