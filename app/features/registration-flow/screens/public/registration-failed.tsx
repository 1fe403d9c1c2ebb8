import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { privatePage } from "~/ui/site/private-page";
import { registrationCss } from "~/ui/site/styles";
import { readOutcome } from "../../domain/read-outcome";
import { UnpaidOutcome } from "../../parts/outcome/unfinished";
import { askOutcome, outcomeForms } from "../../parts/wizard/actions";
import { onSite } from "../../parts/wizard/doorway";

export const handle = { css: registrationCss };
export const loader = screenLoader(readOutcome, {
  gate: publicSite,
  input: askOutcome,
  elsewhere: (outcome) => (outcome.kind === "unpaid" ? null : onSite.success(outcome.code)),
});
export const action = screenAction(outcomeForms(onSite), { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePage("Payment was not completed", matches);

export default function RegistrationFailed() {
  const outcome = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap narrow">
      {outcome.kind === "unpaid" ? <UnpaidOutcome outcome={outcome} door={onSite} /> : null}
    </main>
  );
}
