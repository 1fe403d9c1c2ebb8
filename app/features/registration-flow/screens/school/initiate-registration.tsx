import { useLoaderData, useSearchParams } from "@remix-run/react";
import { initiatedPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { readInitiateForm } from "../../domain/initiated/read-initiated-form";
import { initiateRegistration } from "../../domain/initiated/save-initiated";
import { ChooseProgram } from "../../parts/by-staff/choose-program";
import { InitiatedRegistrationForm } from "../../parts/initiated/initiated-form";
import { initiatedEditPath } from "../../paths";

export const loader = screenLoader(readInitiateForm, { gate: school });
export const action = screenAction(
  {
    save: intent(initiateRegistration, {
      to: ({ id, sent }) => (sent ? initiatedPath : initiatedEditPath(id)),
      toast: ({ sent }) => (sent ? "Registration link sent." : "Saved successfully."),
    }),
  },
  { gate: school },
);
export const meta = titled("Send registration link");

export default function InitiateRegistration() {
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const kept = Object.fromEntries(["pre_enroll", "inquiry", "waitlist"].map((name) => [name, params.get(name)]));
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Initiated registrations", to: initiatedPath }]}
        title="Send registration link"
        lead={page.program?.title ?? "Start a registration and email the student a link to complete it."}
      />
      {page.program ? (
        <InitiatedRegistrationForm page={page} />
      ) : (
        <ChooseProgram programs={page.programs} kept={kept} lead="Choose the program first." />
      )}
    </>
  );
}
