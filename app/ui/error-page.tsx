import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

/** What stands in place of a screen that cannot be shown. Never a stack, always a way on. */
export function ErrorPage() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) ? (error.data as { message?: string; requestId?: string } | string) : null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details = typeof known === "object" && known ? known : {};
  const [title, message] =
    status === 404
      ? ["Page not found", "The address may be mistyped, or what was here is gone."]
      : status === 403
        ? ["You are not authorized to view this page.", "Ask somebody with more rights at your school."]
        : status === 410
          ? ["No longer available", details.message ?? ""]
          : ["Some error has occured.", "Nothing you did is lost on our side. Try again in a moment."];
  return (
    <main className="error-page" id="main">
      <title>{title}</title>
      <p className="error-status">{status}</p>
      <h1>{title}</h1>
      <p>{message}</p>
      {details.requestId && status >= 500 ? <p className="error-request">Request {details.requestId}</p> : null}
      <p className="error-actions">
        {status >= 500 ? <a href="?">Try again</a> : null} <a href="/">Home</a>
      </p>
    </main>
  );
}
