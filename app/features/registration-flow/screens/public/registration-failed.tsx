import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { words } from "~/words/en/registration-flow";
import { readOutcome } from "../../domain/read-outcome";
import { UnpaidOutcome } from "../../parts/outcome/unfinished";
import { askOutcome, outcomeForms } from "../../parts/wizard/actions";
import { backToSite, onSite } from "../../parts/wizard/doorway";

export const handle = { css: registrationCss, quiet: backToSite };
export const loader = screenLoader(readOutcome, {
  gate: publicSite,
  input: askOutcome,
  elsewhere: (outcome) => (outcome.kind === "unpaid" ? null : onSite.success(outcome.code)),
});
export const action = screenAction(outcomeForms(onSite), { gate: publicSite });

export const meta = titled(words.notCompleted, NOINDEX);

export default function RegistrationFailed() {
  const outcome = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap narrow">
      {outcome.kind === "unpaid" ? <UnpaidOutcome outcome={outcome} door={onSite} /> : null}
    </main>
  );
}
