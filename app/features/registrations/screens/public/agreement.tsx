import { useLoaderData } from "@remix-run/react";
import { AgreementToSign, signingLabels } from "~/features/forms/parts/agreement-to-sign";
import { byLink } from "~/features/identity/gates";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { SiteForm } from "~/ui/site/fields";
import { LinkError, LinkPage } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registrations";
import { readAgreementLink, signAgreement } from "../../domain/corrections/agreement";
import { signAgreementPath } from "../../paths";

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export const handle = { css: registrationCss };
export const loader = screenLoader(readAgreementLink, { gate: byLink });
export const action = screenAction(
  {
    sign: intent(signAgreement, {
      input: (values, { url }: ScreenRequest) => ({ ...values, token: tokenOf(url) }),
      to: (_, { url }) => signAgreementPath(tokenOf(url)),
      toast: null,
    }),
  },
  { gate: byLink },
);
export const meta = titled(words.title, NOINDEX);

/** Shows the agreement of a registration and takes its signature. */
export default function SignAgreement() {
  const say = useWords(words);
  const { firstName, program, isOver, isSigned, agreement, school } = useLoaderData<typeof loader>();
  if (isSigned) return <LinkPage title={say("signed")} lead={say("signedLead", { school, program })} />;
  if (isOver) return <LinkPage title={say("nothingToSign")} lead={say("notActive", { program })} />;
  const of = { intent: "sign", anchor: "sign" };
  return (
    <LinkPage title={agreement.title} lead={say("lead", { name: firstName, program, school })}>
      <SiteForm
        intent="sign"
        anchor="sign"
        submit={say("sign")}
        labels={{ ...signingLabels(agreement), signature: say("fullName"), agree: say("agreement") }}
      >
        <AgreementToSign of={of} agreement={agreement} heading="h2" signature={null} />
      </SiteForm>
    </LinkPage>
  );
}

export const ErrorBoundary = () => <LinkError titles={{ 404: words.linkUnknown, 410: words.linkExpired }} lead={words.askForLink} />;
