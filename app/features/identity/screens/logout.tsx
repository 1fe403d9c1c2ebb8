import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { open } from "~/platform/gates";
import { go, intent, screenAction } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { logOut } from "../domain/log-out";
import { endedSessionCookie } from "../domain/session";
import { loginPath } from "../paths";

export const meta = titled("Sign out", NOINDEX);

/** A link of our own or a typed address signs out at once; one that another site follows asks first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, cookies } = context;
  const url = new URL(request.url);
  if (ctx.actor.kind !== "user") return go(loginPath(), url);
  const site = request.headers.get("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site" || request.headers.get("Sec-Purpose")?.includes("prefetch")) return {};
  await logOut(ctx, {});
  cookies.push(endedSessionCookie(ctx.origin));
  return go(loginPath(), url);
}

export const action = screenAction(
  { logout: intent(logOut, { cookies: (_, { ctx }) => [endedSessionCookie(ctx.origin)], toast: null, to: loginPath() }) },
  { gate: open },
);

export default function Logout() {
  const text = useText();
  return (
    <section className="auth-card">
      <h1>{text("Sign out?")}</h1>
      <p>{text("Another site sent you here. You stay signed in unless you sign out.")}</p>
      <PlainForm intent="logout">
        <button type="submit" className="button">
          {text("Sign out")}
        </button>
      </PlainForm>
    </section>
  );
}
