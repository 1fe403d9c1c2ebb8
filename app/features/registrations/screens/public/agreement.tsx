import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { AgreementToSign } from "~/features/forms/parts/agreement-to-sign";
import { publicSite } from "~/features/identity/gates";
import { type Gate, intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ErrorPage } from "~/ui/error-page";
import { SiteForm } from "~/ui/site/fields";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { readAgreementLink, signAgreement } from "../../domain/corrections/agreement";
import { signAgreementPath } from "../../paths";

/** Whoever has the link, signed in as a student of the school or not at all. */
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
export const meta = titled("Sign your agreement", NOINDEX);

/** The agreement of a registration, to be read and signed by link. */
export default function SignAgreement() {
  const { firstName, program, isOver, isSigned, agreement, policy, school } = useLoaderData<typeof loader>();
  if (isSigned) return <Page title="Signed. Thank you." lead={`${school} has your agreement for ${program}. There is nothing more to do.`} />;
  if (isOver) return <Page title="There is nothing to sign any more" lead={`The registration for ${program} is not active.`} />;
  const of = { intent: "sign", anchor: "sign" };
  return (
    <Page title={agreement.title} lead={`For ${firstName}, ${program} at ${school}. Read it, then sign with your name.`}>
      <SiteForm intent="sign" anchor="sign" submit="Sign the agreement" labels={{ signature: "Your full name", agree: "Agreement" }}>
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

const WORDS: Record<number, string> = { 404: "This link is not valid.", 410: "This link has expired." };

export function ErrorBoundary() {
  const error = useRouteError();
  const words = isRouteErrorResponse(error) ? WORDS[error.status] : undefined;
  if (!words) return <ErrorPage />;
  return <Page title={words} lead="Ask the school for a new link." />;
}
