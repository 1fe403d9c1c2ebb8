import { useLoaderData } from "@remix-run/react";
import { byLink } from "~/features/identity/gates";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { Tick } from "~/ui/site/choices";
import { SiteForm, TextInput } from "~/ui/site/fields";
import { LinkError, LinkPage } from "~/ui/site/link-page";
import { Paragraphs } from "~/ui/site/paragraphs";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/agreements";
import { readGuardianLink, signAsGuardian } from "../../domain/guardian";
import { guardianPath } from "../../paths";

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export const handle = { css: registrationCss };
export const loader = screenLoader(readGuardianLink, { gate: byLink });
export const action = screenAction(
  {
    sign: intent(signAsGuardian, {
      input: (values, { url }: ScreenRequest) => ({ ...values, token: tokenOf(url) }),
      to: (_, { url }) => guardianPath(tokenOf(url)),
      toast: null,
    }),
  },
  { gate: byLink },
);
export const meta = titled(words.guardianTitle, NOINDEX);

const of = { intent: "sign", anchor: "sign" };

/** A guardian reads the signed agreement of a student under 18 and signs it too. */
export default function SignAsGuardian() {
  const say = useWords(words);
  const { school, program, student, relation, isSigned, isOver, agreement } = useLoaderData<typeof loader>();
  if (isSigned) return <LinkPage title={say("guardianDone")} lead={say("guardianDoneLead", { school, program })} />;
  if (isOver || !agreement) return <LinkPage title={say("guardianOver")} lead={say("guardianOverLead", { program })} />;
  const { title, body, policy, signature, initials, spanish } = agreement;
  return (
    <LinkPage title={say("guardianTitle")} lead={say("guardianLead", { student, program, school })}>
      <SiteForm {...of} submit={say("signAsGuardian")} labels={{ signature: say("yourName"), relation: say("relation"), agree: say("agreeLabel") }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="wide contract" tabIndex={0} aria-label={title}>
          <h2>{title}</h2>
          <Paragraphs text={body} />
          {body.includes(policy) ? null : (
            <>
              <h3>{say("policyTitle")}</h3>
              <Paragraphs text={policy} />
            </>
          )}
          {spanish ? (
            <div lang="es-US">
              <h3>{say("inSpanish")}</h3>
              {spanish.map((text) => (
                <Paragraphs key={text} text={text} />
              ))}
            </div>
          ) : null}
          {initials.length > 0 ? <h3>{say("studentInitials")}</h3> : null}
          {initials.map((each) => (
            <p key={each.heading}>{`${each.heading}: ${each.initials}`}</p>
          ))}
          <p>{say("studentSigned", { name: signature })}</p>
        </section>
        <TextInput {...of} name="signature" label={say("yourName")} required wide autoComplete="name" hint={say("guardianSignatureHint")} />
        <TextInput {...of} name="relation" label={say("relation")} required wide initial={relation} />
        <Tick {...of} name="agree" label={say("guardianAgree")} />
      </SiteForm>
    </LinkPage>
  );
}

export const ErrorBoundary = () => <LinkError titles={{ 404: words.unknownLink, 410: words.oldLink }} lead={words.askAgain} />;
