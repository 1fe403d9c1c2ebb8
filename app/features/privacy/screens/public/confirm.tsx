import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { publicSite } from "~/features/identity/gates";
import { type Gate, intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ErrorPage } from "~/ui/error-page";
import { PlainForm } from "~/ui/form/plain-form";
import { SiteLink } from "~/ui/site/link";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/privacy";
import { confirmByMail, readLink } from "../../domain/by-mail";
import { ANSWER_DAYS } from "../../model";
import { askByMailPath, confirmByMailPath } from "../../paths";

/** Opens for anyone with the link, signed out or signed in as a student of the school. */
const gate: Gate = (ctx, url) => (ctx.hostSchool && ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? null : publicSite(ctx, url));

const tokenOf = ({ url }: ScreenRequest) => ({ token: url.searchParams.get("token") ?? "" });

export const handle = { css: registrationCss };
export const loader = screenLoader(readLink, { gate, input: tokenOf });
export const action = screenAction(
  { confirm: intent(confirmByMail, { input: (_, from) => tokenOf(from), to: (_, from) => confirmByMailPath(tokenOf(from).token), toast: null }) },
  { gate },
);
export const meta = titled(words.confirmTitle, NOINDEX);

/** Asks for confirmation, because mail programs follow links. */
export default function ConfirmByMail() {
  const say = useWords(words);
  const { kind, email, school, isSent } = useLoaderData<typeof loader>();
  if (isSent) return <Page title={say("confirmedTitle")} lead={say("confirmedLead", { school, days: ANSWER_DAYS })} />;
  return (
    <Page title={say("confirmTitle")} lead={say("confirmLead", { school, kind: say(kind), email })}>
      <PlainForm intent="confirm">
        <button type="submit" className="button">
          {say("confirmButton")}
        </button>
      </PlainForm>
    </Page>
  );
}

const Page = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <main id="main" className="wrap narrow">
    <div className="outcome">
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </div>
  </main>
);

const ERRORS: Record<number, string> = { 404: words.linkUnknown, 410: words.linkOver };

export function ErrorBoundary() {
  const error = useRouteError();
  const title = isRouteErrorResponse(error) ? ERRORS[error.status] : undefined;
  return title ? (
    <Page title={title} lead={words.askAgain}>
      <p>
        <SiteLink href={askByMailPath()}>{words.askForLink}</SiteLink>
      </p>
    </Page>
  ) : (
    <ErrorPage />
  );
}
