import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { lookAgain } from "~/ui/look-again";
import { Embedded } from "~/ui/site/embedded";
import { embeddedRegistrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { words } from "~/words/en/registration-flow";
import { readOutcome } from "../../domain/read-outcome";
import { OverpaymentOutcome, ProcessingOutcome, UnpaidOutcome } from "../../parts/outcome/unfinished";
import { askOutcome, outcomeForms } from "../../parts/wizard/actions";
import { inStudentArea } from "../../parts/wizard/doorway";

export const handle = { css: embeddedRegistrationCss };

/** Shows a student the outcome of a payment; a completed registration leads to its class. */
export const loader = screenLoader(readOutcome, {
  gate: student,
  input: askOutcome,
  elsewhere: (outcome) => (outcome.kind === "made" ? inStudentArea.made(outcome) : null),
});
export const action = screenAction(outcomeForms(inStudentArea), { gate: student });

export const meta: MetaFunction<typeof loader> = (args) => [
  ...titled<typeof loader>(words.registrationTitle, NOINDEX)(args),
  ...(args.data?.kind === "processing" ? [lookAgain(args.location)] : []),
];

export default function StudentRegisterOutcome() {
  const outcome = useLoaderData<typeof loader>();
  if (outcome.kind === "made") return null;
  return (
    <Embedded>
      {outcome.kind === "unpaid" ? (
        <UnpaidOutcome outcome={outcome} door={inStudentArea} />
      ) : outcome.kind === "surplus" ? (
        <OverpaymentOutcome outcome={outcome} />
      ) : (
        <ProcessingOutcome outcome={outcome} />
      )}
    </Embedded>
  );
}
