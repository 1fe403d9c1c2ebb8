import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { readProgramForm } from "../../domain/program-form";
import styles from "../../parts/forms.css?url";
import { askProgramForm, programFormForms } from "../../parts/program-form-actions";
import { ProgramFormPage, PublicFormLink } from "../../parts/program-form-editor";
import { newSectionPath, questionsPath } from "../../paths";

export const loader = screenLoader(readProgramForm, { gate: school, input: askProgramForm("registration") });
export const action = screenAction(programFormForms("registration"), { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Registration form of ${data.program.title}` : "Registration form"));

export default function ProgramForm() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Custom questions", to: questionsPath }]}
        title="Registration form"
        lead={view.program.title}
        actions={
          <>
            <PublicFormLink view={view} />
            <ButtonLink to={newSectionPath("registration", view.program.id)}>Add section</ButtonLink>
          </>
        }
      />
      <ProgramFormPage view={view} />
    </>
  );
}
