import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { lookAgain } from "~/ui/look-again";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { words } from "~/words/en/registration-flow";
import { wordsOf } from "~/words/words";
import { readOutcome } from "../../domain/read-outcome";
import { MadeOutcome } from "../../parts/outcome/made";
import { OverpaymentOutcome, ProcessingOutcome } from "../../parts/outcome/unfinished";
import { askOutcome } from "../../parts/wizard/actions";
import { onSite } from "../../parts/wizard/doorway";

export const handle = { css: registrationCss };
export const loader = screenLoader(readOutcome, {
  gate: publicSite,
  input: askOutcome,
  elsewhere: (outcome) => (outcome.kind === "unpaid" ? onSite.failed(outcome.code) : null),
});

export const meta: MetaFunction<typeof loader> = (args) => [
  ...titled<typeof loader>((data, locale) => wordsOf(words, locale)(data?.kind === "made" ? "youAreRegistered" : "registrationTitle"), NOINDEX)(args),
  ...(args.data?.kind === "processing" ? [lookAgain(args.location)] : []),
];

export default function RegistrationSuccess() {
  const outcome = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap narrow">
      {outcome.kind === "made" ? (
        <MadeOutcome made={outcome} />
      ) : outcome.kind === "surplus" ? (
        <OverpaymentOutcome outcome={outcome} />
      ) : (
        <ProcessingOutcome outcome={outcome} />
      )}
    </main>
  );
}
