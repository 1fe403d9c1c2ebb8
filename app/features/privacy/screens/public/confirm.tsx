import { useLoaderData } from "@remix-run/react";
import { byLink } from "~/features/identity/gates";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { SiteLink } from "~/ui/site/link";
import { LinkError, LinkPage } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/privacy";
import { confirmByMail, readLink } from "../../domain/by-mail";
import { ANSWER_DAYS } from "../../model";
import { askByMailPath, confirmByMailPath } from "../../paths";

const tokenOf = ({ url }: ScreenRequest) => ({ token: url.searchParams.get("token") ?? "" });

export const handle = { css: registrationCss };
export const loader = screenLoader(readLink, { gate: byLink, input: tokenOf });
export const action = screenAction(
  { confirm: intent(confirmByMail, { input: (_, from) => tokenOf(from), to: (_, from) => confirmByMailPath(tokenOf(from).token), toast: null }) },
  { gate: byLink },
);
export const meta = titled(words.confirmTitle, NOINDEX);

/** Asks for confirmation, because mail programs follow links. */
export default function ConfirmByMail() {
  const say = useWords(words);
  const { kind, email, school, isSent } = useLoaderData<typeof loader>();
  if (isSent) return <LinkPage title={say("confirmedTitle")} lead={say("confirmedLead", { school, days: ANSWER_DAYS })} />;
  return (
    <LinkPage title={say("confirmTitle")} lead={say("confirmLead", { school, kind: say(kind), email })}>
      <PlainForm intent="confirm">
        <button type="submit" className="button">
          {say("confirmButton")}
        </button>
      </PlainForm>
    </LinkPage>
  );
}

export function ErrorBoundary() {
  return (
    <LinkError titles={{ 404: words.linkUnknown, 410: words.linkOver }} lead={words.askAgain}>
      <p>
        <SiteLink href={askByMailPath()}>{useWords(words)("askForLink")}</SiteLink>
      </p>
    </LinkError>
  );
}
