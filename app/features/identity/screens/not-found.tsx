import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { GENERIC } from "~/platform/errors";
import { useAffiliated } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { homePath } from "../paths";

export const meta = titled("Page not found", NOINDEX);

/**
 * SYS-02, for every unknown address. Also the page of a file that could not be served, with the reason. (Remix itself refuses only
 * unknown addresses and methods.)
 */
export const loader = ({ context: { failure, ctx } }: LoaderFunctionArgs) => {
  if (isRouteErrorResponse(failure) && !("error" in failure && failure.error)) throw data(failure.data, { status: failure.status });
  if (failure instanceof Error) throw data({ code: "server_error", message: GENERIC, requestId: ctx.requestId }, { status: 500 });
  return data({}, { status: 404 });
};

/** Nothing can be sent to a page that is not there. */
export const action = () => data({}, { status: 404 });

export default function NotFound() {
  const affiliated = useAffiliated();
  const text = useText();
  return (
    <section className="auth-card">
      <h1>{text("Page not found")}</h1>
      <p>{text("The address may be misspelled, or the page may have been removed.")}</p>
      <p className="auth-links">
        <a className="button" href={affiliated(homePath())}>
          {text("Home")}
        </a>
      </p>
    </section>
  );
}
