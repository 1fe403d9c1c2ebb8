import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { lookAgain } from "~/ui/look-again";
import { privatePage } from "~/ui/site/private-page";
import { registrationCss } from "~/ui/site/styles";
import { readOutcome } from "../../domain/read-outcome";
import { MadeOutcome } from "../../parts/outcome/made";
import { ProcessingOutcome, SurplusOutcome } from "../../parts/outcome/unfinished";
import { askOutcome } from "../../parts/wizard/actions";
import { onSite } from "../../parts/wizard/doorway";

export const handle = { css: registrationCss };
export const loader = screenLoader(readOutcome, {
  gate: publicSite,
  input: askOutcome,
  elsewhere: (outcome) => (outcome.kind === "unpaid" ? onSite.failed(outcome.code) : null),
});

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => [
  ...privatePage(data?.kind === "made" ? "You are registered" : "Registration", matches),
  ...(data?.kind === "processing" ? [lookAgain(location)] : []),
];

export default function RegistrationSuccess() {
  const outcome = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap narrow">
      {outcome.kind === "made" ? (
        <MadeOutcome made={outcome} />
      ) : outcome.kind === "surplus" ? (
        <SurplusOutcome outcome={outcome} />
      ) : (
        <ProcessingOutcome outcome={outcome} />
      )}
    </main>
  );
}
