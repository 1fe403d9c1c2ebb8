import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { phrase } from "~/words/phrase";
import { CHUNK_LOAD_FAILED, isChunkLoadError } from "./chunk-load";
import { useAffiliated } from "./link";
import { localeIn } from "./root-data";
import { useText } from "./use-text";

/** Replaces a screen that fails, inside the remaining frame. Never shows a stack trace, always a next step. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const affiliated = useAffiliated();
  const text = useText();
  const known = isRouteErrorResponse(error) ? (error.data as { message?: string; requestId?: string } | string) : null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details = typeof known === "object" && known ? known : {};
  const isUnloaded = isChunkLoadError(error);
  const [title, message] = isUnloaded ? [CHUNK_LOAD_FAILED, ""] : wordsOf(status, details.message);
  return (
    <section className="error-page">
      {isUnloaded ? null : <p className="error-status">{text("Error {status}", { status })}</p>}
      <h1>{text(title)}</h1>
      {message ? <p>{text(message)}</p> : null}
      <p className="error-actions">
        {status >= 500 ? (
          <a className="button" href={pathname + search}>
            {text(isUnloaded ? "Refresh" : "Try again")}
          </a>
        ) : null}
        <a className={status >= 500 ? "button button-quiet" : "button"} href={affiliated("/")}>
          {text("Home")}
        </a>
      </p>
      {details.requestId && status >= 500 ? <p className="error-request">{text("Request {code}", { code: details.requestId })}</p> : null}
    </section>
  );
}

function wordsOf(status: number, message = ""): [title: string, message: string] {
  if (status === 404) return ["Page not found", "The address may be misspelled, or the page may have been removed."];
  if (status === 403) return ["You are not authorized to view this page.", "Ask an owner or admin of your school for access."];
  if (status === 410) return ["No longer available", message];
  return ["Some error has occured.", "Your saved work is safe. Try again in a moment."];
}

/** The title of a frame: that of the error while one is shown, else what stood above. */
export const frameMeta: MetaFunction = ({ error, matches }) => {
  if (!error) return matches.flatMap(({ meta }) => meta ?? []);
  const [title] = wordsOf(isRouteErrorResponse(error) ? error.status : 500);
  return [{ title: phrase(title, localeIn(matches)) }];
};
