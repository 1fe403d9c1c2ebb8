import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { keysOf } from "~/platform/input";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/privacy";
import { askByMail, showAskByMail } from "../../domain/by-mail";
import { KIND_LABELS } from "../../model";
import { askByMailPath } from "../../paths";

export const handle = { css: registrationCss };
export const loader = screenLoader(showAskByMail, { gate: publicSite, input: () => ({}) });
export const action = screenAction({ ask: intent(askByMail, { to: askByMailPath("1"), toast: null }) }, { gate: publicSite });
export const meta = titled(words.privacyRequest, NOINDEX);

const of = { intent: "ask", anchor: "ask" };

/** A former student asks for a link by email. The page says the same for every address. */
export default function AskByMail() {
  const say = useWords(words);
  const { school } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isSent = params.get("sent") === "1";
  return (
    <main id="main" className="wrap narrow">
      <div className="outcome">
        <h1>{isSent ? say("linkSentTitle") : say("publicTitle", { school })}</h1>
        <p className="lead">{isSent ? say("linkSentLead", { school }) : say("publicLead")}</p>
        {isSent ? null : (
          <SiteForm {...of} submit={say("sendLink")} labels={{ email: say("yourEmail"), kind: say("whatKind") }}>
            <TextInput
              {...of}
              name="email"
              type="email"
              label={say("yourEmail")}
              required
              wide
              autoComplete="email"
              hint={say("yourEmailHint", { school })}
            />
            <Select
              {...of}
              name="kind"
              label={say("whatKind")}
              required
              wide
              options={keysOf(KIND_LABELS).map((kind) => [kind, say(kind)] as const)}
              empty={say("chooseKind")}
            />
          </SiteForm>
        )}
      </div>
    </main>
  );
}
