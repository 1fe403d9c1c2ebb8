import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { AgreementToSign, signingLabels } from "~/features/forms/parts/agreement-to-sign";
import { publicSite } from "~/features/identity/gates";
import { type Gate, intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ErrorPage } from "~/ui/error-page";
import { SiteForm } from "~/ui/site/fields";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registrations";
import { readAgreementLink, signAgreement } from "../../domain/corrections/agreement";
import { signAgreementPath } from "../../paths";

/** Opens for anyone with the link, signed out or signed in as a student of the school. */
const gate: Gate = (ctx, url) => (ctx.hostSchool && ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? null : publicSite(ctx, url));

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export const handle = { css: registrationCss };
export const loader = screenLoader(readAgreementLink, { gate });
export const action = screenAction(
  {
    sign: intent(signAgreement, {
      input: (values, { url }: ScreenRequest) => ({ ...values, token: tokenOf(url) }),
      to: (_, { url }) => signAgreementPath(tokenOf(url)),
      toast: null,
    }),
  },
  { gate },
);
export const meta = titled(words.title, NOINDEX);

/** Shows the agreement of a registration and takes its signature. */
export default function SignAgreement() {
  const say = useWords(words);
  const { firstName, program, isOver, isSigned, agreement, policy, school } = useLoaderData<typeof loader>();
  if (isSigned) return <Page title={say("signed")} lead={say("signedLead", { school, program })} />;
  if (isOver) return <Page title={say("nothingToSign")} lead={say("notActive", { program })} />;
  const of = { intent: "sign", anchor: "sign" };
  return (
    <Page title={agreement.title} lead={say("lead", { name: firstName, program, school })}>
      <SiteForm
        intent="sign"
        anchor="sign"
        submit={say("sign")}
        labels={{ ...signingLabels(agreement), signature: say("fullName"), agree: say("agreement") }}
      >
        <AgreementToSign of={of} agreement={agreement} policy={policy} heading="h2" signature={null} />
      </SiteForm>
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

const ERRORS: Record<number, string> = { 404: words.linkUnknown, 410: words.linkExpired };

export function ErrorBoundary() {
  const error = useRouteError();
  const title = isRouteErrorResponse(error) ? ERRORS[error.status] : undefined;
  return title ? <Page title={title} lead={words.askForLink} /> : <ErrorPage />;
}
